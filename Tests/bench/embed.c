/* A program that feeds an engine and hears of turns; without ENGINE, the same without them. What the static library
 * adds to a program is the difference of their sizes. */
#include <orient.h>
#include <stdio.h>

#ifdef ENGINE
static void turned(orient_engine *engine, const orient_event *event, void *context) {
  (void)engine;
  (void)context;
  printf("%d\n", event->interface);
}
#endif

int main(void) {
  orient_sample sample = {0, 0, 9.81f, 0};
  while (scanf("%f %f %f", &sample.x, &sample.y, &sample.z) == 3) {
#ifdef ENGINE
    static orient_engine *engine;
    if (engine == NULL && orient_engine_new(NULL, &engine) == ORIENT_OK)
      orient_engine_add_listener(engine, ORIENT_EVENT_DID_ROTATE, ORIENT_REPLAY_CURRENT, turned, NULL, NULL, NULL);
    orient_engine_feed_acceleration(engine, &sample, 1);
#endif
    sample.time_ns += 20000000;
  }
  return 0;
}
