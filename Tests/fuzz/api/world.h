/* What the fuzzers of the interface keep in mind: who plays, what the library has promised, and what it
 * said last. */
#ifndef WORLD_H
#define WORLD_H

#include <orient.h>
#include <stdatomic.h>

#include "../bytes.h"

/* Stops the fuzzer: the library has broken a promise. */
_Noreturn void broken(const char *promise, int line);

#define HOLDS(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) broken(#condition, __LINE__);                                                                    \
  } while (0)

/* --- Promises about user data: given back once; a request that was accepted ends once, before that */

typedef enum pledge_kind { PLEDGE_LISTENER, PLEDGE_DRIVER, PLEDGE_REQUEST, PLEDGE_TRANSITION } pledge_kind;

typedef struct pledge {
  pledge_kind kind;
  /* What its callback does beside checking: bits that the program chose. */
  uint8_t behaviour;
  atomic_int given_back, ended;
  /* What the call returned. */
  orient_status accepted;
  /* The listener's own number, for one that removes itself. */
  atomic_uint_fast64_t id;
  /* Whether it has heard of anything yet, and of what last. Callbacks of an engine come one at a time. */
  bool has_heard;
  uint64_t sequence;
  struct pledge *next;
} pledge;

/* A new promise, kept until all of them are checked. */
pledge *pledge_new(pledge_kind kind, uint8_t behaviour);
/* The destroy function that goes with it. */
void pledge_give_back(void *user_data);
/* The call has returned. */
orient_status pledge_made(pledge *made, orient_status status);
/* Everything has gone: each must have been kept. Frees them. */
void pledges_kept(void);

/* --- What an engine has said, heard by a listener that hears everything from the start */

typedef struct audit {
  orient_engine *engine;
  atomic_int inside;
  bool has_heard;
  uint64_t sequence;
  orient_event last;
  /* Whether a rotation has been announced, under which number, and to where. */
  bool turning;
  uint64_t rotation;
  orient_orientation heading;
  /* A rotation was called off, or the picture began where it may not stand: it may stand outside the mask. */
  atomic_bool astray;
  /* Whether it was given back. */
  atomic_bool gone;
  struct audit *next;
} audit;

/* The auditor is the first listener of its engine, and stays. */
enum { AUDITOR = 1 };

/* Makes an engine that is audited. */
orient_status audit_engine_new(const orient_engine_config *config, orient_engine **out);
/* What must hold of an engine between two calls, when nothing runs. */
void audit_between_calls(const orient_engine *engine);
/* What must hold of a state at any time. */
void audit_state(const orient_engine *engine, const orient_state *state);
orient_state state_of(const orient_engine *engine);

/* --- A player: a thread with its own program, and references of its own */

enum { ENGINES = 3, SCENES = 6, TRANSITIONS = 3, SOURCES = 2, LISTENERS = 8, ROTATIONS = 4 };

typedef struct player {
  bytes program;
  int64_t now;
  int depth;
  orient_engine *engines[ENGINES];
  orient_scene *scenes[SCENES];
  orient_transition *transitions[TRANSITIONS];
  orient_source *sources[SOURCES];
  struct {
    orient_engine *engine;
    uint64_t id;
  } listeners[LISTENERS];
  uint64_t rotations[ROTATIONS];
  unsigned next_listener, next_rotation;
} player;

/* Whose program the callbacks on this thread go on with. */
extern _Thread_local player *playing;

/* Plays one step of the program. */
void play(player *who);
/* Drops all references. */
void player_leaves(player *who);

/* Callbacks of the players. */
void hears(orient_engine *engine, const orient_event *event, void *user_data);
void drives(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data);
void ends(orient_engine *engine, uint64_t request, orient_status status, void *user_data);
void rests(orient_transition *transition, orient_status status, orient_presentation presentation, void *user_data);

/* Steps that need no object. */
void play_vocabulary(bytes *program);
void play_geometry(bytes *program);
void play_spring(bytes *program);

#endif
