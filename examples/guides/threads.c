/* Samples come on a thread of their own; what follows is handed to the thread that draws.
 *
 *     cc threads.c $(pkg-config --cflags --libs orient) -pthread -o threads && ./threads
 */
#define _POSIX_C_SOURCE 200809L
#include <orient.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What the listener needs. It belongs to the engine from orient_engine_add_listener() on, until it is given back. */
typedef struct mailbox {
  int write_end;
} mailbox;

/* Runs on the thread whose call caused the event: short, and without waiting for anybody. */
static void post(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  const mailbox *box = user_data;
  int orientation = event->interface;
  if (write(box->write_end, &orientation, sizeof orientation) < 0) perror("threads");
}

/* Runs once, after the last callback, on whichever thread that is. Free user data here and nowhere else. */
static void give_back(void *user_data) {
  mailbox *box = user_data;
  close(box->write_end);
  free(box);
}

/* The sensor's thread. It has a reference of its own, so the engine lives as long as it feeds. */
static void *feed(void *argument) {
  orient_engine *engine = argument;
  for (int64_t i = 0; i < 100; ++i) {
    orient_sample upright = {i * 20000000, 0, 9.81f, 0}, sideways = {i * 20000000, 9.81f, 0, 0};
    orient_engine_feed_acceleration(engine, i < 50 ? &upright : &sideways, 1);
  }
  orient_engine_unref(engine);
  return NULL;
}

int main(void) {
  int ends[2];
  mailbox *box = malloc(sizeof *box);
  orient_engine *engine;
  if (box == NULL || pipe(ends) != 0 || orient_engine_new(NULL, &engine) != ORIENT_OK) abort();
  box->write_end = ends[1];
  orient_engine_add_listener(engine, ORIENT_EVENT_DID_ROTATE, ORIENT_REPLAY_CURRENT, post, box, give_back, NULL);

  pthread_t sensor;
  if (pthread_create(&sensor, NULL, feed, orient_engine_ref(engine)) != 0) abort();

  /* This thread may ask at any time and never waits; what it asks for is of one moment. */
  orient_state state = {.struct_size = sizeof state};
  orient_engine_get_state(engine, &state);

  /* Whoever lets go last, the mailbox is given back: then the pipe is at its end, and so is the loop. */
  orient_engine_unref(engine);
  int orientation;
  while (read(ends[0], &orientation, sizeof orientation) == sizeof orientation)
    printf("draw for %s\n", orient_name((orient_orientation)orientation, ORIENT_VOCABULARY_W3C, state.natural));
  puts("the engine is gone");
  pthread_join(sensor, NULL);
  close(ends[0]);
  return 0;
}
