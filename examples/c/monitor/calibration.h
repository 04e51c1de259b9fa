/* monitor --calibrate: four poses tell how a sensor is mounted. */
#ifndef MONITOR_CALIBRATION_H
#define MONITOR_CALIBRATION_H

#include <math.h>
#include <orient.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "matrix.h"

typedef struct vector {
  double x, y, z;
} vector;

/* What is to be done, one after the other. */
static const char *const poses[] = {
    "Hold the screen upright, its natural top edge up.",
    "Turn it so that its left edge is up.",
    "Turn it so that its right edge is up.",
    "Lay it on a table, the screen up.",
};
enum { POSE_TOP, POSE_LEFT, POSE_RIGHT, POSE_FLAT, POSE_COUNT };

/* What the sensor read in each pose, and what it reads while it is still. */
typedef struct calibration {
  vector readings[POSE_COUNT];
  int done;
  vector still;
  int64_t since;
  bool begun;
} calibration;

static double dot(vector a, vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/* Whether the angle between two directions is less than 45 degrees. */
static bool alike(vector a, vector b) {
  double product = dot(a, b);
  return product > 0 && product * product > 0.5 * dot(a, a) * dot(b, b);
}

/* Takes a reading. A second of stillness, in a direction that no pose had before, is the next pose.
 * Returns whether it was. */
static bool observe(calibration *calibration, int64_t time, vector reading) {
  vector moved = {reading.x - calibration->still.x, reading.y - calibration->still.y, reading.z - calibration->still.z};
  double square = dot(reading, reading);
  if (!(square > 0) || square > 1e12) return false;
  if (!calibration->begun || dot(moved, moved) > 0.0064 * square) {
    calibration->begun = true;
    calibration->still = reading;
    calibration->since = time;
    return false;
  }
  if (calibration->done == POSE_COUNT || time - calibration->since < 1000000000) return false;
  for (int i = 0; i < calibration->done; ++i)
    if (alike(calibration->still, calibration->readings[i])) return false;
  calibration->readings[calibration->done++] = calibration->still;
  return true;
}

static void ask(const calibration *calibration) {
  int pose = calibration->done;
  if (pose < POSE_COUNT) fprintf(stderr, "%d of %d: %s\n", pose + 1, (int)POSE_COUNT, poses[pose]);
}

/* The axis of the sensor that is nearest to a direction. */
static vector nearest_axis(vector direction) {
  double x = fabs(direction.x), y = fabs(direction.y), z = fabs(direction.z);
  vector axis = {0, 0, 0};
  if (x >= y && x >= z) {
    axis.x = direction.x > 0 ? 1 : -1;
  } else if (y >= z) {
    axis.y = direction.y > 0 ? 1 : -1;
  } else {
    axis.z = direction.z > 0 ? 1 : -1;
  }
  return axis;
}

/* The first line of a file as the kernel would put it into a modalias: printable, without spaces and colons, and without
 * what has a meaning in a pattern. "" if there is none. */
static void read_word(char *word, size_t size, const char *root, const char *folder, const char *file, bool colons) {
  char path[4600];
  snprintf(path, sizeof path, "%s%s/%s", root, folder, file);
  FILE *stream = fopen(path, "r");
  size_t length = 0;
  int character;
  while (stream && (character = fgetc(stream)) != EOF && character != '\n' && length + 1 < size) {
    if (character <= ' ' || character >= 127 || (character == ':' && !colons)) continue;
    word[length++] = strchr("*?[\\", character) ? '?' : (char)character;
  }
  word[length] = '\0';
  if (stream) fclose(stream);
}

/* What udev asks its hardware database for: the sensor's own name and, on a PC, the machine's. */
static void print_pattern(const char *root, const char *device) {
  char model[256], vendor[128], product[128], folder[300];
  const char *slash = strrchr(device, '/');
  bool is_input = strncmp(device, "/dev/", 5) == 0;
  snprintf(folder, sizeof folder, is_input ? "/sys/class/input/%s/device/device" : "%s/..",
           is_input && slash ? slash + 1 : device);
  read_word(model, sizeof model, root, folder, "modalias", true);
  read_word(vendor, sizeof vendor, root, "/sys/class/dmi/id", "sys_vendor", false);
  read_word(product, sizeof product, root, "/sys/class/dmi/id", "product_name", false);
  printf("sensor:modalias:%s:", *model ? model : "*");
  if (*vendor || *product) {
    printf("dmi:*:svn%s:pn%s:*\n", *vendor ? vendor : "*", *product ? product : "*");
  } else {
    printf("*\n");
  }
}

/* Prints the matrix, whose rows say which axis of the sensor each axis of sensor-proxy's frame is. Returns the exit status. */
static int print_calibration(const calibration *calibration, const char *root, const char *device) {
  vector left = nearest_axis(calibration->readings[POSE_LEFT]), right = nearest_axis(calibration->readings[POSE_RIGHT]);
  vector up = nearest_axis(calibration->readings[POSE_TOP]), out = nearest_axis(calibration->readings[POSE_FLAT]);
  if (dot(left, right) > -0.5 || dot(up, left) != 0 || dot(up, out) != 0 || dot(left, out) != 0) {
    fprintf(stderr, "monitor: these four poses do not fit together; hold each side more exactly, and try again\n");
    return 1;
  }
  /* There upright reads y = -g, the left edge up x = +g, the screen up z = +g. */
  float matrix[9] = {(float)left.x, (float)left.y, (float)left.z, (float)-up.x, (float)-up.y,
                     (float)-up.z,  (float)out.x,  (float)out.y,  (float)out.z};
  for (int i = 0; i < 9; ++i) matrix[i] += 0.0f; /* No minus before a zero. */
  printf("# in /etc/udev/hwdb.d/61-sensor-local.hwdb; then: systemd-hwdb update && udevadm trigger -c change -s iio -s "
         "input\n");
  print_pattern(root, device);
  printf(" ACCEL_MOUNT_MATRIX=");
  print_matrix(matrix);
  printf("\n");
  return 0;
}

#endif
