/* Looks at the accelerometers of this machine.
 *
 *     cc sensors.c $(pkg-config --cflags --libs orient) -o sensors
 *     ./sensors                     every sensor there is, which one would be used, and what is wrong with the others
 *     ./sensors calibrate           finds out how the sensor is mounted, and prints it for udev's hardware database
 *     ./sensors calibrate --replay poses.trace
 */
#include <inttypes.h>
#include <math.h>
#include <orient.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: sensors [list | calibrate] [options]\n"
    "\n"
    "  list             every sensor, which one would be used and why not the others (the default)\n"
    "  calibrate        four poses, then the mount matrix as a line for udev's hardware database\n"
    "\n"
    "  --path DEVICE    this device, such as iio:device0 or event3\n"
    "  --root FOLDER    in place of /\n"
    "  --bus ADDRESS    the bus with iio-sensor-proxy\n"
    "  --replay FILE    calibrate from a recording: the same four poses, each held still for two seconds\n"
    "\n"
    "The exit status is 0, 1 when something failed, or 2 when the options are wrong.\n";

typedef struct vector {
  double x, y, z;
} vector;

static double dot(vector a, vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/* Whether the angle between two directions is less than 45 degrees. */
static bool alike(vector a, vector b) {
  double product = dot(a, b);
  return product > 0 && product * product > 0.5 * dot(a, a) * dot(b, b);
}

/* ------------------------------------------------------------------------------------------------- list */

static void print_matrix(const float m[9]) {
  for (int row = 0; row < 3; ++row)
    printf("%g, %g, %g%s", (double)m[3 * row], (double)m[3 * row + 1], (double)m[3 * row + 2], row < 2 ? "; " : "");
}

static void print_sensor(const orient_source_info *info, bool chosen, const char *remark, void *user_data) {
  static const char *const frames[] = {"", "device", "sensor-proxy"};
  (void)user_data;
  printf("%s %s  %s%s%s\n", chosen ? "*" : " ", info->device, orient_source_kind_name(info->kind),
         *info->name ? ", " : "", info->name);
  if (info->mount_frame != ORIENT_MOUNT_FRAME_UNSPECIFIED) {
    printf("    mounted    ");
    print_matrix(info->mount_matrix);
    printf("  (from %s, in the %s frame)\n", orient_mount_origin_name(info->mount_origin), frames[info->mount_frame]);
    printf("    moves with %s\n", info->location == ORIENT_LOCATION_UNKNOWN ? "the display, as far as is known"
                                                                            : orient_location_name(info->location));
  }
  if (info->face_uncertain) printf("    face-up and face-down may be exchanged\n");
  if (*remark) printf("    %s\n", remark);
}

static int list(const orient_source_config *config) {
  orient_status status = orient_source_probe(config, print_sensor, NULL);
  if (status == ORIENT_OK) {
    printf("\n* is what a program gets that asks for no other.\n");
    return 0;
  }
  fflush(stdout);
  fprintf(stderr, "sensors: %s\n", orient_source_error(NULL));
  return 1;
}

/* ------------------------------------------------------------------------------------------------- calibrate */

/* What is to be done, and which axis of the device then points up. */
static const struct {
  const char *words;
  vector up;
} poses[] = {
    {"Hold the screen upright, its natural top edge up.", {0, 1, 0}},
    {"Turn it so that its left edge is up.", {-1, 0, 0}},
    {"Turn it so that its right edge is up.", {1, 0, 0}},
    {"Lay it on a table, the screen up.", {0, 0, 1}},
};
enum { pose_count = sizeof poses / sizeof *poses };

/* What the sensor read in each pose, and what it reads while it is still. */
typedef struct calibration {
  vector readings[pose_count];
  int done;
  vector still;
  int64_t since;
  bool begun;
} calibration;

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
  if (calibration->done == pose_count || time - calibration->since < 1000000000) return false;
  for (int i = 0; i < calibration->done; ++i)
    if (alike(calibration->still, calibration->readings[i])) return false;
  calibration->readings[calibration->done++] = calibration->still;
  return true;
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

static void read_line(char *line, size_t size, const char *format, const char *root, const char *name) {
  char path[4500];
  snprintf(path, sizeof path, format, root, name);
  FILE *file = fopen(path, "r");
  *line = '\0';
  if (!file) return;
  if (!fgets(line, (int)size, file)) *line = '\0';
  fclose(file);
  line[strcspn(line, "\n")] = '\0';
}

/* A row of the matrix: which axis of the sensor a direction of the device is, in sensor-proxy's frame. */
static int print_result(const calibration *calibration, const char *root, const char *device) {
  vector left = nearest_axis(calibration->readings[1]), right = nearest_axis(calibration->readings[2]);
  vector up = nearest_axis(calibration->readings[0]), out = nearest_axis(calibration->readings[3]);
  if (dot(left, right) > -0.5 || dot(up, left) != 0 || dot(up, out) != 0 || dot(left, out) != 0) {
    fprintf(stderr, "sensors: these four poses do not fit together; hold each side more exactly, and try again\n");
    return 1;
  }
  /* There upright reads y = -g, the left edge up x = +g, the screen up z = +g. */
  float matrix[9] = {(float)left.x, (float)left.y, (float)left.z, (float)-up.x, (float)-up.y,
                     (float)-up.z,  (float)out.x,  (float)out.y,  (float)out.z};
  for (int i = 0; i < 9; ++i) matrix[i] += 0.0f; /* No minus before a zero. */
  char model[256], vendor[128], product[128];
  read_line(model, sizeof model, "%s%s/../modalias", root, device);
  read_line(vendor, sizeof vendor, "%s/sys/class/dmi/id/%s", root, "sys_vendor");
  read_line(product, sizeof product, "%s/sys/class/dmi/id/%s", root, "product_name");
  printf("# in /etc/udev/hwdb.d/61-sensor-local.hwdb; then: systemd-hwdb update && udevadm trigger -v -p "
         "DEVNAME=/dev/%s\n",
         strrchr(device, '/') ? strrchr(device, '/') + 1 : device);
  printf("sensor:modalias:%s:dmi:*:svn%s:pn%s:*\n ACCEL_MOUNT_MATRIX=", *model ? model : "*", *vendor ? vendor : "*",
         *product ? product : "*");
  print_matrix(matrix);
  printf("\n");
  return 0;
}

static void ask(int pose) {
  if (pose < pose_count) fprintf(stderr, "%d of %d: %s\n", pose + 1, (int)pose_count, poses[pose].words);
}

static int calibrate_recording(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "sensors: cannot read %s\n", path);
    return 1;
  }
  calibration calibration;
  memset(&calibration, 0, sizeof calibration);
  char line[4200];
  while (fgets(line, sizeof line, file)) {
    int64_t time;
    vector reading;
    const char *numbers = strstr(line, ",acceleration,");
    if (sscanf(line, "%" SCNd64, &time) != 1) continue;
    numbers = numbers ? numbers + strlen(",acceleration") : strchr(line, ',');
    if (numbers && sscanf(numbers, ",%lf,%lf,%lf", &reading.x, &reading.y, &reading.z) == 3)
      observe(&calibration, time, reading);
  }
  fclose(file);
  if (calibration.done < pose_count) {
    fprintf(stderr, "sensors: %s has %d of the four poses\n", path, calibration.done);
    return 1;
  }
  return print_result(&calibration, "", "*");
}

static int calibrate(orient_source_config config) {
  /* The sensor as it is, whatever is known of its mounting. */
  static const float identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  memcpy(config.mount_matrix, identity, sizeof identity);
  config.mount_frame = ORIENT_MOUNT_FRAME_DEVICE;
  config.location = ORIENT_LOCATION_DISPLAY;
  if (config.kind == ORIENT_SOURCE_AUTO && !config.path) config.kind = ORIENT_SOURCE_IIO;
  orient_source *source = NULL;
  orient_engine *engine = NULL;
  orient_status status = orient_source_open(&config, &source);
  if (status == ORIENT_OK) status = orient_engine_new(NULL, &engine);
  if (status == ORIENT_OK) status = orient_source_attach(source, engine);
  if (status != ORIENT_OK) {
    fprintf(stderr, "sensors: %s\n", source ? orient_status_message(status) : orient_source_error(NULL));
    orient_engine_unref(engine);
    orient_source_unref(source);
    return 1;
  }
  calibration calibration;
  memset(&calibration, 0, sizeof calibration);
  orient_source_info info;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_source_state before = ORIENT_SOURCE_IDLE;
  ask(0);
  while (calibration.done < pose_count) {
    struct pollfd item = {orient_source_fd(source), POLLIN, 0};
    poll(&item, 1, 1000);
    orient_source_dispatch(source);
    orient_source_describe(source, &info);
    if (info.state != before && (info.state == ORIENT_SOURCE_STALLED || info.state == ORIENT_SOURCE_WAITING))
      fprintf(stderr, "%s\n", orient_source_error(source));
    before = info.state;
    orient_engine_get_state(engine, &state);
    vector gravity = {(double)state.gravity_x, (double)state.gravity_y, (double)state.gravity_z};
    if (observe(&calibration, state.time_ns, gravity)) ask(calibration.done);
  }
  int result = print_result(&calibration, config.root ? config.root : "", info.device);
  orient_source_unref(source);
  orient_engine_unref(engine);
  return result;
}

int main(int argc, char **argv) {
  orient_source_config config;
  orient_source_config_init(&config);
  const char *replay = NULL;
  bool calibrates = false;
  for (int i = 1; i < argc; ++i) {
    const char *option = argv[i], **value = NULL;
    if (strcmp(option, "--help") == 0) {
      fputs(usage, stdout);
      return 0;
    }
    if (strcmp(option, "--path") == 0) value = &config.path;
    if (strcmp(option, "--root") == 0) value = &config.root;
    if (strcmp(option, "--bus") == 0) value = &config.bus_address;
    if (strcmp(option, "--replay") == 0) value = &replay;
    if (value && i + 1 < argc) {
      *value = argv[++i];
    } else if (strcmp(option, "calibrate") == 0) {
      calibrates = true;
    } else if (strcmp(option, "list") != 0) {
      fprintf(stderr, "sensors: '%s' is no option, or lacks its value; --help tells more\n", option);
      return 2;
    }
  }
  if (!calibrates) return list(&config);
  return replay ? calibrate_recording(replay) : calibrate(config);
}
