/*
 * What is around a page under test: an engine, somebody who turns the device, a screen that turns when it is told to.
 * The same for both browsers: algorithm.py's and WebKit.
 */
#ifndef WORLD_H
#define WORLD_H

#include "../../examples/webview/orientation_page.h"

typedef struct world world;

/**
 * Makes a world.
 *
 * @param condition, natural, unlocked  as cases.js has them.
 * @param changed  says that the page has something to say, or that the screen has to turn; may be NULL.
 * @return NULL for a word that is none.
 */
world *world_new(const char *condition, const char *natural, const char *unlocked, orientation_wake_fn changed,
                 void *user_data);
void world_free(world *around);

orientation_page *world_page(const world *around);

/** Turns the screen if it is its time; to be called from outside of all callbacks. */
void world_work(world *around);

/**
 * Does what cases.js asks for: "hold NAME", "turning HOW", "turn", "supported NAMES", or "state".
 *
 * @return the state, as JSON, to be freed; NULL for what is none of these.
 */
char *world_obey(world *around, const char *command);

/** Counts a message of the page's; the state tells how many there were. */
void world_count_message(world *around);

#endif
