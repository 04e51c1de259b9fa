/* The shortest program that is of use: reads acceleration from standard input, one "nanoseconds,x,y,z" a line as in
 * a trace, and tells how the device is held and how the picture turns.
 *
 *     cc turns.c $(pkg-config --cflags --libs orient) -o turns
 *     ./turns < ../data/reading.trace
 */
#include <inttypes.h>
#include <orient.h>
#include <stdio.h>

static void tell(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)user_data;
  int is_turn = event->kind == ORIENT_EVENT_DID_ROTATE;
  printf("%7.2f s  %s %s\n", (double)event->time_ns / 1e9, is_turn ? "the picture turns to" : "the device is held ",
         orient_name(is_turn ? event->target : event->device, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT));
}

int main(void) {
  orient_engine *engine;
  orient_status status = orient_engine_new(NULL, &engine);
  if (status == ORIENT_OK) {
    status =
        orient_engine_add_listener(engine, ORIENT_EVENT_DEVICE | ORIENT_EVENT_DID_ROTATE, 0, tell, NULL, NULL, NULL);
  }

  char line[256];
  while (status == ORIENT_OK && fgets(line, sizeof line, stdin) != NULL) {
    orient_sample sample;
    if (sscanf(line, "%" SCNd64 ",%f,%f,%f", &sample.time_ns, &sample.x, &sample.y, &sample.z) == 4) {
      status = orient_engine_feed_acceleration(engine, &sample, 1);
    }
  }

  orient_engine_unref(engine);
  if (status != ORIENT_OK) fprintf(stderr, "turns: %s\n", orient_status_message(status));
  return status == ORIENT_OK ? 0 : 1;
}
