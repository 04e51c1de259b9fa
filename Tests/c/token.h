/* User data that knows what has been done with it: a request's completion and the giving back, each once. */
#ifndef TOKEN_H
#define TOKEN_H

#include <orient.h>
#include <stdlib.h>

#include "check.h"

typedef struct token {
  int accepted, called, given_back;
} token;

enum { TOKENS = 1 << 20 };
static token *tokens;
static int token_count;

/* How many there are, on any thread. */
static inline int token_used(void) { return __atomic_load_n(&token_count, __ATOMIC_RELAXED); }

/* A new one, on any thread. */
static inline token *token_new(void) {
  int place = __atomic_fetch_add(&token_count, 1, __ATOMIC_RELAXED);
  if (place >= TOKENS) abort();
  return &tokens[place];
}

static inline void token_start(void) {
  tokens = (token *)calloc(TOKENS, sizeof *tokens);
  token_count = 0;
}

static inline void token_done(orient_engine *engine, uint64_t request, orient_status status, void *user_data) {
  token *mine = (token *)user_data;
  (void)engine;
  if (request == 0 || orient_status_name(status)[0] != 'O') CHECK_FAILED("a completion of nothing");
  if (__atomic_load_n(&mine->given_back, __ATOMIC_RELAXED)) CHECK_FAILED("completed after it was given back");
  __atomic_fetch_add(&mine->called, 1, __ATOMIC_RELAXED);
}

static inline void token_given_back(void *user_data) {
  __atomic_fetch_add(&((token *)user_data)->given_back, 1, __ATOMIC_RELAXED);
}

/* Notes whether a call took it. What was refused has been given back by then. */
static inline orient_status token_taken(token *mine, orient_status status) {
  if (status == ORIENT_OK) {
    __atomic_store_n(&mine->accepted, 1, __ATOMIC_RELAXED);
  } else {
    CHECK_EQUAL(1, __atomic_load_n(&mine->given_back, __ATOMIC_RELAXED));
    CHECK_EQUAL(0, __atomic_load_n(&mine->called, __ATOMIC_RELAXED));
  }
  return status;
}

/* At the end: all given back once, and a request completed once if it was accepted. */
static inline void token_end(void) {
  int i, wrong = 0;
  for (i = 0; i < token_count; ++i) {
    token *each = &tokens[i];
    /* A listener's or driver's is marked with 2 and may have been called any number of times. */
    if (each->given_back != 1 || (each->accepted != 2 && each->called != each->accepted)) ++wrong;
  }
  CHECK_EQUAL(0, wrong);
  free(tokens);
}

#endif
