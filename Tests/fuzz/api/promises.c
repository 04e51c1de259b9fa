/* Promises about user data, see world.h. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "world.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pledge *pledges;

void broken(const char *promise, int line) {
  fprintf(stderr, "the library broke a promise: %s (line %d)\n", promise, line);
  abort();
}

pledge *pledge_new(pledge_kind kind, uint8_t behaviour) {
  pledge *made = (pledge *)calloc(1, sizeof *made);
  made->kind = kind;
  made->behaviour = behaviour;
  pthread_mutex_lock(&mutex);
  made->next = pledges;
  pledges = made;
  pthread_mutex_unlock(&mutex);
  return made;
}

void pledge_give_back(void *user_data) {
  pledge *made = (pledge *)user_data;
  HOLDS(atomic_fetch_add(&made->given_back, 1) == 0);
}

orient_status pledge_made(pledge *made, orient_status status) {
  made->accepted = status;
  HOLDS(status <= ORIENT_OK && status >= ORIENT_ERROR_BUSY);
  if (status != ORIENT_OK) {
    HOLDS(atomic_load(&made->given_back) == 1);
    HOLDS(atomic_load(&made->ended) == 0);
  }
  return status;
}

void pledges_kept(void) {
  while (pledges) {
    pledge *made = pledges;
    pledges = made->next;
    HOLDS(atomic_load(&made->given_back) == 1);
    if (made->kind == PLEDGE_REQUEST) HOLDS(atomic_load(&made->ended) == (made->accepted == ORIENT_OK));
    free(made);
  }
}
