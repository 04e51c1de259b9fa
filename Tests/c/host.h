/* A host for tests: one engine, and all that it is told, in words.
 *
 *   host screen = host_new(NULL);
 *   host_listen(&screen, ORIENT_EVENT_DID_ROTATE, 0);
 *   host_hold(&screen, "P LL");                       P U LL LR FU FD ? are UIKit's device values
 *   CHECK_TOLD(&screen, "did-rotate landscape-primary");
 *   host_end(&screen);
 */
#ifndef HOST_H
#define HOST_H

#include <orient.h>
#include <stdarg.h>
#include <stdlib.h>

#include "check.h"

typedef struct host {
  orient_engine *engine;
  /* The time of the last input. */
  int64_t now;
  /* What the driver was asked for last. */
  uint64_t rotation;
  orient_orientation wanted;
  int drives;
  /* How the last request ended, and how many did. */
  orient_status status;
  int completions;
  /* How often user data was given back. */
  int given_back;
  /* What was told, as "kind value, kind value". */
  char told[4096];
} host;

#define CHECK_TOLD(host, expected)                                                                                     \
  do {                                                                                                                 \
    CHECK_STRING(expected, (host)->told);                                                                              \
    (host)->told[0] = '\0';                                                                                            \
  } while (0)

static inline void host_say(host *screen, const char *format, ...) {
  size_t length = strlen(screen->told);
  if (length > sizeof screen->told - 200) return;
  va_list arguments;
  va_start(arguments, format);
  if (length > 0) length += (size_t)sprintf(screen->told + length, ", ");
  vsnprintf(screen->told + length, sizeof screen->told - length, format, arguments);
  va_end(arguments);
}

static inline const char *host_word(orient_orientation orientation) {
  return orient_name(orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT);
}

/* Writes an event down, and checks what must hold in each: the getters are of its moment. */
static inline void host_hears(orient_engine *engine, const orient_event *event, void *user_data) {
  host *screen = (host *)user_data;
  const char *kind = orient_event_kind_name(event->kind);
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  CHECK_EQUAL(event->interface, state.interface);
  CHECK_EQUAL(event->interface, orient_engine_interface_orientation(engine));
  CHECK_EQUAL(event->device, state.device);
  CHECK_EQUAL(event->mask, state.mask);
  CHECK_EQUAL(event->axis, state.axis);
  CHECK_EQUAL(sizeof *event, event->struct_size);
  switch (event->kind) {
  case ORIENT_EVENT_DEVICE:
    host_say(screen, "%s %s", kind, host_word(event->device));
    break;
  case ORIENT_EVENT_AXIS: {
    static const char *const axes[] = {"unknown", "portrait", "landscape"};
    host_say(screen, "%s %s", kind, axes[event->axis]);
    break;
  }
  case ORIENT_EVENT_WILL_ROTATE:
    host_say(screen, "%s %s", kind, host_word(event->target));
    break;
  case ORIENT_EVENT_DID_ROTATE:
    CHECK_EQUAL(event->target, event->interface);
    CHECK_EQUAL(event->width, state.width);
    CHECK_EQUAL(event->height, state.height);
    host_say(screen, "%s %s", kind, host_word(event->target));
    break;
  case ORIENT_EVENT_MASK:
    host_say(screen, "%s %u", kind, (unsigned)event->mask);
    break;
  case ORIENT_EVENT_ROTATION_LOCK:
    host_say(screen, "%s %d", kind, event->rotation_locked);
    break;
  case ORIENT_EVENT_LANDSCAPE_LOCK:
    host_say(screen, "%s %d", kind, event->landscape_locked);
    break;
  case ORIENT_EVENT_REQUEST:
    host_say(screen, "%s %s", kind, orient_status_name(event->status));
    break;
  case ORIENT_EVENT_SUGGESTION:
    host_say(screen, "%s %s", kind, host_word(event->suggestion));
    break;
  case ORIENT_EVENT_DEMAND:
    host_say(screen, "%s %d", kind, event->demand);
    break;
  }
}

/* Writes down how a request ended. */
static inline void host_done(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  host *screen = (host *)user_data;
  (void)engine;
  CHECK(request != 0);
  screen->status = status;
  ++screen->completions;
  host_say(screen, "%s", orient_status_name(status));
}

/* A driver that notes what is wanted and answers later, when the test does. */
static inline void host_drives(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  host *screen = (host *)user_data;
  (void)engine;
  CHECK_EQUAL(rotation, event->rotation);
  screen->rotation = rotation;
  screen->wanted = event->target;
  ++screen->drives;
  host_say(screen, "drive %s", host_word(event->target));
}

static inline void host_given_back(void *user_data) { ++((host *)user_data)->given_back; }

static inline orient_engine_config host_config(void) {
  orient_engine_config config;
  orient_engine_config_init(&config);
  return config;
}

static inline host host_new(const orient_engine_config *config) {
  host screen;
  memset(&screen, 0, sizeof screen);
  screen.status = ORIENT_ERROR_BUSY;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(config, &screen.engine));
  return screen;
}

static inline void host_end(host *screen) {
  orient_engine_unref(screen->engine);
  screen->engine = NULL;
}

static inline uint64_t host_listen(host *screen, uint32_t kinds, uint32_t flags) {
  uint64_t id = 0;
  CHECK_EQUAL(ORIENT_OK,
              orient_engine_add_listener(screen->engine, kinds, flags, host_hears, screen, host_given_back, &id));
  CHECK(id != 0);
  return id;
}

static inline void host_drive(host *screen) {
  CHECK_EQUAL(ORIENT_OK, orient_engine_set_driver(screen->engine, host_drives, screen, NULL));
}

/* The host has turned the screen, or has not. */
static inline orient_status host_answer(host *screen, orient_status result) {
  return orient_engine_rotation_finished(screen->engine, screen->rotation, screen->now, result);
}

/* Holds the device in one way after the other. */
static inline void host_hold(host *screen, const char *stream) {
  static const struct {
    const char *letters, *name;
  } table[] = {{"P", "portrait"}, {"U", "portraitUpsideDown"}, {"LL", "landscapeLeft"}, {"LR", "landscapeRight"},
               {"FU", "faceUp"},  {"FD", "faceDown"},          {"?", "unknown"}};
  while (*stream) {
    size_t length = strcspn(stream, " "), place = 0;
    while (strlen(table[place].letters) != length || strncmp(table[place].letters, stream, length) != 0) ++place;
    orient_orientation orientation = ORIENT_UNKNOWN;
    CHECK_EQUAL(ORIENT_OK,
                orient_parse(table[place].name, ORIENT_VOCABULARY_UIKIT_DEVICE, ORIENT_AXIS_PORTRAIT, &orientation));
    CHECK_EQUAL(ORIENT_OK, orient_engine_feed_orientation(screen->engine, ++screen->now, orientation));
    stream += length;
    stream += strspn(stream, " ");
  }
}

/* Holds the device still until it is sure how it is held, by samples of the sensor. */
static inline void host_rest(host *screen, float x, float y, float z) {
  int i;
  for (i = 0; i < 150; ++i) {
    orient_sample sample;
    sample.time_ns = screen->now += 20000000;
    sample.x = x;
    sample.y = y;
    sample.z = z;
    CHECK_EQUAL(ORIENT_OK, orient_engine_feed_acceleration(screen->engine, &sample, 1));
  }
}

static inline orient_state host_state(const host *screen) {
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(screen->engine, &state);
  return state;
}

static inline orient_orientation host_interface(const host *screen) {
  return orient_engine_interface_orientation(screen->engine);
}

static inline orient_scene *host_scene(host *screen, orient_mask supported, bool inherit) {
  orient_scene_config config;
  orient_scene *scene = NULL;
  orient_scene_config_init(&config);
  config.supported = supported;
  config.inherit = inherit;
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(screen->engine, &config, &scene));
  return scene;
}

/* Requests whose end is written down. */
static inline orient_status host_lock(host *screen, orient_lock lock) {
  return orient_engine_lock(screen->engine, lock, host_done, screen, NULL, NULL);
}

static inline orient_status host_lock_scene(host *screen, orient_scene *scene, orient_lock lock) {
  return orient_scene_lock(scene, lock, host_done, screen, NULL, NULL);
}

static inline orient_status host_rotate(host *screen, orient_orientation orientation) {
  return orient_engine_rotate(screen->engine, orientation, host_done, screen, NULL, NULL);
}

static inline orient_status host_toggle(host *screen) {
  return orient_engine_toggle(screen->engine, host_done, screen, NULL, NULL);
}

#endif
