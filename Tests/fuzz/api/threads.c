/* The same on three threads at once, which share what they start with. */
#include <pthread.h>

#include "world.h"

enum { THREADS = 3 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *performs(void *argument) {
  player *who = (player *)argument;
  playing = who;
  while (bytes_left(&who->program)) play(who);
  player_leaves(who);
  playing = NULL;
  return NULL;
}

/* Gives a player references of its own to what another one has. */
static void shares(player *to, const player *from) {
  unsigned slot;
  for (slot = 0; slot < ENGINES; ++slot) to->engines[slot] = orient_engine_ref(from->engines[slot]);
  for (slot = 0; slot < SCENES; ++slot) to->scenes[slot] = orient_scene_ref(from->scenes[slot]);
  for (slot = 0; slot < TRANSITIONS; ++slot) to->transitions[slot] = orient_transition_ref(from->transitions[slot]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  player players[THREADS];
  pthread_t threads[THREADS];
  unsigned i;
  memset(players, 0, sizeof players);
  audit_engine_new(NULL, &players[0].engines[0]);
  audit_engine_new(NULL, &players[0].engines[1]);
  orient_scene_new(players[0].engines[0], NULL, &players[0].scenes[0]);
  orient_scene_new(players[0].engines[1], NULL, &players[0].scenes[1]);
  orient_transition_new(NULL, &players[0].transitions[0]);
  for (i = 1; i < THREADS; ++i) shares(&players[i], &players[0]);
  for (i = 0; i < THREADS; ++i) {
    players[i].program.next = data + size * i / THREADS;
    players[i].program.end = data + size * (i + 1) / THREADS;
  }
  for (i = 0; i < THREADS; ++i)
    if (pthread_create(&threads[i], NULL, performs, &players[i]) != 0) broken("a thread starts", __LINE__);
  for (i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  orient_set_log_handler(NULL, NULL);
  pledges_kept();
  return 0;
}
