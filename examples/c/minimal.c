/* The whole of it: a source finds the sensor, an engine decides, a callback hears which way to turn the picture.
 *
 *     cc minimal.c $(pkg-config --cflags --libs orient) -o minimal
 *     ./minimal                               the sensor of this machine
 *     ./minimal ../data/four-sides.csv        a recording
 */
#include <orient.h>
#include <stdio.h>

static void turned(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine, (void)user_data;
  puts(orient_name(event->interface, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT));
}

int main(int argc, char **argv) {
  orient_engine *engine;
  orient_engine_new(NULL, &engine);
  orient_engine_add_listener(engine, ORIENT_EVENT_DID_ROTATE, ORIENT_REPLAY_CURRENT, turned, NULL, NULL, NULL);

  orient_source_config config;
  orient_source_config_init(&config);
  if (argc > 1) config.kind = ORIENT_SOURCE_TRACE, config.path = argv[1], config.realtime = false;

  orient_source *source;
  orient_status status = orient_source_open(&config, &source);
  if (status == ORIENT_OK) status = orient_source_attach(source, engine);
  if (status == ORIENT_OK) status = orient_source_run(source);
  if (status != ORIENT_OK) fprintf(stderr, "minimal: %s\n", orient_source_error(source));

  orient_source_unref(source);
  orient_engine_unref(engine);
  return status == ORIENT_OK ? 0 : 1;
}
