/*
 * The orientation of one web page: its documents on one side, an engine on the other.
 *
 * This is the part of a web view that is the same whatever shows the page. It keeps a scene for the page, understands what
 * orientation.js sends and says what to send back; how the texts travel is the host's affair (web_view.c, for WebKitGTK).
 *
 * Everything here runs on one thread: that of the engine's host.
 */
#ifndef ORIENTATION_PAGE_H
#define ORIENTATION_PAGE_H

#include <orient.h>

/** Who must be fullscreen before a document may lock: the "pre-lock condition", which the W3C leaves to the host. */
typedef enum orientation_condition {
  /** The document that locks. */
  ORIENTATION_CONDITION_FRAME,
  /** The page's main document. */
  ORIENTATION_CONDITION_TOP,
  /** Nobody. */
  ORIENTATION_CONDITION_NONE
} orientation_condition;

/** A page. Its documents share one scene, and one lock. */
typedef struct orientation_page orientation_page;

/** Says that there is something for orientation_page_take(). To be answered later, not from here. */
typedef void (*orientation_wake_fn)(void *user_data);

/**
 * Makes a page, which is visible and not fullscreen.
 *
 * @param engine     kept alive until the page is freed.
 * @param unlocked   what the picture follows the device to while the page holds no lock: the W3C's default orientation. A lock may
 *                   go beyond it.
 * @param wake       may be NULL for a host that looks after every call.
 * @return NULL when there is no memory, no randomness, or nothing to show in `unlocked`.
 */
orientation_page *orientation_page_new(orient_engine *engine, orientation_condition condition, orient_mask unlocked,
                                       orientation_wake_fn wake, void *user_data);

/** Frees the page. Its lock ends. NULL is harmless. */
void orientation_page_free(orientation_page *page);

/**
 * The script that gives a document its screen.orientation, to be run in every frame before anything else. It names the
 * present orientation, so take it anew after each turn.
 *
 * @return to be freed with free(); NULL without memory.
 */
char *orientation_page_script(const orientation_page *page);

/**
 * Takes a message of the main document.
 *
 * @param reply  takes what to answer with, to be freed with free().
 * @return ORIENT_ERROR_ABORTED for a document that is not the page's any more, ORIENT_ERROR_INVALID_ARGUMENT for what
 *         orientation.js does not say. *reply is then NULL; answer with orientation_exception_name().
 */
orient_status orientation_page_receive(orientation_page *page, const char *message, char **reply);

/**
 * What the main document should hear now, as a script to be run in it.
 *
 * @return to be freed with free(); NULL when there is nothing.
 */
char *orientation_page_take(orientation_page *page);

/** The page is seen by somebody, or is not. A lock that is pending then waits for its turn to be refused. */
void orientation_page_set_visible(orientation_page *page, bool visible);

/** The page has entered fullscreen, or left it, which ends its lock. */
void orientation_page_set_fullscreen(orientation_page *page, bool fullscreen);

/** The main document has gone, and with it the lock. */
void orientation_page_unload(orientation_page *page);

/**
 * For the host's driver, just before it turns the screen.
 *
 * @return ORIENT_OK; otherwise don't turn, and finish the rotation with this status. ORIENT_ERROR_NOT_ALLOWED for the lock of a
 *         hidden page, ORIENT_ERROR_INVALID_STATE for a rotation that is no longer wanted.
 */
orient_status orientation_page_may_turn(const orientation_page *page, uint64_t rotation);

/** The name of the page's lock, in force or pending; NULL without one. */
const char *orientation_page_lock(const orientation_page *page);

/** The name of the exception that a status becomes in a document, such as "SecurityError". Never NULL. */
const char *orientation_exception_name(orient_status status);

#endif
