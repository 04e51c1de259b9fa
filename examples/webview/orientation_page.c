#include "orientation_page.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* orientation.js, as the linker names what it takes in as it is. */
extern const char _binary_orientation_js_start[], _binary_orientation_js_end[];

/* A lock that a document waits for. */
typedef struct request {
  orientation_page *page; /* NULL once nobody waits */
  uint64_t number;        /* by which the documents know it */
  orient_lock lock;
  struct request *next;
} request;

/* What became of one. */
typedef struct outcome {
  uint64_t number;
  orient_status status;
  struct outcome *next;
} outcome;

struct orientation_page {
  orient_engine *engine;
  orient_scene *scene;
  uint64_t listener;
  orientation_condition condition;
  orient_mask unlocked;
  bool visible, fullscreen;
  char key[33];
  uint64_t document; /* the main document, by the number it chose; 0: none */

  request *requests;
  outcome *outcomes, **last_outcome;
  bool turned; /* the documents have not heard how the picture stands */

  bool is_locked; /* a lock is in force, pending ones aside: */
  orient_lock lock;
  bool superseded; /* ... but its document has been told that it was aborted */

  uint64_t rotation; /* the latest */

  orientation_wake_fn wake;
  void *user_data;
};

const char *orientation_exception_name(orient_status status) {
  switch (status) {
  case ORIENT_ERROR_INVALID_ARGUMENT:
    return "TypeError";
  case ORIENT_ERROR_INVALID_STATE:
    return "InvalidStateError";
  case ORIENT_ERROR_NOT_ALLOWED:
    return "SecurityError";
  case ORIENT_ERROR_ABORTED:
    return "AbortError";
  default:
    return "NotSupportedError"; /* whatever kept the screen from turning */
  }
}

/* --- Text ------------------------------------------------------------------------------------- */

typedef struct text {
  char *bytes;
  size_t length, size;
  bool failed;
} text;

static void append_bytes(text *to, const char *bytes, size_t count) {
  if (to->failed) return;
  if (to->size - to->length <= count) {
    size_t size = (to->length + count + 1) * 2;
    char *larger = realloc(to->bytes, size);
    if (larger == NULL) {
      to->failed = true;
      return;
    }
    to->bytes = larger;
    to->size = size;
  }
  memcpy(to->bytes + to->length, bytes, count);
  to->length += count;
  to->bytes[to->length] = '\0';
}

__attribute__((format(printf, 2, 3))) static void append(text *to, const char *format, ...) {
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  if (length < 0 || (size_t)length >= sizeof line) {
    to->failed = true;
  } else {
    append_bytes(to, line, (size_t)length);
  }
}

static char *finish(text *from) {
  if (!from->failed) return from->bytes;
  free(from->bytes);
  return NULL;
}

/* The members that say how the picture stands. */
static void append_orientation(text *to, const orientation_page *page) {
  orient_state state = {.struct_size = sizeof state};
  orient_engine_get_state(page->engine, &state);
  append(to, "\"type\":\"%s\",\"angle\":%" PRId32 ",\"sequence\":%" PRIu64,
         orient_name(state.interface, ORIENT_VOCABULARY_W3C, state.natural), state.angle, state.sequence);
}

char *orientation_page_script(const orientation_page *page) {
  static const char *const conditions[] = {"frame", "top", "none"};
  text script = {0};
  append_bytes(&script, "(", 1);
  append_bytes(&script, _binary_orientation_js_start,
               (size_t)(_binary_orientation_js_end - _binary_orientation_js_start));
  append(&script, ")({\"key\":\"%s\",\"condition\":\"%s\",\"locks\":[", page->key, conditions[page->condition]);
  /* The W3C's names; "current" is the library's own. */
  for (orient_lock lock = ORIENT_LOCK_ANY; lock < ORIENT_LOCK_CURRENT; lock++) {
    append(&script, "%s\"%s\"", lock == ORIENT_LOCK_ANY ? "" : ",", orient_lock_name(lock));
  }
  append(&script, "],");
  append_orientation(&script, page);
  append(&script, "});\n");
  return finish(&script);
}

/* --- What the documents are to hear ----------------------------------------------------------- */

static void wake(orientation_page *page) {
  if (page->wake != NULL) page->wake(page->user_data);
}

static void add_outcome(orientation_page *page, uint64_t number, orient_status status) {
  outcome *added = malloc(sizeof *added);
  if (added == NULL) return;
  *added = (outcome){.number = number, .status = status};
  *page->last_outcome = added;
  page->last_outcome = &added->next;
  wake(page);
}

static void forget_outcomes(orientation_page *page) {
  while (page->outcomes != NULL) {
    outcome *next = page->outcomes->next;
    free(page->outcomes);
    page->outcomes = next;
  }
  page->last_outcome = &page->outcomes;
}

/* One object for all that has happened: the documents fire the event, then settle the promises. */
static void append_news(text *to, orientation_page *page) {
  append(to, "{");
  append_orientation(to, page);
  append(to, ",\"done\":[");
  for (const outcome *done = page->outcomes; done != NULL; done = done->next) {
    append(to, "%s[%" PRIu64, done == page->outcomes ? "" : ",", done->number);
    if (done->status != ORIENT_OK) {
      append(to, ",\"%s\",\"%s\"", orientation_exception_name(done->status), orient_status_message(done->status));
    }
    append(to, "]");
  }
  append(to, "]}");
  forget_outcomes(page);
  page->turned = false;
}

char *orientation_page_take(orientation_page *page) {
  if (page->document == 0 || (page->outcomes == NULL && !page->turned)) return NULL;
  text script = {0};
  append(&script, "window.dispatchEvent(new CustomEvent(\"%s\",{detail:", page->key);
  append_news(&script, page);
  append(&script, "}));");
  return finish(&script);
}

/* --- What the engine says --------------------------------------------------------------------- */

static void rotation_changed(orient_engine *engine, const orient_event *event, void *user_data) {
  orientation_page *page = user_data;
  (void)engine;
  if (event->kind == ORIENT_EVENT_WILL_ROTATE) {
    page->rotation = event->rotation;
  } else {
    page->turned = true;
    wake(page);
  }
}

/* What the page shows while it holds no lock; a lock may go beyond it. */
static void allow(orientation_page *page, orient_mask orientations) {
  if (page->unlocked != ORIENT_MASK_ALL) orient_scene_set_supported(page->scene, orientations);
}

static void allow_default_unless_locked(orientation_page *page) {
  if (!orient_scene_is_locked(page->scene)) allow(page, page->unlocked);
}

static void end_lock(orientation_page *page) {
  page->is_locked = page->superseded = false;
  orient_scene_unlock(page->scene);
  allow_default_unless_locked(page);
}

/* To hide a scene aborts what it waits for, so a page that waits stays until its turn has come. */
static void update_visibility(orientation_page *page) {
  if (page->visible || page->requests == NULL) {
    orient_scene_set_visible(page->scene, page->visible);
  }
}

static void remove_request(orientation_page *page, const request *removed) {
  for (request **link = &page->requests; *link != NULL; link = &(*link)->next) {
    if (*link == removed) {
      *link = removed->next;
      return;
    }
  }
}

static void lock_ended(orient_engine *engine, uint64_t id, orient_status status, void *user_data) {
  request *ended = user_data;
  orientation_page *page = ended->page;
  (void)engine;
  (void)id;
  if (page != NULL) {
    remove_request(page, ended);
    add_outcome(page, ended->number, status);
    if (status == ORIENT_OK) {
      page->is_locked = true;
      page->lock = ended->lock;
      page->superseded = false;
    } else if (status != ORIENT_ERROR_ABORTED && page->superseded) {
      /* The engine went back to a lock that nobody believes to have. */
      end_lock(page);
    }
    allow_default_unless_locked(page);
    update_visibility(page);
  }
  free(ended);
}

/* --- What the documents wish ------------------------------------------------------------------ */

/*
 * A document that has not heard yet that its lock was granted sees it as pending, and so does the W3C: the next lock or
 * unlock aborts it.
 */
static void supersede(orientation_page *page, const outcome *end) {
  for (outcome *done = page->outcomes; done != end; done = done->next) {
    if (done->status == ORIENT_OK) {
      done->status = ORIENT_ERROR_ABORTED;
      page->superseded = true;
    }
  }
}

/* The documents have seen to this, but the host knows for itself. */
static bool may_lock(const orientation_page *page) {
  return page->visible && (page->fullscreen || page->condition == ORIENTATION_CONDITION_NONE);
}

static orient_status try_lock(orientation_page *page, uint64_t number, const char *name) {
  orient_lock lock;
  orient_status status = orient_parse_lock(name, &lock);
  if (status != ORIENT_OK) return status;
  if (lock == ORIENT_LOCK_CURRENT) return ORIENT_ERROR_INVALID_ARGUMENT;
  if (!may_lock(page)) return ORIENT_ERROR_NOT_ALLOWED;

  request *made = malloc(sizeof *made);
  if (made == NULL) return ORIENT_ERROR_NO_MEMORY;
  *made = (request){.page = page, .number = number, .lock = lock, .next = page->requests};
  page->requests = made;

  outcome **link = page->last_outcome;
  allow(page, ORIENT_MASK_ALL);
  status = orient_scene_lock(page->scene, lock, lock_ended, made, NULL, NULL);
  if (status != ORIENT_OK) {
    remove_request(page, made);
    free(made);
    allow_default_unless_locked(page);
    return status;
  }
  /* What was granted before this one; `made` itself may be gone already. */
  supersede(page, *link);
  return ORIENT_OK;
}

static void unlock(orientation_page *page) {
  if (!may_lock(page) || !orient_scene_is_locked(page->scene)) return;
  supersede(page, NULL);
  end_lock(page);
}

/* Aborts one pending lock and leaves the one in force alone, by asking for that again. */
static void abort_lock(orientation_page *page, uint64_t number) {
  const request *found = page->requests;
  while (found != NULL && found->number != number) found = found->next;
  if (found == NULL) return;
  if (page->is_locked && !page->superseded) {
    orient_scene_lock(page->scene, page->lock, NULL, NULL, NULL, NULL);
  } else {
    end_lock(page);
  }
}

/*
 * The lock ends, in force or pending. A new scene takes the old one's place, because a hidden page may not unlock, and the
 * new one comes first, so that nothing else applies in between.
 */
static void drop_lock(orientation_page *page) {
  supersede(page, NULL);
  page->is_locked = page->superseded = false;
  orient_scene_config config;
  orient_scene_config_init(&config);
  config.supported = page->unlocked;
  config.visible = page->visible;
  config.name = "web page";
  orient_scene *former = page->scene, *scene;
  if (orient_scene_new(page->engine, &config, &scene) != ORIENT_OK) return;
  page->scene = scene;
  orient_scene_unref(former);
}

/* One line of a message. */
static orient_status obey(orientation_page *page, const char *line) {
  uint64_t number;
  char name[32];
  int end = 0;
  if (strcmp(line, "open") == 0) return ORIENT_OK;
  if (strcmp(line, "unlock") == 0) {
    unlock(page);
  } else if (strcmp(line, "release") == 0) {
    drop_lock(page);
  } else if (sscanf(line, "abort %" SCNu64 "%n", &number, &end) == 1 && line[end] == '\0') {
    abort_lock(page, number);
  } else if (sscanf(line, "lock %" SCNu64 " %31s%n", &number, name, &end) == 2 && line[end] == '\0') {
    orient_status status = try_lock(page, number, name);
    if (status != ORIENT_OK) add_outcome(page, number, status);
  } else {
    return ORIENT_ERROR_INVALID_ARGUMENT;
  }
  return ORIENT_OK;
}

/* "page NUMBER" and the wishes of one turn, a line each; "open" is the first of a new document. */
static orient_status obey_lines(orientation_page *page, char *lines) {
  uint64_t document;
  int end = 0;
  char *rest;
  char *line = strtok_r(lines, "\n", &rest);
  if (line == NULL || sscanf(line, "page %" SCNu64 "%n", &document, &end) != 1 || line[end] != '\0' || document == 0) {
    return ORIENT_ERROR_INVALID_ARGUMENT;
  }
  line = strtok_r(NULL, "\n", &rest);
  if (line != NULL && strcmp(line, "open") == 0 && document != page->document) {
    orientation_page_unload(page);
    page->document = document;
  }
  if (document != page->document) return ORIENT_ERROR_ABORTED;
  orient_status status = ORIENT_OK;
  for (; line != NULL && status == ORIENT_OK; line = strtok_r(NULL, "\n", &rest)) {
    status = obey(page, line);
  }
  return status;
}

orient_status orientation_page_receive(orientation_page *page, const char *message, char **reply) {
  *reply = NULL;
  char *lines = strdup(message);
  if (lines == NULL) return ORIENT_ERROR_NO_MEMORY;
  orient_status status = obey_lines(page, lines);
  free(lines);
  if (status != ORIENT_OK) return status;
  text news = {0};
  append_news(&news, page);
  *reply = finish(&news);
  return *reply == NULL ? ORIENT_ERROR_NO_MEMORY : ORIENT_OK;
}

/* --- What the host sees ----------------------------------------------------------------------- */

void orientation_page_set_visible(orientation_page *page, bool visible) {
  page->visible = visible;
  update_visibility(page);
}

void orientation_page_set_fullscreen(orientation_page *page, bool fullscreen) {
  bool left = page->fullscreen && !fullscreen;
  page->fullscreen = fullscreen;
  if (left) drop_lock(page);
}

static void forget_requests(orientation_page *page) {
  for (request *waiting = page->requests; waiting != NULL; waiting = waiting->next) {
    waiting->page = NULL; /* lock_ended() frees it */
  }
  page->requests = NULL;
}

void orientation_page_unload(orientation_page *page) {
  page->document = 0;
  forget_requests(page);
  drop_lock(page);
  forget_outcomes(page);
  page->turned = false;
}

orient_status orientation_page_may_turn(const orientation_page *page, uint64_t rotation) {
  orient_state state = {.struct_size = sizeof state};
  orient_engine_get_state(page->engine, &state);
  if (!state.rotating || rotation != page->rotation) return ORIENT_ERROR_INVALID_STATE;
  return page->visible || page->requests == NULL ? ORIENT_OK : ORIENT_ERROR_NOT_ALLOWED;
}

const char *orientation_page_lock(const orientation_page *page) {
  if (!orient_scene_is_locked(page->scene)) return NULL;
  return orient_lock_name(orient_scene_current_lock(page->scene));
}

/* --- Coming and going ------------------------------------------------------------------------- */

static bool make_key(char key[33]) {
  unsigned char bytes[16];
  if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
  for (size_t i = 0; i < sizeof bytes; i++) sprintf(key + 2 * i, "%02x", bytes[i]);
  return true;
}

orientation_page *orientation_page_new(orient_engine *engine, orientation_condition condition, orient_mask unlocked,
                                       orientation_wake_fn wake, void *user_data) {
  orientation_page *page = calloc(1, sizeof *page);
  if (page == NULL) return NULL;
  *page = (orientation_page){.engine = orient_engine_ref(engine),
                             .condition = condition,
                             .unlocked = unlocked,
                             .visible = true,
                             .last_outcome = &page->outcomes,
                             .wake = wake,
                             .user_data = user_data};
  drop_lock(page); /* makes the first scene */
  if (page->scene == NULL || !make_key(page->key) ||
      orient_engine_add_listener(engine, ORIENT_EVENT_WILL_ROTATE | ORIENT_EVENT_DID_ROTATE, ORIENT_REPLAY_CURRENT,
                                 rotation_changed, page, NULL, &page->listener) != ORIENT_OK) {
    orientation_page_free(page);
    return NULL;
  }
  return page;
}

void orientation_page_free(orientation_page *page) {
  if (page == NULL) return;
  if (page->listener != 0) orient_engine_remove_listener(page->engine, page->listener);
  forget_requests(page);
  orient_scene_unref(page->scene);
  forget_outcomes(page);
  orient_engine_unref(page->engine);
  free(page);
}
