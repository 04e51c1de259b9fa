/* What a compositor does for one output, with the drawing left out.
 *
 *     cc compositor.c $(pkg-config --cflags --libs orient) -o compositor
 *     ./compositor                        with this machine's sensor
 *     ./compositor ../data/reading.trace  with a recording
 */
#define _POSIX_C_SOURCE 200809L
#include <orient.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* How an output stands: what its next frame is drawn with, and what touch goes through. */
typedef struct stance {
  int32_t transform;
  float touch[6];
} stance;

typedef struct output {
  orient_axis natural;
  int32_t panel_angle;
  stance now, next;
  uint64_t rotation; /* the one that the next frame will show; 0: none */
} output;

/* The engine wants the picture to stand otherwise. The frame that shows it is still to be drawn. */
static void turn(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  output *output = user_data;
  (void)engine;
  output->rotation = rotation;
  output->next.transform = orient_output_transform(event->target, output->natural, output->panel_angle);
  memcpy(output->next.touch, event->touch_matrix, sizeof output->next.touch);
}

/* A frame is on the glass. If it was the first one that stands otherwise, the rotation is finished now. */
static void presented(output *output, orient_engine *engine, int64_t time_ns) {
  if (output->rotation == 0) return;
  uint64_t rotation = output->rotation;
  output->rotation = 0;
  output->now = output->next;
  orient_engine_rotation_finished(engine, rotation, time_ns, ORIENT_OK);
}

/* A finger at a place of the panel, in parts of its width and height, is here in the picture. */
static void touched(const output *output, float x, float y) {
  const float *m = output->now.touch;
  printf("  a finger at %.1f, %.1f of the panel is at %.1f, %.1f of the picture\n", (double)x, (double)y,
         (double)(m[0] * x + m[1] * y + m[2]), (double)(m[3] * x + m[4] * y + m[5]));
}

static void tell(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  const output *output = user_data;
  printf("%s: %d x %d, wl_output transform %d\n", orient_name(event->interface, ORIENT_VOCABULARY_W3C, output->natural),
         (int)event->width, (int)event->height, (int)output->now.transform);
  touched(output, 0.1f, 0.2f);
}

/* The compositor's loop: the source's descriptor stands beside all others. */
static orient_status run(orient_source *source, orient_engine *engine, output *output) {
  orient_source_info info = {.struct_size = sizeof info};
  orient_state state = {.struct_size = sizeof state};
  while (info.state != ORIENT_SOURCE_FINISHED) {
    struct pollfd wait[] = {{orient_source_fd(source), POLLIN, 0}};
    poll(wait, 1, output->rotation != 0 ? 16 : -1);
    if (wait[0].revents != 0) {
      orient_status status = orient_source_dispatch(source);
      if (status != ORIENT_OK) return status;
    }
    /* The time of a presentation is that of CLOCK_MONOTONIC, as the sensor's is. Recordings have times of their own. */
    orient_engine_get_state(engine, &state);
    presented(output, engine, state.time_ns);
    orient_source_describe(source, &info);
  }
  return ORIENT_OK;
}

int main(int argc, char **argv) {
  output output = {.natural = ORIENT_AXIS_PORTRAIT, .panel_angle = 90, .now = {.touch = {1, 0, 0, 0, 1, 0}}};
  output.now.transform = orient_output_transform(ORIENT_PORTRAIT_PRIMARY, output.natural, output.panel_angle);

  orient_engine_config config;
  orient_engine_config_init(&config);
  config.natural = output.natural;
  config.panel_angle = output.panel_angle;
  config.width = 800, config.height = 1280;
  orient_engine *engine = NULL;
  orient_status status = orient_engine_new(&config, &engine);
  if (status == ORIENT_OK) status = orient_engine_set_driver(engine, turn, &output, NULL);
  if (status == ORIENT_OK)
    status = orient_engine_add_listener(engine, ORIENT_EVENT_DID_ROTATE, 0, tell, &output, NULL, NULL);

  orient_source_config sensor;
  orient_source_config_init(&sensor);
  sensor.kind = ORIENT_SOURCE_IIO;
  sensor.wait_for_sensor = true; /* it may come with a driver that is loaded later */
  sensor.tablet_switch = true;   /* with the keyboard out, the picture stands as a laptop's */
  if (argc > 1) sensor.kind = ORIENT_SOURCE_TRACE, sensor.path = argv[1], sensor.realtime = false, sensor.step = 1;
  orient_source *source = NULL;
  if (status == ORIENT_OK) status = orient_source_open(&sensor, &source);
  if (status == ORIENT_OK) status = orient_source_attach(source, engine);
  if (status == ORIENT_OK) status = run(source, engine, &output);
  if (status != ORIENT_OK)
    fprintf(stderr, "compositor: %s: %s\n", orient_status_message(status), orient_source_error(source));

  orient_source_unref(source);
  orient_engine_unref(engine);
  return status == ORIENT_OK ? 0 : 1;
}
