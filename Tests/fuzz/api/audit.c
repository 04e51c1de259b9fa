/* What an engine says must fit together, see world.h. */
#include <pthread.h>
#include <stdlib.h>

#include "world.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static audit *books;

static bool is_upright(orient_orientation orientation) {
  return orientation >= ORIENT_PORTRAIT_PRIMARY && orientation <= ORIENT_LANDSCAPE_SECONDARY;
}

orient_state state_of(const orient_engine *engine) {
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  return state;
}

void audit_state(const orient_engine *engine, const orient_state *state) {
  (void)engine;
  HOLDS(state->struct_size == sizeof *state);
  HOLDS(is_upright(state->interface));
  HOLDS(is_upright(state->target));
  HOLDS(state->rotating || state->target == state->interface);
  HOLDS((unsigned)state->device <= ORIENT_FACE_DOWN);
  HOLDS(state->suggestion == ORIENT_UNKNOWN || is_upright(state->suggestion));
  HOLDS((unsigned)state->axis <= ORIENT_AXIS_LANDSCAPE);
  HOLDS(state->natural == ORIENT_AXIS_PORTRAIT || state->natural == ORIENT_AXIS_LANDSCAPE);
  HOLDS(state->mask != 0 && (state->mask & ~ORIENT_MASK_ALL) == 0);
  HOLDS(state->angle == orient_angle(state->interface, state->natural));
  HOLDS(state->width >= 0 && state->height >= 0);
  HOLDS(orient_reason_name(state->reason) != NULL);
  HOLDS(isfinite(state->gravity_x) && isfinite(state->gravity_y) && isfinite(state->gravity_z));
  HOLDS(state->confidence >= 0 && state->confidence <= 1);
  HOLDS(state->screen_angle >= -180 && state->screen_angle <= 180);
  HOLDS(state->tilt >= -90 && state->tilt <= 90);
}

/* The host has refused, took too long, or was called back: the picture stays, wherever that is. */
static void given_up(audit *book, const orient_state *state) {
  if (!book->turning || state->rotating) return;
  book->turning = false;
  atomic_store(&book->astray, true);
}

/* Hears everything that its engine says. */
static void audits(orient_engine *engine, const orient_event *event, void *user_data) {
  audit *book = (audit *)user_data;
  HOLDS(!atomic_load(&book->gone));
  HOLDS(atomic_fetch_add(&book->inside, 1) == 0);
  orient_state state = state_of(engine);
  audit_state(engine, &state);
  HOLDS(event->struct_size == sizeof *event);
  HOLDS(orient_event_kind_name(event->kind) != NULL && orient_cause_name(event->cause) != NULL);
  HOLDS(event->interface == state.interface && event->device == state.device);
  HOLDS(event->mask == state.mask && event->axis == state.axis && event->suggestion == state.suggestion);
  HOLDS(event->rotation_locked == state.rotation_locked && event->landscape_locked == state.landscape_locked);
  HOLDS(event->demand == state.demand && event->sequence == state.sequence && event->time_ns == state.time_ns);
  HOLDS(is_upright(event->target));
  HOLDS(event->kind == ORIENT_EVENT_DEVICE || is_upright(event->previous));
  HOLDS(event->turn == -90 || event->turn == 0 || event->turn == 90 || event->turn == 180);
  HOLDS(event->angle == orient_angle(event->target, state.natural));
  float matrix[6];
  orient_touch_matrix(event->target, state.natural, state.panel_angle, matrix);
  HOLDS(memcmp(matrix, event->touch_matrix, sizeof matrix) == 0);
  if (event->kind != ORIENT_EVENT_DID_ROTATE) given_up(book, &state);
  const orient_event *last = &book->last;
  if (book->has_heard) HOLDS(event->sequence == book->sequence + 1);
  switch (event->kind) {
  case ORIENT_EVENT_DEVICE:
    HOLDS(event->device != last->device && event->previous == last->device);
    break;
  case ORIENT_EVENT_AXIS:
    HOLDS(event->axis != last->axis);
    break;
  case ORIENT_EVENT_WILL_ROTATE:
    /* The same once more only as another rotation: for a new driver, or after a refusal. */
    HOLDS(!book->turning || event->target != book->heading || event->rotation > book->rotation);
    /* Back to where it stands only from a rotation under way. */
    HOLDS(book->turning || event->target != event->interface);
    book->turning = true;
    book->rotation = event->rotation;
    book->heading = event->target;
    HOLDS(event->rotation != 0 && event->previous == event->interface);
    break;
  case ORIENT_EVENT_DID_ROTATE:
    HOLDS(book->turning && event->target == book->heading && event->rotation == book->rotation);
    HOLDS(event->target == event->interface && event->previous != event->interface);
    HOLDS(event->previous == last->interface);
    HOLDS(event->width == state.width && event->height == state.height);
    book->turning = false;
    atomic_store(&book->astray, false);
    break;
  case ORIENT_EVENT_MASK:
    HOLDS(event->mask != last->mask);
    break;
  case ORIENT_EVENT_ROTATION_LOCK:
    HOLDS(event->rotation_locked != last->rotation_locked);
    break;
  case ORIENT_EVENT_LANDSCAPE_LOCK:
    HOLDS(event->landscape_locked != last->landscape_locked);
    break;
  case ORIENT_EVENT_REQUEST:
    HOLDS(event->request != 0);
    break;
  case ORIENT_EVENT_SUGGESTION:
    HOLDS(event->suggestion != last->suggestion);
    break;
  case ORIENT_EVENT_DEMAND:
    HOLDS(event->demand != last->demand);
    break;
  }
  /* Nothing but what an event is about changes without one. */
  if (event->kind != ORIENT_EVENT_DID_ROTATE) HOLDS(event->interface == last->interface);
  /* The order within one change is the engine's; a value is compared when its own event comes. */
  orient_event next = *event;
  if (event->kind != ORIENT_EVENT_DEVICE) next.device = last->device;
  if (event->kind != ORIENT_EVENT_AXIS) next.axis = last->axis;
  if (event->kind != ORIENT_EVENT_MASK) next.mask = last->mask;
  if (event->kind != ORIENT_EVENT_ROTATION_LOCK) next.rotation_locked = last->rotation_locked;
  if (event->kind != ORIENT_EVENT_LANDSCAPE_LOCK) next.landscape_locked = last->landscape_locked;
  if (event->kind != ORIENT_EVENT_SUGGESTION) next.suggestion = last->suggestion;
  if (event->kind != ORIENT_EVENT_DEMAND) next.demand = last->demand;
  book->last = next;
  book->sequence = event->sequence;
  book->has_heard = true;
  HOLDS(atomic_fetch_sub(&book->inside, 1) == 1);
}

static void audit_ends(void *user_data) {
  audit *book = (audit *)user_data;
  HOLDS(!atomic_exchange(&book->gone, true));
  pthread_mutex_lock(&mutex);
  audit **place = &books;
  while (*place != book) place = &(*place)->next;
  *place = book->next;
  pthread_mutex_unlock(&mutex);
  free(book);
}

orient_status audit_engine_new(const orient_engine_config *config, orient_engine **out) {
  orient_status status = orient_engine_new(config, out);
  if (status != ORIENT_OK) {
    HOLDS(*out == NULL);
    return status;
  }
  audit *book = (audit *)calloc(1, sizeof *book);
  book->engine = *out;
  orient_state state = state_of(*out);
  audit_state(*out, &state);
  book->last.device = state.device;
  book->last.interface = state.interface;
  book->last.mask = state.mask;
  book->last.axis = state.axis;
  book->last.rotation_locked = state.rotation_locked;
  book->last.landscape_locked = state.landscape_locked;
  book->last.suggestion = state.suggestion;
  book->last.demand = state.demand;
  atomic_store(&book->astray, (state.mask & orient_mask_of(state.interface)) == 0);
  pthread_mutex_lock(&mutex);
  book->next = books;
  books = book;
  pthread_mutex_unlock(&mutex);
  uint64_t id = 0;
  HOLDS(orient_engine_add_listener(*out, ORIENT_EVENT_ALL, 0, audits, book, audit_ends, &id) == ORIENT_OK);
  HOLDS(id == AUDITOR);
  return ORIENT_OK;
}

void audit_between_calls(const orient_engine *engine) {
  orient_state state = state_of(engine);
  audit_state(engine, &state);
  HOLDS(orient_engine_interface_orientation(engine) == state.interface);
  HOLDS(orient_engine_device_orientation(engine) == state.device);
  pthread_mutex_lock(&mutex);
  audit *book = books;
  while (book && book->engine != engine) book = book->next;
  pthread_mutex_unlock(&mutex);
  if (!book) return;
  HOLDS(state.sequence == book->sequence || !book->has_heard);
  given_up(book, &state);
  HOLDS(state.rotating == book->turning);
  if (state.active && !state.rotating && !atomic_load(&book->astray))
    HOLDS(state.mask & orient_mask_of(state.interface));
}
