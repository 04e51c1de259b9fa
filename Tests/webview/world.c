#include "world.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct world {
  orient_engine *engine;
  orientation_page *page;
  int64_t time_ns;
  enum { TURNS_NOW, TURNS_LATER, REFUSES } turning;
  uint64_t rotation; /* asked for and not answered yet; 0: none */
  bool is_due;
  unsigned messages;
  orientation_wake_fn changed;
  void *user_data;
};

static void drive(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  world *around = user_data;
  (void)engine;
  (void)event;
  around->rotation = rotation;
  around->is_due = around->turning != TURNS_LATER;
  if (around->changed != NULL) around->changed(around->user_data);
}

static int find(const char *word, const char *const *words) {
  for (int i = 0; words[i] != NULL; i++) {
    if (strcmp(word, words[i]) == 0) return i;
  }
  return -1;
}

world *world_new(const char *condition, const char *natural, const char *unlocked, orientation_wake_fn changed,
                 void *user_data) {
  static const char *const conditions[] = {"frame", "top", "none", NULL};
  static const char *const axes[] = {"unknown", "portrait", "landscape", NULL};
  static const char *const masks[] = {"all", "no upside down", NULL};
  int found[] = {find(condition, conditions), find(natural, axes), find(unlocked, masks)};
  if (found[0] < 0 || found[1] < 0 || found[2] < 0) return NULL;

  world *around = calloc(1, sizeof *around);
  if (around == NULL) abort();
  around->changed = changed;
  around->user_data = user_data;
  orient_engine_config config;
  orient_engine_config_init(&config);
  config.natural = (orient_axis)found[1];
  if (orient_engine_new(&config, &around->engine) != ORIENT_OK) abort();
  orient_mask mask = ORIENT_MASK_ALL & ~(found[2] == 1 ? ORIENT_MASK_PORTRAIT_SECONDARY : 0);
  around->page = orientation_page_new(around->engine, (orientation_condition)found[0], mask, changed, user_data);
  if (around->page == NULL) abort();
  /* Held in its natural position. */
  orient_engine_feed_orientation(around->engine, ++around->time_ns,
                                 orient_engine_interface_orientation(around->engine));
  orient_engine_set_driver(around->engine, drive, around, NULL);
  return around;
}

void world_free(world *around) {
  if (around == NULL) return;
  orientation_page_free(around->page);
  orient_engine_unref(around->engine);
  free(around);
}

orientation_page *world_page(const world *around) { return around->page; }

static void turn(world *around) {
  uint64_t rotation = around->rotation;
  around->rotation = 0;
  around->is_due = false;
  if (rotation == 0) return;
  orient_status status = orientation_page_may_turn(around->page, rotation);
  if (status == ORIENT_OK && around->turning == REFUSES) status = ORIENT_ERROR_IO;
  orient_engine_rotation_finished(around->engine, rotation, ++around->time_ns, status);
}

void world_work(world *around) {
  if (around->is_due) turn(around);
}

static bool hold(world *around, const char *name) {
  orient_orientation held;
  if (orient_parse(name, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, &held) != ORIENT_OK) {
    return false;
  }
  return orient_engine_feed_orientation(around->engine, ++around->time_ns, held) == ORIENT_OK;
}

static bool set_supported(world *around, const char *names) {
  char copy[128];
  orient_mask mask = 0;
  if (snprintf(copy, sizeof copy, "%s", names) >= (int)sizeof copy) return false;
  char *rest;
  for (char *name = strtok_r(copy, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
    orient_orientation supported;
    if (orient_parse(name, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, &supported) != ORIENT_OK) {
      return false;
    }
    mask |= orient_mask_of(supported);
  }
  return orient_engine_set_supported(around->engine, mask) == ORIENT_OK;
}

static bool set_turning(world *around, const char *how) {
  static const char *const hows[] = {"now", "later", "refuses", NULL};
  int found = find(how, hows);
  if (found < 0) return false;
  around->turning = found;
  return true;
}

static char *describe(const world *around) {
  orient_state state = {.struct_size = sizeof state};
  orient_engine_get_state(around->engine, &state);
  const char *lock = orientation_page_lock(around->page);
  const char *quote = lock == NULL ? "" : "\"";
  char *text = malloc(256);
  if (text == NULL) abort();
  snprintf(text, 256, "{\"interface\":\"%s\",\"locked\":%s,\"lock\":%s%s%s,\"rotating\":%s,\"messages\":%u}",
           orient_name(state.interface, ORIENT_VOCABULARY_W3C, state.natural), lock == NULL ? "false" : "true", quote,
           lock == NULL ? "null" : lock, quote, state.rotating ? "true" : "false", around->messages);
  return text;
}

char *world_obey(world *around, const char *command) {
  bool done = true;
  if (strncmp(command, "hold ", 5) == 0) {
    done = hold(around, command + 5);
  } else if (strncmp(command, "turning ", 8) == 0) {
    done = set_turning(around, command + 8);
  } else if (strncmp(command, "supported ", 10) == 0) {
    done = set_supported(around, command + 10);
  } else if (strcmp(command, "turn") == 0) {
    turn(around);
  } else {
    done = strcmp(command, "state") == 0;
  }
  return done ? describe(around) : NULL;
}

void world_count_message(world *around) { around->messages++; }
