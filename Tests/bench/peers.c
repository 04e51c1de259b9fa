/* What others cost, in the same run: the usual detectors, restated plainly, and the events of GLib and libuv. Prints
 * "name value unit" lines like library.c. */
#include <stdbool.h>
#include <string.h>
#ifdef HAVE_GLIB
#include <glib-object.h>
#endif
#ifdef HAVE_LIBUV
#include <uv.h>
#endif

#include "measure.h"
#include "motion.h"

#define SAMPLES (1 << 18)
static motion_sample motion[SAMPLES];

/* The usual one: a low-pass of 250 ms, the angle by atan2, 12 degrees of hysteresis. */
typedef struct low_pass {
  float x, y, z;
  int64_t time;
  int side;
} low_pass;

static bool low_pass_feed(low_pass *self, const motion_sample *sample) {
  float elapsed = (float)(sample->time_ns - self->time) * 1e-9f, weight = elapsed / (0.25f + elapsed);
  self->time = sample->time_ns;
  self->x += weight * (sample->x - self->x);
  self->y += weight * (sample->y - self->y);
  self->z += weight * (sample->z - self->z);
  float angle = atan2f(self->x, self->y) * 57.29578f, plane = sqrtf(self->x * self->x + self->y * self->y);
  if (fabsf(atan2f(self->z, plane)) * 57.29578f > 65) return false;
  float away = fabsf(remainderf(angle - (float)self->side * 90, 360));
  if (away <= 45 + 12) return false;
  self->side = (int)lroundf(angle / 90) & 3;
  return true;
}

/* After the published constants of Android's judge: low-pass of 200 ms, magnitude, tilt, swing and flat over a history of
 * 200 readings, 22 degrees between neighbours, 40 ms to settle. */
typedef struct judge {
  float x, y, z;
  int64_t time, flat, swing, moved, predicted_at;
  struct {
    int64_t time;
    float tilt;
  } history[200];
  int next, side, predicted;
} judge;

static bool judge_feed(judge *self, const motion_sample *sample) {
  const int64_t ms = 1000000;
  float elapsed = (float)(sample->time_ns - self->time) * 1e-9f, weight = elapsed / (0.2f + elapsed);
  self->time = sample->time_ns;
  self->x += weight * (sample->x - self->x);
  self->y += weight * (sample->y - self->y);
  self->z += weight * (sample->z - self->z);
  float length = sqrtf(self->x * self->x + self->y * self->y + self->z * self->z);
  bool accelerating = fabsf(length - 9.80665f) > 4;
  if (length < 1) return false;
  if (accelerating) self->moved = self->time;
  float tilt = asinf(self->z / length) * 57.29578f;
  self->history[self->next].time = self->time;
  self->history[self->next].tilt = tilt;
  self->next = (self->next + 1) % 200;
  bool flat = false, swing = false;
  for (int back = 1; back <= 200; back++) {
    int place = (self->next - back + 200) % 200;
    if (self->history[place].tilt < 80) break;
    if (self->history[place].time + 1000 * ms <= self->time) {
      flat = true;
      break;
    }
  }
  for (int back = 2; back <= 200 && !flat; back++) {
    int place = (self->next - back + 200) % 200;
    if (self->history[place].time + 300 * ms < self->time) break;
    if (self->history[place].tilt + 20 <= tilt) {
      swing = true;
      break;
    }
  }
  if (flat) self->flat = self->time;
  if (swing) self->swing = self->time;
  if (fabsf(tilt) > 80) {
    self->predicted = -1;
    return false;
  }
  float angle = atan2f(self->x, self->y) * 57.29578f;
  int side = (int)lroundf(angle / 90) & 3;
  bool far_enough = fabsf(remainderf(angle - (float)self->side * 90, 360)) >= 45 + 11 || side == self->side;
  if (!far_enough || tilt < -25 || tilt > 65) {
    self->predicted = -1;
    return false;
  }
  if (self->predicted != side) {
    self->predicted = side;
    self->predicted_at = self->time;
  }
  if (side == self->side || accelerating || self->time < self->predicted_at + 40 * ms ||
      self->time < self->flat + 500 * ms || self->time < self->swing + 300 * ms || self->time < self->moved + 500 * ms)
    return false;
  self->side = side;
  return true;
}

static void detectors(void) {
  motion_fill(motion, SAMPLES, 200, 1);
  long turns = 0;
  MEASURE("peer-low-pass", SAMPLES, {
    low_pass filter = {0, 9.81f, 0, 0, 0};
    for (int i = 0; i < SAMPLES; i++) turns += low_pass_feed(&filter, &motion[i]);
  });
  static judge filter;
  MEASURE("peer-judge", SAMPLES, {
    memset(&filter, 0, sizeof filter);
    filter.flat = filter.swing = filter.moved = INT64_MIN / 2;
    for (int i = 0; i < SAMPLES; i++) turns += judge_feed(&filter, &motion[i]);
  });
  MEASURE_KEEP(turns);
  if (turns == 0) abort();
}

#ifdef HAVE_GLIB
static long heard;
static void on_signal(GObject *object, int value, gpointer data) {
  (void)object, (void)value, (void)data;
  heard++;
}

static void glib_signals(void) {
  guint id = g_signal_new("turned", G_TYPE_OBJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  GObject *object = g_object_new(G_TYPE_OBJECT, NULL);
  enum { LISTENERS = 1000, EVENTS = 50 };
  for (int i = 0; i < LISTENERS; i++) g_signal_connect(object, "turned", G_CALLBACK(on_signal), NULL);
  MEASURE("peer-glib-signal", LISTENERS * EVENTS, for (int i = 0; i < EVENTS; i++) g_signal_emit(object, id, 0, i));
  g_object_unref(object);
}
#endif

#ifdef HAVE_LIBUV
static long prepared;
static void on_prepare(uv_prepare_t *handle) {
  (void)handle;
  prepared++;
}

static void libuv_callbacks(void) {
  uv_loop_t loop;
  uv_loop_init(&loop);
  enum { LISTENERS = 1000, TURNS = 50 };
  static uv_prepare_t handles[LISTENERS];
  for (int i = 0; i < LISTENERS; i++) {
    uv_prepare_init(&loop, &handles[i]);
    uv_prepare_start(&handles[i], on_prepare);
  }
  MEASURE("peer-libuv-callback", LISTENERS * TURNS, for (int i = 0; i < TURNS; i++) uv_run(&loop, UV_RUN_NOWAIT));
  for (int i = 0; i < LISTENERS; i++) uv_close((uv_handle_t *)&handles[i], NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_loop_close(&loop);
}
#endif

/* The same recording read by the C library, and given to nobody. */
static void reading_text(void) {
  enum { COUNT = 1 << 16 };
  motion_sample *samples = malloc(COUNT * sizeof *samples);
  char *text = malloc(COUNT * 64), *end = text;
  motion_fill(samples, COUNT, 200, 1);
  for (int i = 0; i < COUNT; i++)
    end += sprintf(end, "%lld,%.8g,%.8g,%.8g\n", (long long)samples[i].time_ns, (double)samples[i].x,
                   (double)samples[i].y, (double)samples[i].z);
  float sum = 0;
  MEASURE(
      "peer-strtof", COUNT, for (char *next = text; next < end; next++) {
        sum += (float)strtoll(next, &next, 10);
        for (int axis = 0; axis < 3; axis++) sum += strtof(next + 1, &next);
      });
  MEASURE_KEEP(sum);
  free(text);
  free(samples);
}

int main(void) {
  detectors();
  reading_text();
#ifdef HAVE_GLIB
  glib_signals();
#endif
#ifdef HAVE_LIBUV
  libuv_callbacks();
#endif
  return 0;
}
