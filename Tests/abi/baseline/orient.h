/*
 * liborient: how the device is held, and how the picture must stand.
 *
 * Feed an engine with accelerometer samples (or let a source do it), tell it what you and your user permit,
 * and it tells you when to turn the screen and which way:
 *
 *     static void turned(orient_engine *engine, const orient_event *event, void *user_data) {
 *       printf("%s\n", orient_name(event->interface, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT));
 *     }
 *     ...
 *     orient_engine *engine;
 *     orient_engine_new(NULL, &engine);
 *     orient_engine_add_listener(engine, ORIENT_EVENT_DID_ROTATE, 0, turned, NULL, NULL, NULL);
 *     orient_engine_feed_acceleration(engine, samples, count);
 *     orient_engine_unref(engine);
 *
 * Two kinds of orientation are never mixed. The *device orientation* is how the device is held; it may be flat or
 * unknown. The *interface orientation* is how the picture stands on the screen; it is always one of four.
 *
 * Conventions, which hold wherever nothing else is said
 *
 *   Frame       x points to the right edge of the device in its natural position, y to its top edge, z out of the
 *               screen, as on Android and in the W3C's sensor specifications. A sample is what an accelerometer reads
 *               at rest: the axis that points up reads +9.81.
 *   Units       acceleration m/s^2, angular rate rad/s, angles degrees, lengths the host's own (pixels or points),
 *               time nanoseconds of one monotonic clock that the host chooses and keeps to; sources use
 *               CLOCK_MONOTONIC.
 *   Errors      what can fail returns orient_status, 0 for success and negatives for errors, and then has changed
 *               nothing. Results come back through pointers, which stand last. A NULL handle is
 *               ORIENT_ERROR_INVALID_ARGUMENT, or the natural nothing (NULL, 0, false, unknown) where no status is
 *               returned. An out pointer may be NULL where the result does not matter; where it is the point of the
 *               call, NULL is ORIENT_ERROR_INVALID_ARGUMENT.
 *   Ownership   objects are counted: _new gives one reference, _ref another, _unref drops one; NULL is harmless.
 *               Strings that are returned as const char * live as long as the library and are not to be freed.
 *   User data   belongs to the caller. Where a destroy function goes with it, that is called exactly once, when the
 *               library is done with the user data: also when the call itself is refused. It may be NULL.
 *   Threads     every function may be called from any thread. Callbacks run only inside a call into the library, with
 *               no lock held, one at a time for each engine, in order: on the thread whose call caused the event, or
 *               on another that is just delivering. A callback may call anything, also remove itself or drop the last
 *               reference to the engine; the events that this causes come after it has returned. It does return: not by
 *               an exception, longjmp() or the end of its thread.
 *   Moments     what getters say inside a callback is the state that belongs to the event, and stays so until the
 *               callback returns. A change that a callback makes shows after that. Only what is asked of a scene, and
 *               explanations, tell of the moment of the call.
 *   Memory      nothing is allocated for a sample, an event or a getter once a host has been at work for a while, also
 *               while it records. What takes memory is refused with ORIENT_ERROR_NO_MEMORY when there is none left for
 *               it: an object (_new, _open), a listener, a driver, a request, attaching, recording, a text or a
 *               description. Where it runs out elsewhere (more waits at once than ever before, an engine ends that has
 *               many listeners, a sensor comes or goes), or between that look and the use, one line on standard error
 *               says so and the process is aborted.
 *   Growth      structs that begin with struct_size grow at their end, enumerations by new values; nothing is ever
 *               renumbered. Set struct_size through the _init function, or to sizeof; what lies beyond the size that
 *               either side knows is left alone. 0 in a struct that the library fills counts as the size that the
 *               struct had in version 1.0.
 *
 * Version 1.0.0. Licence: MIT.
 */
#ifndef ORIENT_H
#define ORIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The version of this header; the installer, the library's soname and orient.pc all take theirs from here. */
#define ORIENT_VERSION_MAJOR 1
#define ORIENT_VERSION_MINOR 0
#define ORIENT_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------
 * Version and status
 */

/**
 * How a call or a request ended.
 */
typedef enum orient_status {
  /** Done. */
  ORIENT_OK = 0,
  /** A value that the call does not know or cannot use: NULL, NaN, an unknown enum value, a wrong struct_size. */
  ORIENT_ERROR_INVALID_ARGUMENT = -1,
  /** Out of memory; see the conventions above. */
  ORIENT_ERROR_NO_MEMORY = -2,
  /** Outside the effective mask, or it would leave no orientation at all. */
  ORIENT_ERROR_NOT_SUPPORTED = -3,
  /** Superseded by a newer wish, or its owner went away. */
  ORIENT_ERROR_ABORTED = -4,
  /** The engine is inactive, the scene is hidden, or the host forbids it. */
  ORIENT_ERROR_NOT_ALLOWED = -5,
  /** There is no visible scene. */
  ORIENT_ERROR_NO_SCENE = -6,
  /** The object is not in a state in which this can be done. */
  ORIENT_ERROR_INVALID_STATE = -7,
  /** No sensor was found. */
  ORIENT_ERROR_NO_SENSOR = -8,
  /** Reading or writing failed. */
  ORIENT_ERROR_IO = -9,
  /** A text could not be understood. */
  ORIENT_ERROR_PARSE = -10,
  /** A time stamp is earlier than one of the same stream before it. */
  ORIENT_ERROR_TIME = -11,
  /** The host did not answer in time. */
  ORIENT_ERROR_TIMEOUT = -12,
  /** Busy with the same thing already. */
  ORIENT_ERROR_BUSY = -13
} orient_status;

/**
 * The version of the library in use, as major * 1000000 + minor * 1000 + patch. Compare with ORIENT_VERSION_MAJOR and
 * its like, which are the header's.
 */
uint32_t orient_version(void);

/** The version of the library in use as text, such as "1.0.0". Never NULL. */
const char *orient_version_string(void);

/** The name of a status, such as "ORIENT_ERROR_TIME"; "unknown" for a value that is none. Never NULL. */
const char *orient_status_name(orient_status status);

/** What a status means, in a sentence without a full stop; "unknown status" for a value that is none. Never NULL. */
const char *orient_status_message(orient_status status);

/* ------------------------------------------------------------------------------------------------------------------
 * Orientations and their vocabularies
 *
 * Total functions over tables: no state, no allocation, no error but what is said. They are also async-signal-safe.
 */

/**
 * An orientation of the device or of the interface, by the names of the W3C Screen Orientation specification, which
 * say neither left nor right. Values 1 to 4 are upright; an interface orientation is always one of them.
 *
 *                                 natural portrait            natural landscape
 *   ORIENT_PORTRAIT_PRIMARY       0: top edge up              90
 *   ORIENT_LANDSCAPE_PRIMARY      90: right edge up           0: top edge up
 *   ORIENT_PORTRAIT_SECONDARY     180: bottom edge up         270
 *   ORIENT_LANDSCAPE_SECONDARY    270: left edge up           180
 *
 * The angle counts how far the device was turned counter-clockwise from its natural position.
 */
typedef enum orient_orientation {
  /** Not known yet. */
  ORIENT_UNKNOWN = 0,
  ORIENT_PORTRAIT_PRIMARY = 1,
  ORIENT_LANDSCAPE_PRIMARY = 2,
  ORIENT_PORTRAIT_SECONDARY = 3,
  ORIENT_LANDSCAPE_SECONDARY = 4,
  /** The device lies with its screen up. */
  ORIENT_FACE_UP = 5,
  /** The device lies with its screen down. */
  ORIENT_FACE_DOWN = 6
} orient_orientation;

/** Taller than wide, or wider than tall. */
typedef enum orient_axis { ORIENT_AXIS_UNKNOWN = 0, ORIENT_AXIS_PORTRAIT = 1, ORIENT_AXIS_LANDSCAPE = 2 } orient_axis;

/** A set of upright orientations: bit 1u << orientation for each. */
typedef uint32_t orient_mask;

/** One orientation as a mask, the two of an axis, or all. */
#define ORIENT_MASK_PORTRAIT_PRIMARY ((orient_mask)1u << 1)
#define ORIENT_MASK_LANDSCAPE_PRIMARY ((orient_mask)1u << 2)
#define ORIENT_MASK_PORTRAIT_SECONDARY ((orient_mask)1u << 3)
#define ORIENT_MASK_LANDSCAPE_SECONDARY ((orient_mask)1u << 4)
#define ORIENT_MASK_PORTRAIT (ORIENT_MASK_PORTRAIT_PRIMARY | ORIENT_MASK_PORTRAIT_SECONDARY)
#define ORIENT_MASK_LANDSCAPE (ORIENT_MASK_LANDSCAPE_PRIMARY | ORIENT_MASK_LANDSCAPE_SECONDARY)
#define ORIENT_MASK_ALL (ORIENT_MASK_PORTRAIT | ORIENT_MASK_LANDSCAPE)

/** What a scene asks the screen to be held to: the W3C's OrientationLockType, and "as it is now". */
typedef enum orient_lock {
  /** Every supported orientation. A real lock all the same: it is not the same as none. */
  ORIENT_LOCK_ANY = 0,
  /** The natural primary alone. */
  ORIENT_LOCK_NATURAL = 1,
  ORIENT_LOCK_LANDSCAPE = 2,
  ORIENT_LOCK_PORTRAIT = 3,
  ORIENT_LOCK_PORTRAIT_PRIMARY = 4,
  ORIENT_LOCK_PORTRAIT_SECONDARY = 5,
  ORIENT_LOCK_LANDSCAPE_PRIMARY = 6,
  ORIENT_LOCK_LANDSCAPE_SECONDARY = 7,
  /** The interface orientation at the moment of the call. */
  ORIENT_LOCK_CURRENT = 8
} orient_lock;

/**
 * The languages in which systems speak of orientations. Most count from the panel's natural position, so that their
 * words follow the W3C angle on natural-landscape screens as well; UIKit's count from portrait.
 */
typedef enum orient_vocabulary {
  /** "portrait-primary" and so on; the number is the W3C angle. "face-up", "face-down" and "unknown" are additions of
   *  this library and have no number. */
  ORIENT_VOCABULARY_W3C = 0,
  /** UIDeviceOrientation, such as "landscapeLeft" and 3: how the device is held. */
  ORIENT_VOCABULARY_UIKIT_DEVICE = 1,
  /** UIInterfaceOrientation, such as "landscapeRight" and 3: how the picture stands. Left and right are the other way
   *  round than for the device. UIInterfaceOrientationMask is 1 << the number. */
  ORIENT_VOCABULARY_UIKIT_INTERFACE = 2,
  /** AccelerometerOrientation of net.hadess.SensorProxy: "normal", "right-up", "bottom-up", "left-up", "undefined". No
   *  numbers. */
  ORIENT_VOCABULARY_SENSOR_PROXY = 3,
  /** The wl_output transform that makes the picture upright: "normal" 0, "90" 1, "180" 2, "270" 3. sway's `transform`
   *  command counts the other way round. */
  ORIENT_VOCABULARY_WAYLAND = 4,
  /** xrandr's "normal", "left", "inverted", "right"; the number is the RandR protocol's rotation bit 1, 2, 4, 8. */
  ORIENT_VOCABULARY_XRANDR = 5,
  /** android.view.Surface: "ROTATION_0" 0 to "ROTATION_270" 3. */
  ORIENT_VOCABULARY_ANDROID = 6,
  /** The DRM connector property "panel orientation" with the same transform: "Normal" 0, "Upside Down" 1, "Left Side
   *  Up" 2, "Right Side Up" 3 (the kernel's numbers). */
  ORIENT_VOCABULARY_DRM_PANEL = 7,
  /** "portrait", "landscape" and "unknown", the numbers are orient_axis'. Reading one gives the primary. */
  ORIENT_VOCABULARY_AXIS = 8
} orient_vocabulary;

/**
 * What a vocabulary calls an orientation.
 *
 * @param natural  the screen's natural axis; ORIENT_AXIS_UNKNOWN counts as portrait.
 * @return a static string, or NULL where the vocabulary has no word, or an argument is not a value of its enum.
 */
const char *orient_name(orient_orientation orientation, orient_vocabulary vocabulary, orient_axis natural);

/**
 * The orientation that a vocabulary calls so; the inverse of orient_name(). Words are compared byte for byte.
 *
 * @return ORIENT_ERROR_PARSE for any other text, ORIENT_ERROR_INVALID_ARGUMENT for NULL or an unknown vocabulary or
 *         axis. *out is then left as it was.
 */
orient_status orient_parse(const char *name, orient_vocabulary vocabulary, orient_axis natural,
                           orient_orientation *out);

/**
 * The lock of a W3C name, or of "current".
 *
 * @return ORIENT_ERROR_INVALID_ARGUMENT for NULL and for any other text (the W3C's TypeError). *out is then left as it
 *         was.
 */
orient_status orient_parse_lock(const char *name, orient_lock *out);

/** The name of a lock, such as "portrait-primary"; NULL for a value that is none. */
const char *orient_lock_name(orient_lock lock);

/** The number by which a vocabulary knows an orientation, or -1 where it has none. Arguments as in orient_name(). */
int32_t orient_value(orient_orientation orientation, orient_vocabulary vocabulary, orient_axis natural);

/**
 * The orientation that a vocabulary knows by a number; the inverse of orient_value().
 *
 * @return ORIENT_ERROR_INVALID_ARGUMENT for any other number or an unknown enum value. *out is then left as it was.
 */
orient_status orient_from_value(int32_t value, orient_vocabulary vocabulary, orient_axis natural,
                                orient_orientation *out);

/** The W3C angle of an orientation: 0, 90, 180 or 270, or -1 when it is not upright. */
int32_t orient_angle(orient_orientation orientation, orient_axis natural);

/**
 * How far the device is turned counter-clockwise between two orientations of a natural-portrait screen: 0, 90, 180 or
 * 270; -1 when one is not upright. (On a natural-landscape screen it is 360 less that.)
 */
int32_t orient_angle_between(orient_orientation from, orient_orientation to);

/** Portrait or landscape, or unknown when the orientation is not upright. */
orient_axis orient_axis_of(orient_orientation orientation);

/** The mask with that orientation alone in it; 0 when it is not upright. */
orient_mask orient_mask_of(orient_orientation orientation);

/* ------------------------------------------------------------------------------------------------------------------
 * Engines
 */

/** One screen: its device orientation, policy, scenes, listeners, and interface orientation. */
typedef struct orient_engine orient_engine;

/** Gives user data back to its owner. Called exactly once, with no lock held. */
typedef void (*orient_destroy_fn)(void *user_data);

/** What the axis channel says while the device lies flat. */
typedef enum orient_flat_policy {
  /** The last upright axis. */
  ORIENT_FLAT_KEEPS_LAST = 0,
  /** ORIENT_AXIS_UNKNOWN. */
  ORIENT_FLAT_REPORTS_UNKNOWN = 1
} orient_flat_policy;

/** What an engine is told when it is made. Fill it with orient_engine_config_init() and change what differs. */
typedef struct orient_engine_config {
  /** sizeof(orient_engine_config). */
  uint32_t struct_size;
  /** The axis of the screen in its natural position. Default portrait. ORIENT_AXIS_UNKNOWN: that of width and height,
   *  portrait if those are not told or equal. */
  orient_axis natural;
  /** How the panel is mounted: clockwise degrees from the device's natural top to the panel's own, 0, 90, 180 or 270; of
   *  the DRM property's values, Left Side Up is 90, Upside Down 180, Right Side Up 270. Default 0. It is taken out of touch
   *  matrices and output transforms, once, and never enters the orientation. */
  int32_t panel_angle;
  /** What the host can show. Default ORIENT_MASK_ALL. Not empty. */
  orient_mask supported;
  /** Whether portrait-secondary may be shown. Default true. */
  bool upside_down_allowed;
  /** See orient_engine_set_rotation_locked(). Default false. */
  bool rotation_locked;
  /** See orient_engine_set_landscape_locked(). Default false. */
  bool landscape_locked;
  /** See orient_engine_set_auto_rotate(). Default true. */
  bool auto_rotate;
  /** How the picture stands now. Default ORIENT_UNKNOWN: the natural primary, or what is supported nearest to it. One
   *  that is not supported is turned away from as soon as an input changes something. */
  orient_orientation initial;
  /** The size of the screen in its natural position, for the sizes in events; 0 if not told. Not negative. */
  int32_t width, height;
  /** How long a driver may take to turn the screen, in nanoseconds. Default 5 s; 0 is for ever. Not negative. It counts
   *  from the latest time that the engine had been told when the rotation began, so where no samples come,
   *  orient_engine_advance() goes before a request. */
  int64_t request_timeout_ns;
  /** What the axis channel says while the device lies flat. Default ORIENT_FLAT_KEEPS_LAST. */
  orient_flat_policy flat_policy;

  /* The thresholds of detection. Their defaults are chosen on recorded and generated motions and checked on others.
   * orient_engine_config_set_sensitivity() sets several together. A value out of its range counts as the nearest one in
   * it; one that is not finite is refused. Rates are degrees a second, times nanoseconds. */

  /** How far past the middle between two orientations the device has to be for the next one, in degrees, 2...40.
   *  Default 20. The middle is 45 degrees from each, so a turn counts from 65 degrees on, at every lean. A hand that
   *  holds a device obliquely drifts by 5 degrees; below 15, that and a bag swinging flap. */
  float hysteresis;
  /** How far the device may lean back and still be upright, in degrees, 30...85. Default 72. 0 is a vertical screen,
   *  90 one that faces the ceiling. Up to here every turn is followed. At 72 less than a third of gravity is left in
   *  the plane of the screen, and a push of 1 m/s^2 looks like 18 degrees. */
  float flat_limit;
  /** The lean from which on the device is face-up or face-down, in degrees, flat_limit...89. Default 78. Between
   *  flat_limit and this the pose stays what it was. */
  float face_limit;
  /** How far the screen may face down and still be upright, in degrees, 20...85. Default 50. Beyond it, as when the
   *  device is held over the head in bed, the last orientation is kept: which edge is up changes there by accident.
   *  With no orientation yet, the one that is seen is taken. */
  float overhead_limit;
  /** The turning rate below which a device is at rest, in degrees a second, 5...1000. Default 70. A half turn of 4 s
   *  passes its side at 84 degrees a second. */
  float resting_rate;
  /** The turning rate above which a turn is always in progress, resting_rate...1000. Default 220. A half turn of a
   *  second passes its side at 310 degrees a second or more. */
  float fast_rate;
  /** In between, a turn ends when its rate has fallen to this share of its peak, 0...1. Default 0.85. A half turn is
   *  at its peak when it passes the side; a quarter turn comes to rest there. In the minimum-jerk profile of human
   *  reaching (Flash and Hogan 1985) a quarter turn is down to 0.85 at 67 degrees, and a half turn not before 135. */
  float resting_share;
  /** Up to which deviation a reading counts fully, 0.05...5. Default 0.5. The deviation is |a^2/g^2 - 1|: 0.5 is a
   *  length of 0.71...1.22 g. */
  float full_trust_deviation;
  /** From which deviation on a reading does not count, above full_trust_deviation. Default 1.0, a length of 0 or 1.41
   *  g. */
  float no_trust_deviation;
  /** From which deviation on the device counts as shaken, 0...5. Default 0.4. */
  float unsteady_deviation;
  /** The squared length of the average of averaging_time_ns, in g^2, above which a lasting push is taken for what it
   *  is, 1.05...10. Default 1.3. 5.4 m/s^2 sideways: a fast corner. A car brakes and turns with 4 at most when driven
   *  well. */
  float lasting_push;
  /** The least length of the gravity estimate that has a direction, in g, 0.1...0.9. Default 0.6. Readings that
   *  cancel each other out, as in a fast half turn, average to less. */
  float coherence;
  /** How long a new orientation has to be seen in steady readings, 0...2 s. Default 30 ms. Two ticks of 20 ms: one
   *  odd reading decides nothing. */
  int64_t settle_time_ns;
  /** What is added to settle_time_ns while the device is shaken, 0...5 s. Default 250 ms: half a step. In proportion
   *  to how much the readings' length differs from gravity. */
  int64_t unsteady_settle_time_ns;
  /** How long the device has to lie flat to become face-up or face-down, 0...10 s. Default 400 ms. */
  int64_t face_dwell_ns;
  /** How long the device has to have lain flat for lift_guard_ns to apply, 0...10 s. Default 300 ms. A turn across
   *  the flat position is shorter. */
  int64_t lift_dwell_ns;
  /** How long after it lay flat a device keeps its orientation, 0...5 s. Default 300 ms. A push along the table looks
   *  like a side being up, for as long as the hand pushes. */
  int64_t lift_guard_ns;
  /** How long after the last touch the pose stays, 0...10 s. Default 300 ms. */
  int64_t touch_guard_ns;
  /** How long samples may be away before the last one is taken to hold, 0...10 s. Default 250 ms. Some sensors report
   *  changes only. One period of the slowest stream that is meant to work (4 Hz). */
  int64_t silence_ns;
  /** The longest gap between samples, 0.1...60 s. Default 1 s. After a longer one the estimate starts again and the
   *  pose is kept. */
  int64_t gap_limit_ns;
  /** The time constant of the gravity estimate, 10 ms...2 s. Default 100 ms. A hand's tremor (8-12 Hz) and a heel
   *  strike (15 Hz) average out; a turn takes 0.3-1 s. */
  int64_t smoothing_time_ns;
  /** How far ahead the angle is extrapolated along the turn, 0...500 ms. Default 60 ms. Makes up for part of the
   *  delay of smoothing, so that hysteresis can be wide for a slow drift and yet cost a turn nothing. */
  int64_t look_ahead_ns;
  /** The time constant with which the peak rate is forgotten, 50 ms...10 s. Default 800 ms. */
  int64_t turn_memory_ns;
  /** The time constant with which shaking is noticed and forgotten, 50 ms...10 s. Default 500 ms: a stride. */
  int64_t steadying_time_ns;
  /** The time constant of the plain average that must agree while the device is shaken hard, 50 ms...10 s. Default
   *  400 ms. When readings reach several g, those of the right length are right by chance. Only their average over a
   *  stride is gravity. */
  int64_t averaging_time_ns;
  /** How long a sensor has to rest before the length that it reads is taken for g, 100 ms...60 s. Default 1 s. */
  int64_t scale_time_ns;
  /** The time constant with which readings correct a gyroscope, 50 ms...10 s. Default 400 ms. A bias of 0.5 degrees a
   *  second then tilts the estimate by 0.2 degrees. */
  int64_t gyroscope_time_ns;
} orient_engine_config;

/** Fills a config with the defaults, struct_size included. NULL is harmless. */
void orient_engine_config_init(orient_engine_config *config);

/** How readily detection follows the device: one word for several thresholds. */
typedef enum orient_sensitivity {
  /** Waits for a clear and finished turn: for reading, and for screens that take long to turn. */
  ORIENT_SENSITIVITY_CALM = 0,
  /** The default. */
  ORIENT_SENSITIVITY_NORMAL = 1,
  /** Follows early, at the price of a side seen now and then in passing: for games and cameras. */
  ORIENT_SENSITIVITY_QUICK = 2
} orient_sensitivity;

/**
 * Sets all thresholds of detection to those of a sensitivity; the rest of the config stays.
 *
 * @return ORIENT_ERROR_INVALID_ARGUMENT for NULL, a struct_size shorter than version 1.0's, or an unknown value.
 */
orient_status orient_engine_config_set_sensitivity(orient_engine_config *config, orient_sensitivity sensitivity);

/**
 * Makes an engine. Its device orientation is unknown until the first sample says otherwise.
 *
 * @param config  NULL for the defaults.
 * @param out     takes the engine, one reference, to be dropped with orient_engine_unref().
 * @return ORIENT_ERROR_INVALID_ARGUMENT for a value out of its range; ORIENT_ERROR_NOT_SUPPORTED when the config
 *         permits no orientation at all. *out is then NULL.
 */
orient_status orient_engine_new(const orient_engine_config *config, orient_engine **out);

/** Takes another reference. Returns its argument. */
orient_engine *orient_engine_ref(orient_engine *engine);

/**
 * Drops a reference. With the last one the pending requests end with ORIENT_ERROR_ABORTED and all destroy functions
 * run; inside a callback that happens after it has returned. Scenes and sources keep their engine alive.
 */
void orient_engine_unref(orient_engine *engine);

/* ------------------------------------------------------------------------------------------------------------------
 * Inputs
 *
 * Each stream of time stamps (accelerations, angular rates, orientations, touches, advance) must not go back; the
 * streams may lag behind each other. Equal time stamps are fine.
 */

/** One reading of a three-axis sensor, in the device frame. */
typedef struct orient_sample {
  /** When it was taken. */
  int64_t time_ns;
  /** m/s^2 for accelerations, rad/s for angular rates. */
  float x, y, z;
} orient_sample;

/**
 * Feeds accelerations. Good ones are taken, bad ones passed over; the first bad one's error is returned.
 *
 * @param samples  in order of time. NULL only with a count of 0.
 * @return ORIENT_ERROR_INVALID_ARGUMENT for a value that is not finite, ORIENT_ERROR_TIME for a sample earlier than the
 *         one before it.
 */
orient_status orient_engine_feed_acceleration(orient_engine *engine, const orient_sample *samples, size_t count);

/** Feeds angular rates, of a gyroscope beside the accelerometer; optional. Errors as for accelerations. */
orient_status orient_engine_feed_gyroscope(orient_engine *engine, const orient_sample *samples, size_t count);

/**
 * Tells how the device is held, for a host that already knows; no detection takes place.
 *
 * @param orientation  any value, also flat or unknown.
 * @return ORIENT_ERROR_TIME when earlier than the last such call.
 */
orient_status orient_engine_feed_orientation(orient_engine *engine, int64_t time_ns, orient_orientation orientation);

/**
 * Lets time pass, so that decisions that wait are taken when no sample comes, and a driver that does not answer is given
 * up with ORIENT_ERROR_TIMEOUT. Call it at orient_engine_next_deadline(). A source does that for its engines.
 *
 * @return ORIENT_ERROR_TIME when earlier than the last such call.
 */
orient_status orient_engine_advance(orient_engine *engine, int64_t time_ns);

/** When orient_engine_advance() is wanted next; INT64_MAX for never. Never waits. */
int64_t orient_engine_next_deadline(const orient_engine *engine);

/**
 * Tells whether the host is in the foreground; at the start it is. While it is not, nothing turns and requests are
 * refused; the device goes on being followed, and activation catches up with it by one rotation.
 */
orient_status orient_engine_set_active(orient_engine *engine, bool active);

/**
 * Tells whether the screen is being touched. Detection reports no new orientation meanwhile, and shortly after.
 *
 * @return ORIENT_ERROR_TIME when earlier than the last such call.
 */
orient_status orient_engine_set_touched(orient_engine *engine, int64_t time_ns, bool touched);

/**
 * Tells whether a convertible is used as a tablet; at the start it is. While it is not (the keyboard is out), the screen
 * is held in its natural primary, if that is permitted.
 */
orient_status orient_engine_set_tablet_mode(orient_engine *engine, bool tablet_mode);

/* ------------------------------------------------------------------------------------------------------------------
 * Policy
 *
 * How the picture must stand is decided after every input that can matter, by this rule. D is the last upright device
 * orientation, I where the picture is on its way to or, if that is not in M, where it stands, M the effective mask: what
 * is supported, less portrait-secondary unless that is allowed, and what the scenes leave of it.
 *
 *   0. While tablet mode is off, and no explicit rotation is holding: the natural primary, if it is in M.
 *   1. While the engine rotates by itself (auto_rotate, active, tablet mode, not rotation_locked), no explicit rotation
 *      is holding, D is in M, and, if landscape_locked, D is landscape: D.
 *   2. Else I, if it is in M.
 *   3. Else, from M: portrait-primary, if the picture stands in portrait-secondary and that is not allowed; else D; else
 *      the first of the preference list; else the least turn from I, primaries first.
 *
 * A rotation that requests wished for is called off when none of them wishes for it any more: then I is where the picture
 * stands.
 *
 * A call that would leave M empty is refused with ORIENT_ERROR_NOT_SUPPORTED and changes nothing; one that permits more
 * than before never is. Setting what is set already is ORIENT_OK without an event.
 */

/** What the host can show. Not empty. */
orient_status orient_engine_set_supported(orient_engine *engine, orient_mask supported);

/**
 * Which orientations to take when nothing else decides (rule 3), first choice first.
 *
 * @param orientations  upright ones, none twice; NULL only with a count of 0, which means no preference.
 */
orient_status orient_engine_set_preference(orient_engine *engine, const orient_orientation *orientations, size_t count);

/** Whether portrait-secondary may be shown. */
orient_status orient_engine_set_upside_down_allowed(orient_engine *engine, bool allowed);

/**
 * The user's rotation lock: device changes no longer turn the picture; explicit rotations do. Releasing it turns the
 * picture at once to how the device is held, also from an explicit rotation.
 */
orient_status orient_engine_set_rotation_locked(orient_engine *engine, bool locked);

/** Automatic rotation follows the two landscapes only. Releasing it works as for the rotation lock. */
orient_status orient_engine_set_landscape_locked(orient_engine *engine, bool locked);

/** Whether the picture follows the device at all. */
orient_status orient_engine_set_auto_rotate(orient_engine *engine, bool auto_rotate);

/* ------------------------------------------------------------------------------------------------------------------
 * State
 */

/** What a detector is waiting for, or why the reported orientation is not the one that the last sample shows. */
typedef enum orient_reason {
  /** Nothing: the reported orientation is what the samples show. */
  ORIENT_REASON_NONE = 0,
  /** Too little has been seen since the start. */
  ORIENT_REASON_ACQUIRING = 1,
  /** The screen lies too flat for a side to be up. */
  ORIENT_REASON_FLAT = 2,
  /** The screen faces down, as when it is held over the head: the last orientation is kept. */
  ORIENT_REASON_OVERHEAD = 3,
  /** A turn is in progress. */
  ORIENT_REASON_MOVING = 4,
  /** Shaken, pushed or falling: the readings are not gravity. */
  ORIENT_REASON_ACCELERATING = 5,
  /** A finger is, or was a moment ago, on the screen. */
  ORIENT_REASON_TOUCHED = 6,
  /** A new orientation is seen and has to last a little longer. */
  ORIENT_REASON_SETTLING = 7,
  /** Between two orientations, not far enough for the next one. */
  ORIENT_REASON_HYSTERESIS = 8
} orient_reason;

/** The name of a reason, such as "settling"; NULL for a value that is none. */
const char *orient_reason_name(orient_reason reason);

/** Everything that can be asked of an engine, at one moment. */
typedef struct orient_state {
  /** sizeof(orient_state), set by the caller. */
  uint32_t struct_size;
  /** How the device is held. */
  orient_orientation device;
  /** How the picture stands; upright. */
  orient_orientation interface;
  /** Where it is on its way to while a driver turns the screen; otherwise `interface`. */
  orient_orientation target;
  /** Where it would go without the rotation lock; ORIENT_UNKNOWN: nowhere else. */
  orient_orientation suggestion;
  /** The value of the axis channel. */
  orient_axis axis;
  /** The screen's natural axis. */
  orient_axis natural;
  /** How the panel is mounted, see orient_engine_config. */
  int32_t panel_angle;
  /** The W3C angle of `interface`. */
  int32_t angle;
  /** The size of the picture as it stands; 0 if the screen's was not told. */
  int32_t width, height;
  /** What policy and scenes permit together. Never empty. */
  orient_mask mask;
  /** The switches. */
  bool upside_down_allowed, rotation_locked, landscape_locked, auto_rotate, active, tablet_mode;
  /** Whether the topmost visible scene holds a lock. */
  bool scene_locked;
  /** Whether an explicit rotation holds the picture. */
  bool held;
  /** Whether a driver is turning the screen. */
  bool rotating;
  /** Whether anything needs the sensor; see ORIENT_EVENT_DEMAND. */
  bool demand;
  /** Whether the sensor's length at rest is steadily not that of gravity. */
  bool scale_suspect;
  /** What detection is waiting for. */
  orient_reason reason;
  /** Since when `device` has been what it is. */
  int64_t stable_since_ns;
  /** The latest time that the engine was told; 0 before the first. */
  int64_t time_ns;
  /** Counts the engine's events; that of the latest. */
  uint64_t sequence;
  /** The gravity estimate in the device frame, m/s^2; zeros before the first sample. */
  float gravity_x, gravity_y, gravity_z;
  /** How far detection trusts it, 0 to 1. */
  float confidence;
  /** From it: how far the device is turned in the plane of the screen, counter-clockwise from natural, -180 to 180
   *  degrees (the continuous form of the W3C angle); 0 before the first sample. */
  float screen_angle;
  /** From it: how far the screen leans, -90 (facing down) over 0 (upright) to 90 degrees (facing up). */
  float tilt;
} orient_state;

/**
 * Copies the engine's state: one consistent snapshot. Never waits, also while another thread feeds.
 *
 * @param out  its struct_size must be set.
 */
void orient_engine_get_state(const orient_engine *engine, orient_state *out);

/** How the device is held; ORIENT_UNKNOWN before it is known. Never waits. */
orient_orientation orient_engine_device_orientation(const orient_engine *engine);

/** How the picture stands; upright. Never waits. ORIENT_UNKNOWN only for NULL. */
orient_orientation orient_engine_interface_orientation(const orient_engine *engine);

/* ------------------------------------------------------------------------------------------------------------------
 * Listening
 */

/** The channels of events, as bits. Each speaks only when its value changes. */
typedef enum orient_event_kind {
  /** How the device is held, flat and unknown included. */
  ORIENT_EVENT_DEVICE = 1 << 0,
  /** The device's axis, by the engine's flat policy. A half turn within an axis is none. */
  ORIENT_EVENT_AXIS = 1 << 1,
  /** The picture is about to turn to `target`; getters still say the old orientation. Another one takes the place of it
   * if the target changes meanwhile. No DID_ROTATE follows where the picture stays after all: the host refuses, lets its
   * time run out, or is called back to where it started. */
  ORIENT_EVENT_WILL_ROTATE = 1 << 2,
  /** The picture has turned; getters say the new orientation and size. */
  ORIENT_EVENT_DID_ROTATE = 1 << 3,
  /** The effective mask. Comes after the rotation that the change brings with it. */
  ORIENT_EVENT_MASK = 1 << 4,
  /** The rotation lock. */
  ORIENT_EVENT_ROTATION_LOCK = 1 << 5,
  /** The landscape lock. */
  ORIENT_EVENT_LANDSCAPE_LOCK = 1 << 6,
  /** A request has ended, with `status`; its completion follows. */
  ORIENT_EVENT_REQUEST = 1 << 7,
  /** Where the picture would go without the rotation lock: offer it to the user, and rotate there if accepted. */
  ORIENT_EVENT_SUGGESTION = 1 << 8,
  /** Whether anything needs the sensor: a listener on DEVICE, AXIS or SUGGESTION, or automatic rotation. */
  ORIENT_EVENT_DEMAND = 1 << 9
} orient_event_kind;

/** Every kind of event that this header knows. */
#define ORIENT_EVENT_ALL 0x3ffu

/** What made an event happen. */
typedef enum orient_cause {
  /** Nothing: the listener asked for the current value. */
  ORIENT_CAUSE_REPLAY = 0,
  /** The device was turned. */
  ORIENT_CAUSE_DEVICE = 1,
  /** A mask or a switch of the host or its user. */
  ORIENT_CAUSE_POLICY = 2,
  /** A scene came, went, or changed what it supports. */
  ORIENT_CAUSE_SCENE = 3,
  /** A request: rotate, toggle, lock or unlock. */
  ORIENT_CAUSE_REQUEST = 4,
  /** The engine became active or inactive. */
  ORIENT_CAUSE_ACTIVITY = 5,
  /** The keyboard of a convertible. */
  ORIENT_CAUSE_TABLET_MODE = 6,
  /** The host's driver: it refused, did not answer, or was replaced. */
  ORIENT_CAUSE_HOST = 7,
  /** A listener came or went. */
  ORIENT_CAUSE_LISTENER = 8
} orient_cause;

/** One event. It and what it points to live until the callback returns. */
typedef struct orient_event {
  /** The library's sizeof(orient_event). */
  uint32_t struct_size;
  /** What happened: one kind. */
  orient_event_kind kind;
  /** What made it happen. */
  orient_cause cause;
  /** REQUEST: how it ended. Otherwise ORIENT_OK. */
  orient_status status;
  /** How the device is held. */
  orient_orientation device;
  /** How the picture stands. */
  orient_orientation interface;
  /** DEVICE: the device orientation before. Otherwise the interface orientation before the rotation. */
  orient_orientation previous;
  /** Where the picture goes or has gone. WILL_ROTATE with a target that is `interface` calls a rotation off that was
   *  under way; no DID_ROTATE follows it. */
  orient_orientation target;
  /** Where the picture would go without the rotation lock; ORIENT_UNKNOWN: nowhere else. */
  orient_orientation suggestion;
  /** The value of the axis channel. */
  orient_axis axis;
  /** The W3C angle of `target`. */
  int32_t angle;
  /** The shortest turn of the device from `previous` to `target`, counter-clockwise positive: -90, 0, 90 or 180. For DEVICE
   *  from `previous` to `device`, 0 unless both are upright. */
  int32_t turn;
  /** The size of the picture in `previous` and in `target`; 0 if the screen's was not told. */
  int32_t width_before, height_before, width, height;
  /** The touch matrix for `target`, as orient_touch_matrix() gives it. */
  float touch_matrix[6];
  /** What policy and scenes permit together. */
  orient_mask mask;
  /** The locks, and whether anything needs the sensor. */
  bool rotation_locked, landscape_locked, demand;
  /** Grows by one with each event of the engine, whether somebody listens or not. */
  uint64_t sequence;
  /** The engine's time when it happened. */
  int64_t time_ns;
  /** REQUEST: which one ended. WILL_ROTATE and DID_ROTATE: which one asked for it. 0: none. */
  uint64_t request;
  /** WILL_ROTATE and DID_ROTATE: the rotation's number. */
  uint64_t rotation;
} orient_event;

/** Hears of events. See the conventions at the top for when and where it runs. */
typedef void (*orient_listener_fn)(orient_engine *engine, const orient_event *event, void *user_data);

/** orient_engine_add_listener(): the listener first hears the current value of each of its kinds, once, with
 *  ORIENT_CAUSE_REPLAY. REQUEST has none, and WILL_ROTATE only while a rotation is under way. */
#define ORIENT_REPLAY_CURRENT 1u

/**
 * The kinds of event there are, in the order of their bits.
 *
 * @param out  takes a pointer to a static table; may be NULL.
 * @return how many.
 */
size_t orient_event_kinds(const orient_event_kind **out);

/** The name of one kind, such as "did-rotate"; NULL for a value that is not exactly one kind. */
const char *orient_event_kind_name(orient_event_kind kind);

/** The name of a cause, such as "device"; NULL for a value that is none. */
const char *orient_cause_name(orient_cause cause);

/**
 * Adds a listener. It hears of events that happen from now on, after the listeners before it.
 *
 * @param kinds    ORIENT_EVENT_* together; not 0.
 * @param flags    0 or ORIENT_REPLAY_CURRENT.
 * @param destroy  gives user_data back, also when this call fails. May be NULL.
 * @param id       takes a number that is never 0 and never used again in this engine; may be NULL.
 * @return ORIENT_ERROR_INVALID_ARGUMENT for unknown kinds or flags, or no function.
 */
orient_status orient_engine_add_listener(orient_engine *engine, uint32_t kinds, uint32_t flags,
                                         orient_listener_fn listener, void *user_data, orient_destroy_fn destroy,
                                         uint64_t *id);

/**
 * Removes a listener. Never waits: a callback that runs on another thread goes on, but no other begins. The destroy
 * function runs after the last one.
 *
 * @return ORIENT_ERROR_INVALID_ARGUMENT when there is no listener of that id (any more).
 */
orient_status orient_engine_remove_listener(orient_engine *engine, uint64_t id);

/* ------------------------------------------------------------------------------------------------------------------
 * Requests and the host's driver
 *
 * A request ends exactly once. When the call returns an error it has ended, and the completion is never called. When it
 * returns ORIENT_OK the completion is called exactly once, after the screen has really turned and listeners have heard of
 * it: maybe before the call returns (*request is written before any callback runs). What a request that does not end
 * with ORIENT_OK had changed, its lock included, is undone.
 */

/** Hears how a request ended. */
typedef void (*orient_request_fn)(orient_engine *engine, uint64_t request, orient_status status, void *user_data);

/**
 * Turns the picture, whatever rotation lock and landscape lock say. It stays so until the device is turned next (its last
 * upright orientation changes), or something is unlocked.
 *
 * Completes with ORIENT_OK; with ORIENT_ERROR_ABORTED when a newer target takes its place; with the host's status, or
 * ORIENT_ERROR_TIMEOUT. When the picture stands so already it completes at once, with no rotation. A second request for the
 * same orientation joins the rotation that is under way.
 *
 * @param completion  may be NULL, as may destroy and request.
 * @param request     takes the request's number, never 0.
 * @return ORIENT_ERROR_NOT_SUPPORTED outside the effective mask, ORIENT_ERROR_NOT_ALLOWED while inactive.
 */
orient_status orient_engine_rotate(orient_engine *engine, orient_orientation orientation, orient_request_fn completion,
                                   void *user_data, orient_destroy_fn destroy, uint64_t *request);

/**
 * Turns the picture to the other axis: the way the device is held if that is permitted, else the primary, else the
 * secondary. Otherwise as orient_engine_rotate().
 *
 * @return ORIENT_ERROR_NOT_SUPPORTED when the effective mask has no orientation of the other axis.
 */
orient_status orient_engine_toggle(orient_engine *engine, orient_request_fn completion, void *user_data,
                                   orient_destroy_fn destroy, uint64_t *request);

/**
 * orient_scene_lock() on the topmost visible scene.
 *
 * @return ORIENT_ERROR_NO_SCENE when there is none.
 */
orient_status orient_engine_lock(orient_engine *engine, orient_lock lock, orient_request_fn completion, void *user_data,
                                 orient_destroy_fn destroy, uint64_t *request);

/** orient_scene_unlock() on the topmost visible scene. ORIENT_ERROR_NO_SCENE when there is none. */
orient_status orient_engine_unlock(orient_engine *engine);

/**
 * Turns the screen. Called when the picture must stand otherwise, after WILL_ROTATE; event->target says how. The host
 * turns its output, now or later, and then calls orient_engine_rotation_finished() with this number: from here or from
 * anywhere.
 *
 * The time that it may take counts from the engine's time. A live source keeps that right; a host without one, which has
 * told no time for long, calls orient_engine_advance() before it makes a request.
 */
typedef void (*orient_driver_fn)(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data);

/**
 * Sets the host's driver, in place of an earlier one. Without one (NULL), the host turns the screen when it hears of
 * WILL_ROTATE, and it counts as turned when all have heard.
 *
 * A rotation that an earlier driver has not finished is asked of the new one under a new number.
 */
orient_status orient_engine_set_driver(orient_engine *engine, orient_driver_fn driver, void *user_data,
                                       orient_destroy_fn destroy);

/**
 * The host has turned the screen, or has not.
 *
 * @param rotation  the number that the driver was given.
 * @param result    ORIENT_OK: the picture stands so now; DID_ROTATE follows. An error: the picture stands as before, and
 *                  what waited for the rotation ends with this status.
 * @return ORIENT_ERROR_INVALID_STATE, and nothing happens, when the rotation is not the one under way: superseded,
 *         finished, or given up. ORIENT_ERROR_INVALID_ARGUMENT for a result that is no status.
 */
orient_status orient_engine_rotation_finished(orient_engine *engine, uint64_t rotation, int64_t time_ns,
                                              orient_status result);

/* ------------------------------------------------------------------------------------------------------------------
 * Scenes
 *
 * A scene is one client of the screen: a window, a document, a page. The topmost visible one narrows the effective mask by
 * what it supports and by its lock, and those below it have no say unless it inherits. When it goes, what was below
 * applies again. Should what is left then contradict itself, the host's word goes before a scene's and an upper scene's
 * before a lower one's; what cannot be met with that is passed over, a scene's lock before what it supports.
 */

/** One client of a screen. Keeps its engine alive. */
typedef struct orient_scene orient_scene;

/** What a scene is told when it is made. Fill it with orient_scene_config_init() and change what differs. */
typedef struct orient_scene_config {
  /** sizeof(orient_scene_config). */
  uint32_t struct_size;
  /** What the scene can show. Default ORIENT_MASK_ALL. Not empty. */
  orient_mask supported;
  /** Whether it takes part. Default true. */
  bool visible;
  /** Whether the scenes below have their say as well. Default false. */
  bool inherit;
  /** What explanations call it, UTF-8; copied, the first 63 bytes count. Default NULL: its number. */
  const char *name;
} orient_scene_config;

/** Fills a config with the defaults, struct_size included. NULL is harmless. */
void orient_scene_config_init(orient_scene_config *config);

/**
 * Makes a scene, on top of the others.
 *
 * @param config  NULL for the defaults.
 * @param out     takes the scene, one reference.
 * @return ORIENT_ERROR_NOT_SUPPORTED when it would leave no orientation. *out is then NULL.
 */
orient_status orient_scene_new(orient_engine *engine, const orient_scene_config *config, orient_scene **out);

/** Takes another reference. Returns its argument. */
orient_scene *orient_scene_ref(orient_scene *scene);

/** Drops a reference. With the last one the scene's lock ends, a pending one with ORIENT_ERROR_ABORTED. */
void orient_scene_unref(orient_scene *scene);

/** Puts the scene above all others. A hidden one stays hidden. */
orient_status orient_scene_raise(orient_scene *scene);

/** Shows or hides the scene, which keeps its place. Hiding ends a pending lock with ORIENT_ERROR_ABORTED; one that is in
 *  force has no effect until the scene is shown again. */
orient_status orient_scene_set_visible(orient_scene *scene, bool visible);

/** Changes what the scene can show. Not empty. ORIENT_ERROR_NOT_SUPPORTED when it would leave nothing of the effective
 *  mask or of the scene's own lock. */
orient_status orient_scene_set_supported(orient_scene *scene, orient_mask supported);

/**
 * Locks the screen for this scene, as the W3C's screen.orientation.lock(); one lock takes the place of another, and a
 * pending one ends with ORIENT_ERROR_ABORTED. Within the lock the picture goes on following the device. When the picture
 * stands within it already it stays, on the side on which it is.
 *
 * Under another scene the lock is taken, and completes, but has no effect until that goes.
 *
 * @return ORIENT_ERROR_NOT_ALLOWED while the scene is hidden or the engine inactive; ORIENT_ERROR_NOT_SUPPORTED when
 *         the lock has nothing in common with what is supported. A refusal leaves a pending lock alone.
 */
orient_status orient_scene_lock(orient_scene *scene, orient_lock lock, orient_request_fn completion, void *user_data,
                                orient_destroy_fn destroy, uint64_t *request);

/**
 * Ends the scene's lock, and an explicit rotation that still holds: what held before applies again, at once. A pending lock
 * ends with ORIENT_ERROR_ABORTED. Without a lock it is harmless.
 *
 * @return ORIENT_ERROR_NOT_ALLOWED while the scene is hidden or the engine inactive.
 */
orient_status orient_scene_unlock(orient_scene *scene);

/** The scene's lock, also one that is pending; ORIENT_LOCK_ANY when it has none, see orient_scene_is_locked(). */
orient_lock orient_scene_current_lock(const orient_scene *scene);

/** Whether the scene has a lock. */
bool orient_scene_is_locked(const orient_scene *scene);

/* ------------------------------------------------------------------------------------------------------------------
 * Sources
 *
 * A source feeds engines: from a sensor of the machine, which it finds, keeps alive and reads only while an engine wants
 * samples, or from a recorded trace. It works from the host's own loop:
 *
 *     orient_source *source;
 *     if (orient_source_open(NULL, &source) != ORIENT_OK) puts(orient_source_error(NULL));
 *     orient_source_attach(source, engine);
 *     ... poll orient_source_fd(source) for reading, and when it is readable: orient_source_dispatch(source);
 *
 * or from orient_source_run(), for hosts that have none. All times are CLOCK_MONOTONIC, but for traces, which have their
 * own. Engines that a source feeds need no orient_engine_advance(): the source keeps their deadlines.
 *
 * Sensors come late, go away over a suspend and come back, answer with errors for a while or take seconds for one reading.
 * A source waits for them without making anybody wait, says so in its state and in orient_source_error(), and goes on when
 * they do. Only what nobody can wait for ends in an error of a call. No environment variable is read.
 */

/** Where samples come from. */
typedef struct orient_source orient_source;

/** The kinds of source. */
typedef enum orient_source_kind {
  /** iio-sensor-proxy if it is running or can be started and has an accelerometer, else IIO, else evdev. When one cannot
   *  be used after all (polkit denies it, another program has it), the next one is. */
  ORIENT_SOURCE_AUTO = 0,
  /** An accelerometer of the kernel's IIO subsystem: by its buffer where that may be switched on and gives data, else by
   *  polling, which needs no privileges. */
  ORIENT_SOURCE_IIO = 1,
  /** An accelerometer among the input devices; those of game controllers are none. */
  ORIENT_SOURCE_EVDEV = 2,
  /** The D-Bus service net.hadess.SensorProxy. It gives orientations and no samples, so detection is its own. Needs
   *  libsystemd, libelogind or libbasu at run time. */
  ORIENT_SOURCE_SENSOR_PROXY = 3,
  /** A trace: `path` is the file or pipe. It is played to the engines that are attached when the first dispatch finds one,
   *  and to those that come later from there on, with its own times. See "Traces". */
  ORIENT_SOURCE_TRACE = 4
} orient_source_kind;

/** The name of a kind of source, such as "sensor-proxy"; NULL for a value that is none. */
const char *orient_source_kind_name(orient_source_kind kind);

/** The axes that a mount matrix leads to. */
typedef enum orient_mount_frame {
  /** As the place has it where the matrix was found: sensor-proxy's for udev's property and where there is none, the
   *  device frame for sysfs and the config. */
  ORIENT_MOUNT_FRAME_UNSPECIFIED = 0,
  /** The frame of this library and of mount matrices in kernel and device trees: upright reads y = +g, the left edge up
   *  x = -g, the screen up z = +g. */
  ORIENT_MOUNT_FRAME_DEVICE = 1,
  /** iio-sensor-proxy's frame, to which udev's hardware database is tuned: upright reads y = -g, the left edge up
   *  x = +g, the screen up z = +g. */
  ORIENT_MOUNT_FRAME_SENSOR_PROXY = 2
} orient_mount_frame;

/** Which part of the machine a sensor moves with. */
typedef enum orient_location {
  /** Not told; taken for the display. */
  ORIENT_LOCATION_UNKNOWN = 0,
  ORIENT_LOCATION_DISPLAY = 1,
  /** The keyboard's half. Such a sensor is never used. */
  ORIENT_LOCATION_BASE = 2,
  /** A camera that turns by itself. Such a sensor is never used. */
  ORIENT_LOCATION_CAMERA = 3
} orient_location;

/** The name of a location, such as "display"; NULL for a value that is none. */
const char *orient_location_name(orient_location location);

/** What a source is told when it is opened. Fill it with orient_source_config_init() and change what differs. Texts are
 *  copied; they are UTF-8 of at most 4095 bytes, and NULL where nothing is told. */
typedef struct orient_source_config {
  /** sizeof(orient_source_config). */
  uint32_t struct_size;
  /** Default ORIENT_SOURCE_AUTO. */
  orient_source_kind kind;
  /** The device: a path in sysfs or /dev, or its name ("iio:device0", "event3"). A trace: its file. Default NULL: the best
   *  sensor there is. */
  const char *path;
  /** A directory in place of / for sysfs, /dev and udev's data; symbolic links inside are resolved as if it were the root,
   *  so none leads out of it. The machine's bus is then not asked unless bus_address is set. Default NULL. */
  const char *root;
  /** The D-Bus address of the bus with iio-sensor-proxy. Default NULL: unix:path=/run/dbus/system_bus_socket. */
  const char *bus_address;
  /** Samples per second that are wanted, 1 to 1000. Default 50. A sensor's own frequency is raised to it where it can be. */
  double rate_hz;
  /** The mount matrix row by row, in place of what udev and sysfs have: three rows that take a reading to x, y and z. All
   *  zeros, the default: not told. */
  float mount_matrix[9];
  /** The frame of the mount matrix in use, wherever it comes from. Default ORIENT_MOUNT_FRAME_UNSPECIFIED. */
  orient_mount_frame mount_frame;
  /** Where the sensor is, whatever udev and the kernel say. Default ORIENT_LOCATION_UNKNOWN: as they say. */
  orient_location location;
  /** Turns the z axis round: for devices where face-up and face-down are exchanged. Default false. */
  bool invert_z;
  /** Never uses the buffer of an IIO device. Default false. */
  bool poll_only;
  /** Opens although there is no sensor yet, and waits for one. Default false. */
  bool wait_for_sensor;
  /** Tells the engines the tablet mode too, from an input device that has the switch (SW_TABLET_MODE). Default false. */
  bool tablet_switch;
  /** Plays a trace at the pace at which it was recorded; otherwise as fast as possible. Default true. */
  bool realtime;
  /** How many records of a trace one call of orient_source_dispatch() plays at most, for who wants to see the engine after
   *  each. Default 0: as many as are due, up to some ten thousand. */
  uint32_t step;
  /** Takes the sentence of orient_source_error() when opening fails: terminated, cut at error_size. Default NULL and 0. */
  char *error;
  /** How much room there is. */
  size_t error_size;
  /** The host's loop waits for orient_source_next_deadline() as well as for the descriptor, so that the source needs no timer
   *  of its own: one system call a sample less with a sensor that is polled. Default false. */
  bool host_timer;
  /** Reads the gyroscope too, where an IIO device has one beside its accelerometer: out of the same buffer, or by three more
   *  readings a sample. With it turns are told apart from shoves sooner, and the sensor takes more power. What it says is
   *  taken along the axes of the accelerometer's mount matrix, so the frame must be right. Default false. */
  bool gyroscope;
} orient_source_config;

/** Fills a config with the defaults. */
void orient_source_config_init(orient_source_config *config);

/**
 * Opens a source and chooses a sensor. Asks the bus and looks through sysfs, so it may take a few milliseconds, and half a
 * second for each question that a bus leaves unanswered; no sensor is read yet.
 *
 * @param config  NULL: all defaults.
 * @param out     takes the source; NULL when opening fails.
 * @return ORIENT_ERROR_NO_SENSOR when there is none that can be used (see wait_for_sensor), ORIENT_ERROR_IO when the root
 *         or the trace cannot be opened, ORIENT_ERROR_PARSE when the trace does not start as one. The sentence that says
 *         where was looked, and what is wrong there, goes to config->error, to orient_source_error(NULL) and to the log
 *         handler.
 */
orient_status orient_source_open(const orient_source_config *config, orient_source **out);

/** Takes another reference; returns its argument. */
orient_source *orient_source_ref(orient_source *source);

/** Drops a reference. With the last one all engines are detached, and orient_source_run() returns. */
void orient_source_unref(orient_source *source);

/**
 * Feeds an engine from now on; it is kept alive until it is detached. Its time must be that of the source.
 *
 * @return ORIENT_ERROR_INVALID_STATE if it is attached to this source already.
 */
orient_status orient_source_attach(orient_source *source, orient_engine *engine);

/**
 * Feeds an engine no longer. Never waits: what another thread is just delivering may still arrive. What a trace has left in
 * the engine, its scenes, goes.
 *
 * @return ORIENT_ERROR_INVALID_STATE if it is not attached to this source.
 */
orient_status orient_source_detach(orient_source *source, orient_engine *engine);

/**
 * A descriptor that is readable when orient_source_dispatch() has something to do; -1 for NULL. It belongs to the source:
 * poll it, and nothing else. While no engine wants samples it becomes readable only for a deadline of an engine's, or when
 * the tablet switch moves.
 */
int orient_source_fd(const orient_source *source);

/**
 * When orient_source_dispatch() has something to do though the descriptor is not readable, if the source was opened with
 * host_timer: to be asked after each dispatch, for how long to wait at most. Costs no system call.
 *
 * @return nanoseconds of CLOCK_MONOTONIC; INT64_MIN for at once; INT64_MAX for never, and always without host_timer.
 */
int64_t orient_source_next_deadline(const orient_source *source);

/**
 * Does what there is to do: reads the sensor, feeds the engines, lets their deadlines pass. Callbacks of the engines run
 * inside. Never waits for data. A sensor is switched on by a thread of the library's own, and read by one until it has
 * proved to answer within 10 milliseconds; one that turns slow after that delays one call before it is a thread's again.
 * Nobody waits for that thread, so the shared library stays loaded when a host lets it go with dlclose(). Only switching a
 * buffer off is done by the call that ends the need for it, so that none stays on behind a process that ends: it takes as
 * long as the driver takes.
 *
 * @return ORIENT_ERROR_BUSY if the source is being dispatched already: by another thread, or by a caller of this one.
 *         ORIENT_ERROR_PARSE or ORIENT_ERROR_IO, once, when a trace ends before its time. What is the matter with a sensor
 *         is no error here: see orient_source_describe().
 */
orient_status orient_source_dispatch(orient_source *source);

/** Dispatches until orient_source_stop() is called or a trace has come to its end. Returns as orient_source_dispatch(). */
orient_status orient_source_run(orient_source *source);

/** Lets orient_source_run() return: the one that runs, or else the next one. From any thread, also from a callback. */
void orient_source_stop(orient_source *source);

/** What a source is doing. */
typedef enum orient_source_state {
  /** No engine wants samples, so nothing is done. */
  ORIENT_SOURCE_IDLE = 0,
  /** Sampling has begun; nothing has come yet. */
  ORIENT_SOURCE_STARTING = 1,
  ORIENT_SOURCE_RUNNING = 2,
  /** The sensor is there and has given nothing for more than a second. */
  ORIENT_SOURCE_STALLED = 3,
  /** There is no sensor that can be used now. One is looked for every second, or when the kernel speaks of one. */
  ORIENT_SOURCE_WAITING = 4,
  /** A trace has come to its end. */
  ORIENT_SOURCE_FINISHED = 5
} orient_source_state;

/** The name of a state, such as "running"; NULL for a value that is none. */
const char *orient_source_state_name(orient_source_state state);

/** Where a mount matrix came from. */
typedef enum orient_mount_origin {
  /** No place had one: the sensor's axes are taken as they are. */
  ORIENT_MOUNT_IDENTITY = 0,
  /** The config. */
  ORIENT_MOUNT_CONFIG = 1,
  /** udev's property ACCEL_MOUNT_MATRIX. */
  ORIENT_MOUNT_UDEV = 2,
  /** mount_matrix, in_accel_mount_matrix or in_mount_matrix in sysfs. */
  ORIENT_MOUNT_SYSFS = 3
} orient_mount_origin;

/** The name of an origin, such as "udev"; NULL for a value that is none. */
const char *orient_mount_origin_name(orient_mount_origin origin);

/** What is to be known about a source, or about a sensor that was found. Texts are terminated, and cut to their room. */
typedef struct orient_source_info {
  /** sizeof(orient_source_info), set by the caller. */
  uint32_t struct_size;
  /** What the source is doing; ORIENT_SOURCE_IDLE for a sensor that was only found. */
  orient_source_state state;
  /** Where samples come from; ORIENT_SOURCE_AUTO while there is no sensor. */
  orient_source_kind kind;
  /** Which part of the machine the sensor moves with. */
  orient_location location;
  /** How the sensor is mounted: the matrix as it was found, row by row. */
  float mount_matrix[9];
  /** Where it was found. */
  orient_mount_origin mount_origin;
  /** The frame that it leads to; ORIENT_MOUNT_FRAME_UNSPECIFIED where somebody else has applied it. */
  orient_mount_frame mount_frame;
  /** Whether face-up and face-down may be exchanged: the hardware database was never checked for the z axis. Set
   *  invert_z, or a matrix and frame, in the config for devices where they are. */
  bool face_uncertain;
  /** Samples per second that are to come; 0 where they come when something changes. */
  double rate_hz;
  /** Accelerations and orientations that have come so far, from whatever sensor the source had. */
  uint64_t count;
  /** When the last one came; INT64_MIN before the first. */
  int64_t last_time_ns;
  /** How samples come: "polled", "buffered", "events", "service", "real time", "as fast as possible"; "" for none. */
  char method[32];
  /** The device in sysfs or /dev, the name of the service, or the trace; "" while there is none. */
  char device[256];
  /** What the driver calls the device; "" if it says nothing. */
  char name[128];
  /** The input device with the tablet switch; "" if none is followed. */
  char tablet_switch[64];
  /** How much of a trace has been played, 0 to 1; -1 for a pipe, and for what is no trace. */
  double progress;
  /** Whether a gyroscope is read beside the accelerometer. */
  bool gyroscope;
} orient_source_info;

/**
 * Describes what the source is doing now.
 *
 * @param out  its struct_size must be set.
 */
orient_status orient_source_describe(const orient_source *source, orient_source_info *out);

/**
 * What is wrong and what to do about it, in sentences that name the file, device or bus; "" when nothing is. What is odd
 * about a sensor though it works (no scale, a mount matrix that mirrors) is said too.
 *
 * @param source  NULL: why the last orient_source_open() of this process that failed did so.
 * @return never NULL. Valid until the sentence has changed 16 more times; copy what is to be kept.
 */
const char *orient_source_error(const orient_source *source);

/**
 * What the recorded engine was made with, thresholds of detection included: an engine made with it hears from the trace what
 * that one heard.
 *
 * @param out  its struct_size must be set.
 * @return ORIENT_ERROR_INVALID_STATE, and *out is left as it was, when the source is no trace, or one that does not begin
 *         with a configuration, or a pipe that had nothing yet when it was opened.
 */
orient_status orient_source_recorded_config(const orient_source *source, orient_engine_config *out);

/**
 * Hears of one sensor that orient_source_probe() has found.
 *
 * @param info    valid until the callback returns, as is `remark`.
 * @param chosen  whether orient_source_open() would choose it.
 * @param remark  why it is not used, or what is odd about it; "" for nothing.
 */
typedef void (*orient_source_probe_fn)(const orient_source_info *info, bool chosen, const char *remark,
                                       void *user_data);

/**
 * Looks for sensors as orient_source_open() would, and tells of each, those that cannot be used included. Nothing is
 * opened, and the callback runs inside the call.
 *
 * @param config  NULL: all defaults.
 * @return ORIENT_ERROR_NO_SENSOR if there is none that would be chosen; the sentence of orient_source_error(NULL) then says
 *         where was looked.
 */
orient_status orient_source_probe(const orient_source_config *config, orient_source_probe_fn callback, void *user_data);

/* ------------------------------------------------------------------------------------------------------------------
 * Traces
 *
 * A trace is everything that goes into an engine, as text, one line each; so what happened once can be looked at, sent to
 * somebody, and made to happen again, with the same events. It is what orient_engine_record() writes, and what a source of
 * the kind ORIENT_SOURCE_TRACE reads:
 *
 *     orient-trace,1
 *     configuration,natural=portrait,supported=any,auto-rotate=1,...
 *     1200000000,0.15,9.06,4.15
 *     1220000000,0.14,9.05,4.16
 *     1220000000,rotation-locked,1
 *
 * The first line says what it is; "t_ns,x,y,z" there makes a trace of accelerations alone, as other programs write. The
 * configuration, if there is one, has what the engine was made with; what is not in it has its default. Then each record
 * begins with its time in nanoseconds, and what it is follows:
 *
 *     X,Y,Z  or  acceleration,X,Y,Z              m/s^2 in the device frame
 *     angular-rate,X,Y,Z                         rad/s
 *     orientation,NAME                           a device orientation that the host knows
 *     advance
 *     touched,0|1   active,0|1   tablet-mode,0|1   upside-down-allowed,0|1   rotation-locked,0|1
 *     landscape-locked,0|1   auto-rotate,0|1
 *     supported,NAMES                            "any", "portrait", "landscape" or orientations, joined by "+"
 *     preference,NAMES                           orientations joined by "+", or "none"
 *     rotate,NAME   toggle   lock,LOCK   unlock
 *     driver,0|1                                 whether the host turns the screen itself
 *     rotation-finished,STATUS                   how the rotation under way ended: "ok", "not-allowed", "timeout", ...
 *     scene-new,N,NAMES,VISIBLE,INHERIT,NAME     a scene, N from here on until it is dropped, 0 to 4095; %XX is a byte
 *                                                of its name
 *     scene-drop,N   scene-raise,N   scene-visible,N,0|1   scene-supported,N,NAMES   scene-lock,N,LOCK   scene-unlock,N
 *
 * Orientations and locks have the W3C's names. Where the call itself has no time, the engine's of that moment stands
 * there. Empty lines and those that begin with "#" are passed over. No line is longer than 4096 bytes.
 *
 * An engine that a trace is played into need not be like the recorded one (orient_source_recorded_config() helps to make one
 * that is). What it refuses is passed over, and orient_source_error() says so. The trace's scenes are the source's, and go
 * when it is detached. Where the trace has a driver, the trace answers for it; an engine with a driver of its own keeps that,
 * and what the trace says about turning the screen is passed over.
 */

/**
 * Writes down what goes into an engine from now on, in place of a recording that is under way.
 *
 * An engine that has been told nothing yet replays exactly. Otherwise the trace begins with what brings a new engine to
 * the same policy, scenes, locks, pose and rotation; what detection has in its filters is not in it.
 *
 * Lines are written when events happen, when much has come together, and when the recording ends: by a later call, or
 * with the engine. A failure ends it and goes to the log handler.
 *
 * @param fd  where to write; it stays the caller's, who may close it at once. -1 ends the recording. Writing may block;
 *            a pipe that nobody reads any more is a failure and raises no SIGPIPE.
 * @return ORIENT_ERROR_IO when nothing can be written there; with -1, when the last lines could not be.
 */
orient_status orient_engine_record(orient_engine *engine, int fd);

/* ------------------------------------------------------------------------------------------------------------------
 * Diagnostics
 */

/**
 * Says in words why the picture stands as it does, or would not stand as `wanted`: a sentence a line for each lock, scene,
 * mask, switch, flat device or pending rotation that has a part in it.
 *
 * @param wanted  upright.
 * @param buffer  takes UTF-8, always terminated, cut at `size`; may be NULL with a size of 0.
 * @param needed  takes the size that the whole text takes, its terminator included; may be NULL.
 */
orient_status orient_engine_explain(const orient_engine *engine, orient_orientation wanted, char *buffer, size_t size,
                                    size_t *needed);

/** Describes the engine on one readable page: state, policy, scenes, listeners, requests. Arguments as above. */
orient_status orient_engine_describe(const orient_engine *engine, char *buffer, size_t size, size_t *needed);

/** How much a message matters. */
typedef enum orient_log_level {
  /** Something does not work. */
  ORIENT_LOG_ERROR = 0,
  /** Something works, but not as it should. */
  ORIENT_LOG_WARNING = 1,
  /** What the library found and chose. */
  ORIENT_LOG_INFO = 2
} orient_log_level;

/** Takes what has no caller to return to: one message, a sentence without a line end. May be called on any thread. */
typedef void (*orient_log_fn)(orient_log_level level, const char *message, void *user_data);

/**
 * Sets the process's log handler; NULL takes it away. Without one nothing is said. The user data must stay valid until
 * the handler is changed and no other thread is inside the library.
 */
void orient_set_log_handler(orient_log_fn handler, void *user_data);

/* ------------------------------------------------------------------------------------------------------------------
 * Geometry
 *
 * Total functions, no state, no allocation; async-signal-safe. Integers stay integers, and each map has an exact
 * inverse: the opposite angle, in the turned size. What lies far outside an area, so that 32 bits cannot hold where it
 * goes, is clamped; nothing overflows.
 *
 * Screen coordinates: the origin is the top left corner, x to the right, y downwards. An `angle` here is any multiple of
 * 90 degrees, positive **clockwise**; any other number is no turn at all. A device that was turned counter-clockwise by
 * the W3C angle needs its picture turned clockwise by as much: orient_rotate_point(p, size, orient_angle(...)) is where
 * the picture's pixel p is on the panel, and with the angle negated and the panel's size, the way back.
 */

/** A width and a height. */
typedef struct orient_size {
  /** In pixels or points. */
  int32_t width, height;
} orient_size;

/** A pixel: its column and row. */
typedef struct orient_point {
  /** Counted from the left and from the top; the first is 0. */
  int32_t x, y;
} orient_point;

/** A rectangle: its top left corner and its size. */
typedef struct orient_rect {
  /** In pixels or points; x and y are from the left and from the top. */
  int32_t x, y, width, height;
} orient_rect;

/** What each edge of the screen keeps free. */
typedef struct orient_insets {
  /** From that edge inwards. */
  int32_t top, left, bottom, right;
} orient_insets;

/** A place between pixels: the distances from the left and the top edge. */
typedef struct orient_position {
  /** In pixels or points. */
  double x, y;
} orient_position;

/** A way or a velocity, which is at no place. */
typedef struct orient_vector {
  /** To the right, and downwards. */
  double x, y;
} orient_vector;

/** The size after a turn: a quarter turn exchanges width and height. */
orient_size orient_rotate_size(orient_size size, int32_t angle);

/** The pixel that one becomes when an area of `size` is turned: (x, y) goes to (height - 1 - y, x) at 90. */
orient_point orient_rotate_point(orient_point point, orient_size size, int32_t angle);

/** The place that one becomes when an area of `size` is turned: (x, y) goes to (height - y, x) at 90. */
orient_position orient_rotate_position(orient_position position, orient_size size, int32_t angle);

/** The rectangle that one becomes when an area of `size` is turned. */
orient_rect orient_rotate_rect(orient_rect rect, orient_size size, int32_t angle);

/** A way or a velocity as it is seen after a turn. No part is ever -0.0. */
orient_vector orient_rotate_vector(orient_vector vector, int32_t angle);

/** Insets after a turn: at 90 what was at the top is at the right. */
orient_insets orient_rotate_insets(orient_insets insets, int32_t angle);

/**
 * The insets of a screen in an orientation. Turning the natural ones is only a guess, since a real screen keeps other
 * strips free when it lies on its side; where the host gives a table, the table is right.
 *
 * @param natural_insets  the insets in the screen's natural position.
 * @param table           four entries, for ORIENT_PORTRAIT_PRIMARY to ORIENT_LANDSCAPE_SECONDARY in the order of their
 *                        values; may be NULL.
 * @param given           the orientations for which the table's entry counts.
 * @return natural_insets when the orientation is not upright.
 */
orient_insets orient_insets_for(orient_orientation orientation, orient_axis natural, orient_insets natural_insets,
                                const orient_insets *table, orient_mask given);

/**
 * The wl_output transform, 0 to 7, that makes the picture upright on the panel.
 *
 * @param panel_angle  how the panel is built in, see orient_engine_config: any multiple of 90.
 * @return -1 when the orientation is not upright or the angle no multiple of 90.
 */
int32_t orient_output_transform(orient_orientation orientation, orient_axis natural, int32_t panel_angle);

/** One wl_output transform, and another one after it. -1 when either is not 0 to 7. */
int32_t orient_transform_compose(int32_t first, int32_t second);

/** The wl_output transform that undoes one. -1 when it is not 0 to 7. */
int32_t orient_transform_invert(int32_t transform);

/** The size on the panel of a picture of a given size. Unchanged for a transform that is none. */
orient_size orient_transform_size(orient_size size, int32_t transform);

/** The pixel of the panel on which a pixel of a picture of `size` is drawn. Unchanged for a transform that is none. */
orient_point orient_transform_point(orient_point point, orient_size size, int32_t transform);

/** The rectangle of the panel on which one of a picture of `size` is drawn. Unchanged for a transform that is none. */
orient_rect orient_transform_rect(orient_rect rect, orient_size size, int32_t transform);

/**
 * What libinput calls a calibration matrix, for touch to follow the picture: x' = out[0] x + out[1] y + out[2] and
 * y' = out[3] x + out[4] y + out[5], from the panel to the picture, both as fractions of width and height. Every entry is
 * -1, 0 or 1, and never -0.0.
 *
 * A touch takes all six numbers; a swipe or a velocity leaves out[2] and out[5] away.
 *
 * @param panel_angle  how the panel is built in, see orient_engine_config: any multiple of 90.
 * @param out          six numbers; NULL is harmless. The identity when the orientation is not upright or the angle is no
 *                     multiple of 90.
 */
void orient_touch_matrix(orient_orientation orientation, orient_axis natural, int32_t panel_angle, float out[6]);

/** The same with the last row, 0 0 1, behind it: nine numbers, as X's "Coordinate Transformation Matrix" has them. */
void orient_touch_matrix_3x3(orient_orientation orientation, orient_axis natural, int32_t panel_angle, float out[9]);

/**
 * From a picture of one orientation to that of another on the same natural-portrait screen: where a spot of the glass is
 * found in the new coordinates. Draw the old picture with it and it has not moved. The numbers are in the order of the
 * touch matrix; no entry is ever -0.0.
 *
 * @param width   the width of the picture in `from`; 0 if it is not finite.
 * @param height  its height, likewise.
 * @param out     six numbers; NULL is harmless. The identity when an orientation is not upright.
 */
void orient_content_transform(orient_orientation from, orient_orientation to, double width, double height,
                              double out[6]);

/**
 * The same by an angle, for any screen: `angle` is how far the device was turned **counter-clockwise** from one
 * orientation to the other, the difference of their W3C angles. The identity for an angle that is no multiple of 90.
 */
void orient_content_transform_for_angle(int32_t angle, double width, double height, double out[6]);

/* ------------------------------------------------------------------------------------------------------------------
 * Transitions
 *
 * A change between two ends, collapsed and expanded, that a finger drags, a spring finishes, and anybody may catch on its
 * way: a thumbnail that becomes a turned video on the whole screen, or the screen's content going over from one
 * orientation to another. Draw what orient_transition_get_state() says.
 *
 * The host gives every time stamp; nothing runs by itself, and there is no thread. What the state is at a moment follows
 * from what was asked for and when, not from how often it was stepped. Time stamps of a transition must not go back
 * (ORIENT_ERROR_TIME). A call that comes at the wrong moment returns ORIENT_ERROR_INVALID_STATE and is only a step; one
 * with a number that is not finite, or beyond 1e9, returns ORIENT_ERROR_INVALID_ARGUMENT and changes nothing.
 *
 * A run lasts from leaving rest to coming to rest, however often it is turned round or caught in between, and has one
 * completion. Callbacks run with no lock held, on the thread whose call caused them or on another that is just delivering
 * for the same transition, one after the other.
 */

/** A transition. Counted; any thread. */
typedef struct orient_transition orient_transition;

/** The two ends. */
typedef enum orient_presentation { ORIENT_COLLAPSED = 0, ORIENT_EXPANDED = 1 } orient_presentation;

/** What is going on. */
typedef enum orient_transition_phase {
  /** Exactly at an end. */
  ORIENT_TRANSITION_IDLE = 0,
  /** In a finger's hand. */
  ORIENT_TRANSITION_DRAGGING = 1,
  /** On its way to an end. */
  ORIENT_TRANSITION_SETTLING = 2
} orient_transition_phase;

/** What decides when the finger lets go. */
typedef enum orient_commit_rule {
  /** A velocity beyond the threshold decides alone: towards the other end commits, away from it goes back. Without one,
   *  the distance decides. */
  ORIENT_COMMIT_VELOCITY_FIRST = 0,
  /** A velocity beyond the threshold towards the other end commits, and so does the distance. */
  ORIENT_COMMIT_DISTANCE_OR_VELOCITY = 1
} orient_commit_rule;

/** A rectangle that need not fall on pixels. */
typedef struct orient_frame {
  /** In pixels or points; x and y are from the left and from the top. */
  double x, y, width, height;
} orient_frame;

/**
 * Hears that a run has ended.
 *
 * @param status        ORIENT_OK; ORIENT_ERROR_ABORTED when the transition went away before it was at rest; or why the
 *                      scene that it is bound to would not take or give back its lock.
 * @param presentation  where it rests, or from where it was under way.
 */
typedef void (*orient_transition_fn)(orient_transition *transition, orient_status status,
                                     orient_presentation presentation, void *user_data);

/** What a transition is told when it is made. Fill it with orient_transition_config_init() and change what differs. */
typedef struct orient_transition_config {
  /** sizeof(orient_transition_config). */
  uint32_t struct_size;
  /** What decides when the finger lets go. Default ORIENT_COMMIT_VELOCITY_FIRST. */
  orient_commit_rule commit_rule;
  /** Where the content is at each end, both in screen coordinates of the collapsed orientation. Default 0, 0, 1, 1. */
  orient_frame collapsed_frame, expanded_frame;
  /** The screen's height, above 0. Default 0: that of the expanded frame. */
  double height;
  /** The finger's way from one end to the other, above 0. Default 0: the height. */
  double travel;
  /** The way from which on a release commits. Default 0: a third of the height. */
  double distance_threshold;
  /** The velocity from which on a release is a throw, per second. Default 100. */
  double velocity_threshold;
  /** The least and the greatest progress that a finger can reach, within 0 to 1. Default 0.001 and 0.999. */
  double minimum_fraction, maximum_fraction;
  /** The spring's damping ratio, 0.05 to 10; below 1 it swings past the end and back. Default 0.8. */
  double damping_ratio;
  /** The spring's duration in seconds, 0.001 to 1000. Default 0.5. */
  double duration;
  /** Makes it longer or shorter, 0.01 to 100. Default 1. */
  double duration_factor;
  /** Default 0: the content leaves the finger as fast as the finger went. Otherwise the velocity that counts as one
   *  remaining way per second, in the host's units per second. */
  double velocity_scale;
  /** Whether settling ends exactly after duration * duration_factor, and not when it is at rest. Default false. */
  bool fixed_duration;
  /** The screen's natural axis, which decides which way around the content turns. Default portrait. */
  orient_axis natural;
  /** The orientations for which the content is laid out at each end. Upright. Default portrait-primary for both. */
  orient_orientation collapsed_orientation, expanded_orientation;
  /** A scene to bind it to; may be NULL. When the transition arrives at expanded it locks the scene to
   *  expanded_orientation; when it arrives at collapsed, or goes, it gives back the lock, or the absence of one, that it
   *  found, and turns the picture back to where it stood, unless the engine follows a device that is held as expanded.
   *  It keeps a reference. */
  orient_scene *scene;
  /** Hears of the end of each run; may be NULL. */
  orient_transition_fn completion;
  /** The caller's, for the completion; may be NULL. */
  void *user_data;
  /** Gives user_data back when the transition is gone, or was refused; may be NULL. */
  orient_destroy_fn destroy;
} orient_transition_config;

/** What to draw, and how far things are. */
typedef struct orient_transition_state {
  /** sizeof(orient_transition_state), set by the caller. */
  uint32_t struct_size;
  /** What is going on. */
  orient_transition_phase phase;
  /** The end at which it rests, or from which it is under way. It changes on arrival at the other one. */
  orient_presentation presentation;
  /** How far it is from `presentation`, 0, to the other end, 1. A spring may swing beyond either. */
  double progress;
  /** How fast the progress changes, per second. In a finger's hand it is the mean since the last position but one. */
  double velocity;
  /** Where to draw, in screen coordinates of the collapsed orientation. */
  orient_frame frame;
  /** How far the content is turned, in degrees, clockwise positive: from 0 when collapsed to 90, 180 or -90. */
  double angle;
  /** The size at which to lay the content out and draw it, before it is turned. It goes evenly from the collapsed frame's
   *  to the expanded frame's as the turned viewer sees it, and is made smaller where the corners of the turning content
   *  would leave the frame. */
  double width, height;
  /** From content of that size, its top left corner at 0, 0, to the screen: x' = [0] x + [1] y + [2] and
   *  y' = [3] x + [4] y + [5]. The middle of the content is the middle of the frame. Exact, and never -0.0 in the turning
   *  part, at both ends. */
  double transform[6];
} orient_transition_state;

/** Fills a config with the defaults, struct_size included. NULL is harmless. */
void orient_transition_config_init(orient_transition_config *config);

/**
 * Makes a transition that rests collapsed.
 *
 * @param config  NULL for the defaults: a unit square that does not turn.
 * @param out     takes the transition, one reference.
 * @return ORIENT_ERROR_INVALID_ARGUMENT for a number out of its range. *out is then NULL.
 */
orient_status orient_transition_new(const orient_transition_config *config, orient_transition **out);

/** Takes another reference. Returns its argument. */
orient_transition *orient_transition_ref(orient_transition *transition);

/** Drops a reference. With the last one a run that is under way completes with ORIENT_ERROR_ABORTED, and user_data is given
 *  back; inside its own callback that happens after it has returned. */
void orient_transition_unref(orient_transition *transition);

/**
 * A finger takes hold: of content at rest, or of content that is settling, where it is and as fast as it is.
 *
 * @return ORIENT_ERROR_INVALID_STATE when a finger holds it already.
 */
orient_status orient_transition_begin(orient_transition *transition, int64_t time_ns);

/**
 * The finger has moved.
 *
 * @param translation  from where it took hold, along an axis of the host's choice; negative is from collapsed to
 *                     expanded, as of a finger that goes up.
 * @return ORIENT_ERROR_INVALID_STATE when no finger holds it.
 */
orient_status orient_transition_update(orient_transition *transition, int64_t time_ns, double translation);

/**
 * The finger lets go. By how far and how fast it went the content goes on or goes back, taking the velocity along.
 *
 * @param velocity  in the host's units per second, with the sign of the translation.
 * @return ORIENT_ERROR_INVALID_STATE when no finger holds it.
 */
orient_status orient_transition_end(orient_transition *transition, int64_t time_ns, double translation,
                                    double velocity);

/** Gives up: back to where the run began, from a finger's hand or on the way. ORIENT_ERROR_INVALID_STATE at rest. */
orient_status orient_transition_cancel(orient_transition *transition, int64_t time_ns);

/**
 * Goes to an end by itself, from wherever it is; a finger that holds it loses it. At rest where it should go, it completes
 * at once.
 */
orient_status orient_transition_animate(orient_transition *transition, int64_t time_ns, orient_presentation to);

/**
 * New frames, for a screen or a layout that changed: at rest, in a finger's hand or on the way. What is drawn goes over to
 * them without a jump, on a spring of its own; at rest that is a run as well, if what is shown changes. Travel and
 * thresholds stay.
 */
orient_status orient_transition_retarget(orient_transition *transition, int64_t time_ns, orient_frame collapsed,
                                         orient_frame expanded);

/** Time has passed. Call it for each picture to be drawn; when the run is over it completes. */
orient_status orient_transition_step(orient_transition *transition, int64_t time_ns);

/**
 * What to draw at the latest time that the transition was told.
 *
 * @param out  its struct_size must be set.
 */
void orient_transition_get_state(const orient_transition *transition, orient_transition_state *out);

/**
 * The spring that, from rest, comes within a thousandth of its way in a given time: x'' + damping x' + stiffness x = 0 for
 * the distance x. Below a damping ratio of 1 that is said of the envelope of its swing. How fast the spring will be
 * started does not enter, so that a flick makes it no softer.
 *
 * @param damping_ratio  above about 0.001 (the envelope needs it) to 100; 1 is critical.
 * @param duration       1e-6 to 1e6 seconds.
 * @param stiffness      takes 1/s^2, and damping 1/s; both 0 when there is no such spring. NULL is harmless.
 */
void orient_spring_fit(double damping_ratio, double duration, double *stiffness, double *damping);

/**
 * Where a spring is, in closed form.
 *
 * @param stiffness     above 0 to 1e18; damping 0 to 1e12.
 * @param start         the distance to the target at the start, with its sign.
 * @param velocity      how fast that distance changes at the start, per second.
 * @param t             seconds since the start; below 0 counts as 0.
 * @param velocity_out  takes the velocity at t; may be NULL.
 * @return the distance to the target at t. Both are NaN when an argument is not finite or out of its range, or start or
 *         velocity is beyond 1e100.
 */
double orient_spring_sample(double stiffness, double damping, double start, double velocity, double t,
                            double *velocity_out);

#ifdef __cplusplus
}
#endif

#endif /* ORIENT_H */
