/* A screen on a counter that is turned round between clerk and customer, and never on its side.
 *
 *     cc kiosk.c $(pkg-config --cflags --libs orient) -o kiosk
 *     ./kiosk                        with this machine's sensor, until it is ended
 *     ./kiosk ../data/reading.trace  with a recording
 */
#include <orient.h>
#include <stdio.h>

/* Nobody sits before a kiosk: what is wrong goes to where its machine is looked after. */
static void report(orient_log_level level, const char *message, void *user_data) {
  (void)user_data;
  fprintf(stderr, "kiosk: %s: %s\n", level == ORIENT_LOG_ERROR ? "error" : "note", message);
}

static void turned(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)user_data;
  printf("%s\n", event->interface == ORIENT_LANDSCAPE_PRIMARY ? "clerk" : "customer");
  fflush(stdout);
}

int main(int argc, char **argv) {
  orient_set_log_handler(report, NULL);

  orient_engine_config config;
  orient_engine_config_init(&config);
  config.natural = ORIENT_AXIS_LANDSCAPE;
  config.supported = ORIENT_MASK_LANDSCAPE;
  /* It is pushed, leaned on and wiped: rather late than twice. */
  orient_engine_config_set_sensitivity(&config, ORIENT_SENSITIVITY_CALM);
  orient_engine *engine = NULL;
  orient_status status = orient_engine_new(&config, &engine);
  if (status == ORIENT_OK)
    status =
        orient_engine_add_listener(engine, ORIENT_EVENT_DID_ROTATE, ORIENT_REPLAY_CURRENT, turned, NULL, NULL, NULL);

  /* It starts before its sensor is there, and goes on without one. */
  orient_source_config sensor;
  orient_source_config_init(&sensor);
  sensor.wait_for_sensor = true;
  if (argc > 1) sensor.kind = ORIENT_SOURCE_TRACE, sensor.path = argv[1], sensor.realtime = false;
  orient_source *source = NULL;
  if (status == ORIENT_OK) status = orient_source_open(&sensor, &source);
  if (status == ORIENT_OK) status = orient_source_attach(source, engine);
  if (status == ORIENT_OK) status = orient_source_run(source);
  if (status != ORIENT_OK) fprintf(stderr, "kiosk: %s\n", orient_status_message(status));

  orient_source_unref(source);
  orient_engine_unref(engine);
  return status == ORIENT_OK ? 0 : 1;
}
