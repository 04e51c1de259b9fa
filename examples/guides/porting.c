/* What programs for other interfaces have in their hands, and what becomes of it.
 *
 *     cc porting.c $(pkg-config --cflags --libs orient) -o porting && ./porting
 */
#include <orient.h>
#include <stdio.h>
#include <string.h>

static const char *name(orient_orientation orientation) {
  return orient_name(orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT);
}

/* iio-sensor-proxy: its property has changed. The service has detected; the engine takes its word. */
static orient_status accelerometer_orientation(orient_engine *engine, int64_t time_ns, const char *word) {
  orient_orientation orientation;
  orient_status status = orient_parse(word, ORIENT_VOCABULARY_SENSOR_PROXY, ORIENT_AXIS_PORTRAIT, &orientation);
  if (status != ORIENT_OK) return status;
  return orient_engine_feed_orientation(engine, time_ns, orientation);
}

/* SDL: an accelerometer's event. Axes and units are the same; the time is in microseconds in SDL 2. */
static orient_status sensor_update(orient_engine *engine, uint64_t timestamp_us, const float data[6]) {
  orient_sample sample = {(int64_t)timestamp_us * 1000, data[0], data[1], data[2]};
  return orient_engine_feed_acceleration(engine, &sample, 1);
}

/* SDL_DisplayOrientation: unknown 0, landscape 1, landscape flipped 2, portrait 3, portrait flipped 4. */
static int display_orientation(orient_orientation interface) {
  switch (interface) {
  case ORIENT_LANDSCAPE_PRIMARY:
    return 1;
  case ORIENT_LANDSCAPE_SECONDARY:
    return 2;
  case ORIENT_PORTRAIT_PRIMARY:
    return 3;
  case ORIENT_PORTRAIT_SECONDARY:
    return 4;
  default:
    return 0;
  }
}

/* SDL_HINT_ORIENTATIONS: "LandscapeLeft LandscapeRight", names of interface orientations as UIKit has them. */
static orient_mask hint_orientations(const char *hint) {
  static const char *const words[] = {"Portrait", "PortraitUpsideDown", "LandscapeRight", "LandscapeLeft"};
  orient_mask mask = 0;
  while (*hint != '\0') {
    size_t length = strcspn(hint, " ");
    for (int32_t i = 0; i < 4; ++i) {
      orient_orientation orientation;
      if (strlen(words[i]) == length && strncmp(hint, words[i], length) == 0 &&
          orient_from_value(i + 1, ORIENT_VOCABULARY_UIKIT_INTERFACE, ORIENT_AXIS_PORTRAIT, &orientation) == ORIENT_OK)
        mask |= orient_mask_of(orientation);
    }
    hint += length;
    hint += strspn(hint, " ");
  }
  return mask;
}

/* Capacitor: lock({ orientation }). The promise is the completion; what is refused at once is a promise that is broken. */
static orient_status lock(orient_engine *engine, const char *orientation, orient_request_fn promise, void *call) {
  orient_lock lock;
  orient_status status = orient_parse_lock(orientation, &lock);
  if (status != ORIENT_OK) return status;
  return orient_engine_lock(engine, lock, promise, call, NULL, NULL);
}

/* ScreenRotator: rotationToLandscapeLeft() means the picture's left, which is the device's right. */
static orient_status rotation_to_landscape_left(orient_engine *engine) {
  orient_orientation orientation;
  orient_status status =
      orient_parse("landscapeLeft", ORIENT_VOCABULARY_UIKIT_INTERFACE, ORIENT_AXIS_PORTRAIT, &orientation);
  if (status != ORIENT_OK) return status;
  return orient_engine_rotate(engine, orientation, NULL, NULL, NULL, NULL);
}

static void say(const char *what, orient_engine *engine, orient_status status) {
  printf("%-24s %-26s %s\n", what, name(orient_engine_interface_orientation(engine)), orient_status_message(status));
}

int main(void) {
  const int64_t second = 1000000000;
  orient_engine *engine;
  orient_scene *page;
  if (orient_engine_new(NULL, &engine) != ORIENT_OK || orient_scene_new(engine, NULL, &page) != ORIENT_OK) return 1;

  say("left-up", engine, accelerometer_orientation(engine, 1 * second, "left-up"));
  say("sideways", engine, accelerometer_orientation(engine, 2 * second, "sideways"));

  const float right_edge_up[6] = {9.81f, 0, 0};
  orient_status status = ORIENT_OK;
  for (uint64_t i = 0; i < 50 && status == ORIENT_OK; ++i)
    status = sensor_update(engine, 3000000 + i * 20000, right_edge_up);
  say("SDL_SENSORUPDATE", engine, status);
  printf("%-24s %d\n", "SDL_DisplayOrientation", display_orientation(orient_engine_interface_orientation(engine)));
  printf("%-24s %s\n", "SDL_HINT_ORIENTATIONS",
         hint_orientations("LandscapeLeft LandscapeRight") == ORIENT_MASK_LANDSCAPE ? "landscape" : "something else");

  say("lock(\"portrait\")", engine, lock(engine, "portrait", NULL, NULL));
  say("lock(\"upright\")", engine, lock(engine, "upright", NULL, NULL));
  say("unlock()", engine, orient_engine_unlock(engine));
  say("rotationToLandscapeLeft", engine, rotation_to_landscape_left(engine));

  orient_scene_unref(page);
  orient_engine_unref(engine);
  return 0;
}
