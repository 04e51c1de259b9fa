/* Plays a recording up to a moment and says why the picture does not stand otherwise then.
 *
 *     cc why.c $(pkg-config --cflags --libs orient) -o why
 *     ./why ../data/reading.trace 6.2 landscape-primary
 */
#include <orient.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(const char *reason) {
  fprintf(stderr, "why: %s\n", reason);
  return 1;
}

int main(int argc, char **argv) {
  orient_orientation wanted;
  if (argc != 4) return fail("usage: why TRACE SECONDS ORIENTATION");
  if (orient_parse(argv[3], ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, &wanted) != ORIENT_OK)
    return fail("no such orientation");
  double seconds = strtod(argv[2], NULL);

  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = argv[1];
  config.realtime = false;
  config.step = 1; /* one record, and then a look at the engine */
  orient_source *source;
  if (orient_source_open(&config, &source) != ORIENT_OK) return fail(orient_source_error(NULL));

  /* An engine like the recorded one, if the recording says how that was made. */
  orient_engine_config recorded;
  orient_engine_config_init(&recorded);
  orient_source_recorded_config(source, &recorded);
  orient_engine *engine;
  if (orient_engine_new(&recorded, &engine) != ORIENT_OK) return fail("an engine cannot be made");

  orient_status status = orient_source_attach(source, engine);
  orient_source_info info = {.struct_size = sizeof info};
  orient_state state = {.struct_size = sizeof state};
  while (status == ORIENT_OK && info.state != ORIENT_SOURCE_FINISHED && (double)state.time_ns / 1e9 < seconds) {
    status = orient_source_dispatch(source);
    orient_source_describe(source, &info);
    orient_engine_get_state(engine, &state);
  }
  if (status != ORIENT_OK) return fail(orient_source_error(source));

  char words[2048];
  orient_engine_explain(engine, wanted, words, sizeof words, NULL);
  fputs(words, stdout);
  printf("At %.2f s: gravity %.1f, %.1f, %.1f, trusted to %.0f %%; detection waits for: %s\n",
         (double)state.time_ns / 1e9, (double)state.gravity_x, (double)state.gravity_y, (double)state.gravity_z,
         (double)state.confidence * 100, orient_reason_name(state.reason));

  orient_source_unref(source);
  orient_engine_unref(engine);
  return 0;
}
