/* Fuzzes the whole interface: the input is a program of calls. */
#include "world.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  player who;
  unsigned slot;
  memset(&who, 0, sizeof who);
  who.program.next = data;
  who.program.end = data + size;
  playing = &who;
  audit_engine_new(NULL, &who.engines[0]);
  while (bytes_left(&who.program)) {
    play(&who);
    for (slot = 0; slot < ENGINES; ++slot)
      if (who.engines[slot]) audit_between_calls(who.engines[slot]);
  }
  player_leaves(&who);
  playing = NULL;
  orient_set_log_handler(NULL, NULL);
  pledges_kept();
  return 0;
}
