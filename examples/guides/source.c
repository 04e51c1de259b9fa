/* Opens the sensor that serves detection best, and says how it is.
 *
 *     cc source.c $(pkg-config --cflags --libs orient) -o source && ./source
 */
#include <orient.h>
#include <stdio.h>

/* Samples if they can be had; else whatever there is, now or later. */
static orient_status open_sensor(orient_source **source) {
  orient_source_config config;
  orient_source_config_init(&config);
  config.kind = ORIENT_SOURCE_IIO;
  if (orient_source_open(&config, source) == ORIENT_OK) return ORIENT_OK;
  config.kind = ORIENT_SOURCE_AUTO;
  config.wait_for_sensor = true;
  return orient_source_open(&config, source);
}

int main(void) {
  orient_source *source;
  if (open_sensor(&source) != ORIENT_OK) {
    fprintf(stderr, "source: %s\n", orient_source_error(NULL));
    return 1;
  }
  orient_source_info info = {.struct_size = sizeof info};
  orient_source_describe(source, &info);
  printf("%s: %s %s\n", orient_source_state_name(info.state), orient_source_kind_name(info.kind), info.device);
  if (*orient_source_error(source) != '\0') printf("%s\n", orient_source_error(source));
  orient_source_unref(source);
  return 0;
}
