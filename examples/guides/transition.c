/* A thumbnail that a finger throws, and that becomes a turned video on the whole screen.
 *
 *     cc transition.c $(pkg-config --cflags --libs orient) -o transition && ./transition
 */
#include <orient.h>
#include <stdio.h>

int main(void) {
  int64_t time = 0;
  double translation = 0, velocity = -900;
  orient_transition *transition = NULL;

  orient_transition_config config;
  orient_transition_config_init(&config);
  config.collapsed_frame = (orient_frame){198, 682, 160, 90};
  config.expanded_frame = (orient_frame){0, 0, 390, 800};
  config.travel = 400;
  config.expanded_orientation = ORIENT_LANDSCAPE_PRIMARY;
  orient_status status = orient_transition_new(&config, &transition);

  /* The finger comes down, goes up (which is negative), and lets go. */
  if (status == ORIENT_OK) status = orient_transition_begin(transition, time);
  for (int i = 0; status == ORIENT_OK && i < 6; ++i) {
    translation += velocity / 60;
    status = orient_transition_update(transition, time += 16666667, translation);
  }
  if (status == ORIENT_OK) status = orient_transition_end(transition, time, translation, velocity);

  /* Then, for each picture: */
  orient_transition_state state = {.struct_size = sizeof state, .phase = ORIENT_TRANSITION_SETTLING};
  for (int i = 0; status == ORIENT_OK && state.phase != ORIENT_TRANSITION_IDLE; ++i) {
    status = orient_transition_step(transition, time += 16666667);
    orient_transition_get_state(transition, &state);
    if (i % 10 == 0) printf("%3.0f x %3.0f, turned by %3.0f degrees\n", state.width, state.height, state.angle);
  }
  printf("at rest: %.0f x %.0f\n", state.width, state.height);
  orient_transition_unref(transition);
  return status == ORIENT_OK ? 0 : 1;
}
