/* What monitor prints: changes, events in words or as JSON, and what was made of each sample. */
#ifndef MONITOR_PRINTING_H
#define MONITOR_PRINTING_H

#include <inttypes.h>
#include <orient.h>
#include <stdio.h>

#include "progress.h"

static const char *name(orient_orientation orientation) {
  return orient_name(orientation, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT);
}

static const char *axis_name(orient_axis axis) {
  return axis == ORIENT_AXIS_PORTRAIT ? "portrait" : axis == ORIENT_AXIS_LANDSCAPE ? "landscape" : "unknown";
}

/* The names of a mask, each between `open` and `close`, with `between` between them. */
static void print_mask(orient_mask mask, const char *quote, const char *between) {
  const char *before = "";
  for (int value = ORIENT_PORTRAIT_PRIMARY; value <= ORIENT_LANDSCAPE_SECONDARY; ++value) {
    orient_orientation orientation = (orient_orientation)value;
    if (!(mask & orient_mask_of(orientation))) continue;
    printf("%s%s%s%s", before, quote, name(orientation), quote);
    before = between;
  }
}

/* Which edge is up. A device that is laid flat and taken up again as it was has changed nothing in that. */
static void print_change(orient_engine *engine, const orient_event *event, void *user_data) {
  static orient_orientation last = ORIENT_UNKNOWN;
  (void)engine, (void)user_data;
  if (orient_axis_of(event->device) == ORIENT_AXIS_UNKNOWN || event->device == last) return;
  last = event->device;
  hide_progress();
  printf("%" PRId64 " %s\n", event->time_ns, name(event->device));
}

static void print_event(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)user_data;
  hide_progress();
  printf("%9.3f s  ", (double)event->time_ns / 1e9);
  switch (event->kind) {
  case ORIENT_EVENT_DEVICE:
    printf("the device is held %s, before %s", name(event->device), name(event->previous));
    break;
  case ORIENT_EVENT_AXIS:
    printf("its axis is %s", axis_name(event->axis));
    break;
  case ORIENT_EVENT_WILL_ROTATE:
    printf("the picture will turn from %s to %s, by %d degrees, because of the %s", name(event->previous),
           name(event->target), (int)event->turn, orient_cause_name(event->cause));
    break;
  case ORIENT_EVENT_DID_ROTATE:
    printf("the picture has turned to %s", name(event->interface));
    break;
  case ORIENT_EVENT_MASK:
    printf("permitted are ");
    print_mask(event->mask, "", ", ");
    break;
  case ORIENT_EVENT_ROTATION_LOCK:
    printf("the rotation lock is %s", event->rotation_locked ? "on" : "off");
    break;
  case ORIENT_EVENT_LANDSCAPE_LOCK:
    printf("the landscape lock is %s", event->landscape_locked ? "on" : "off");
    break;
  case ORIENT_EVENT_REQUEST:
    printf("request %" PRIu64 " has ended: %s", event->request, orient_status_message(event->status));
    break;
  case ORIENT_EVENT_SUGGESTION:
    if (event->suggestion == ORIENT_UNKNOWN) {
      printf("nothing is suggested any more");
    } else {
      printf("%s is suggested", name(event->suggestion));
    }
    break;
  case ORIENT_EVENT_DEMAND:
    printf("samples are %s", event->demand ? "wanted" : "not wanted");
    break;
  default:
    printf("%s", orient_event_kind_name(event->kind));
  }
  printf("\n");
}

static void print_json(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)user_data;
  hide_progress();
  printf("{\"time_ns\": %" PRId64 ", \"sequence\": %" PRIu64
         ", \"kind\": \"%s\", \"cause\": \"%s\", \"status\": \"%s\", ",
         event->time_ns, event->sequence, orient_event_kind_name(event->kind), orient_cause_name(event->cause),
         orient_status_name(event->status));
  printf("\"device\": \"%s\", \"interface\": \"%s\", \"previous\": \"%s\", \"target\": \"%s\", ", name(event->device),
         name(event->interface), name(event->previous), name(event->target));
  printf("\"suggestion\": \"%s\", \"axis\": \"%s\", \"angle\": %d, \"turn\": %d, ", name(event->suggestion),
         axis_name(event->axis), (int)event->angle, (int)event->turn);
  printf("\"mask\": [");
  print_mask(event->mask, "\"", ", ");
  printf("], \"rotation_locked\": %s, \"landscape_locked\": %s, \"demand\": %s, ",
         event->rotation_locked ? "true" : "false", event->landscape_locked ? "true" : "false",
         event->demand ? "true" : "false");
  printf("\"request\": %" PRIu64 ", \"rotation\": %" PRIu64 "}\n", event->request, event->rotation);
}

/* The engine's state after a sample. */
static void print_sample(orient_engine *engine) {
  orient_state state = {.struct_size = sizeof state};
  orient_engine_get_state(engine, &state);
  hide_progress();
  printf("%" PRId64 ",%.4f,%.4f,%.4f,%.3f,%s,%s\n", state.time_ns, (double)state.gravity_x, (double)state.gravity_y,
         (double)state.gravity_z, (double)state.confidence, orient_reason_name(state.reason), name(state.device));
}

#endif
