/* liborient for C++17: one header over orient.h, with nothing to link but the library.
 *
 *     orient::engine engine;
 *     auto turned = engine.on(ORIENT_EVENT_DID_ROTATE, [](orient::engine &, const orient_event &event) {
 *       std::cout << orient::name(event.interface) << '\n';
 *     });
 *     engine.feed_acceleration(samples);
 *
 * Values, structures and their documentation are those of orient.h. What is added:
 *
 *   Lifetimes   engine, source, scene and transition are counted references: copy them, move them. A listener is removed with its
 *               guard, the result of on(); detach() leaves it until the engine goes.
 *   Functions   callbacks are std::function. One that owns a copy of its own engine keeps it; it is given the engine.
 *   Errors      a status other than ORIENT_OK is thrown as orient::error, a std::system_error of orient::category().
 *   Exceptions  what a callback throws does not pass through C: the call of this layer in which it happened throws it
 *               after C has returned; of several, the first. One from a destructor, or while another exception is on its
 *               way, waits for the next call on the same thread.
 *   Threads     as orient.h says. A callback may run on any thread that uses its engine, but never on two at once.
 */
#ifndef ORIENT_HPP
#define ORIENT_HPP

#include <orient.h>

#include <cstring>
#include <exception>
#include <functional>
#include <future>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace orient {

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

/** The category of orient_status as std::error_code. */
inline const std::error_category &category() noexcept {
  static const struct statuses final : std::error_category {
    const char *name() const noexcept override { return "orient"; }
    std::string message(int status) const override { return orient_status_message(static_cast<orient_status>(status)); }
  } instance;
  return instance;
}

/** A status as std::error_code; ORIENT_OK is none. */
inline std::error_code code(orient_status status) noexcept { return {static_cast<int>(status), category()}; }

/** Something that the library refused or could not do. */
class error : public std::system_error {
public:
  explicit error(orient_status status) : std::system_error(orient::code(status)) {}
  /** The library's status. */
  orient_status status() const noexcept { return static_cast<orient_status>(code().value()); }
};

namespace detail {

/* What a callback has thrown on this thread and nobody has caught yet. */
inline std::exception_ptr &thrown() noexcept {
  thread_local std::exception_ptr exception;
  return exception;
}

/* The source that runs on this thread. */
inline orient_source *&running() noexcept {
  thread_local orient_source *source = nullptr;
  return source;
}

/* Runs what must not throw through C. What it throws ends the run of a source. */
template <class Body> void guard(Body &&body) noexcept {
  try {
    body();
  } catch (...) {
    if (!thrown()) thrown() = std::current_exception();
    orient_source_stop(running());
  }
}

inline void rethrow() {
  // A second exception beside one that is on its way would end the program.
  if (thrown() && std::uncaught_exceptions() == 0) std::rethrow_exception(std::exchange(thrown(), nullptr));
}

/* The end of every call that can run callbacks. */
inline void check(orient_status status) {
  rethrow();
  if (status != ORIENT_OK) throw error(status);
}

/* A counted reference to an object of C's. */
template <class Object, Object *(*Ref)(Object *), void (*Unref)(Object *)> class reference {
public:
  explicit reference(Object *owned) noexcept : object(owned) {}
  reference(const reference &other) noexcept : object(Ref(other.object)) {}
  reference(reference &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  reference &operator=(reference other) noexcept {
    std::swap(object, other.object);
    return *this;
  }
  ~reference() { Unref(object); }
  Object *get() const noexcept { return object; }

private:
  Object *object;
};

/* A function as user data, which C gives back through `destroy`, exactly once. */
template <class Function> void *user_data(Function function) { return new Function(std::move(function)); }
template <class Function> void destroy(void *user_data) {
  guard([&] { delete static_cast<Function *>(user_data); });
}
template <class Function> Function &function(void *user_data) { return *static_cast<Function *>(user_data); }

/* A structure of the library's, which an older one fills only in part. */
template <class Structure> Structure copied(const Structure &source) noexcept {
  Structure copy{};
  const std::size_t size = source.struct_size < sizeof copy ? source.struct_size : sizeof copy;
  std::memcpy(&copy, &source, size);
  return copy;
}

/* Calls a function that writes a text, again if the text did not fit. */
template <class Write> std::string text(Write write) {
  std::string buffer(1024, '\0');
  for (;;) {
    std::size_t needed = 0;
    check(write(&buffer[0], buffer.size(), &needed));
    const bool fits = needed <= buffer.size();
    buffer.resize(fits && needed > 0 ? needed - 1 : needed);
    if (fits) return buffer;
  }
}

} // namespace detail

/* ---- Vocabulary -------------------------------------------------------------------------------------------------- */

/** What a vocabulary calls an orientation; empty where it has no word. */
inline std::string_view name(orient_orientation orientation, orient_vocabulary vocabulary = ORIENT_VOCABULARY_W3C,
                             orient_axis natural = ORIENT_AXIS_PORTRAIT) noexcept {
  const char *word = orient_name(orientation, vocabulary, natural);
  return word ? std::string_view(word) : std::string_view();
}

/** The orientation that a vocabulary calls so; none for any other text. */
inline std::optional<orient_orientation> parse(const std::string &word,
                                               orient_vocabulary vocabulary = ORIENT_VOCABULARY_W3C,
                                               orient_axis natural = ORIENT_AXIS_PORTRAIT) noexcept {
  orient_orientation found = ORIENT_UNKNOWN;
  // C would stop at a NUL.
  const bool whole = word.find('\0') == std::string::npos;
  if (!whole || orient_parse(word.c_str(), vocabulary, natural, &found) != ORIENT_OK) return std::nullopt;
  return found;
}

/** The lock of a W3C name, or of "current"; none for any other text. */
inline std::optional<orient_lock> parse_lock(const std::string &word) noexcept {
  orient_lock found = ORIENT_LOCK_ANY;
  const bool whole = word.find('\0') == std::string::npos;
  if (!whole || orient_parse_lock(word.c_str(), &found) != ORIENT_OK) return std::nullopt;
  return found;
}

/* ---- Engines ----------------------------------------------------------------------------------------------------- */

class engine;

/** Hears of events. */
using listener_function = std::function<void(engine &, const orient_event &)>;
/** Turns the screen, and then calls engine::rotation_finished with this number. */
using driver_function = std::function<void(engine &, std::uint64_t rotation, const orient_event &)>;
/** Hears how a request ended; no error: granted. */
using completion_function = std::function<void(std::error_code)>;

/** orient_engine_config with its defaults, to be changed where it differs. */
struct engine_config : orient_engine_config {
  engine_config() noexcept { orient_engine_config_init(this); }
};

/** A listener, which is removed when this goes. It keeps its engine. */
class listener;

/** One screen. A copy is another reference to the same one. */
class engine {
public:
  /** Makes an engine. Throws for a value out of its range. */
  explicit engine(const orient_engine_config &config = engine_config()) : object(made(config)) {}

  /** The handle of C; nullptr after it was moved from, when every call throws ORIENT_ERROR_INVALID_ARGUMENT. */
  orient_engine *get() const noexcept { return object.get(); }

  /** Another reference to an engine of C's. */
  static engine from(orient_engine *borrowed) noexcept { return engine(object_type(orient_engine_ref(borrowed))); }

  /* Inputs */

  void feed_acceleration(const orient_sample *samples, std::size_t count) {
    detail::check(orient_engine_feed_acceleration(get(), samples, count));
  }
  /** Anything contiguous: an array, a vector, a span. */
  template <class Samples> void feed_acceleration(const Samples &samples) {
    feed_acceleration(std::data(samples), std::size(samples));
  }
  void feed_gyroscope(const orient_sample *samples, std::size_t count) {
    detail::check(orient_engine_feed_gyroscope(get(), samples, count));
  }
  template <class Samples> void feed_gyroscope(const Samples &samples) {
    feed_gyroscope(std::data(samples), std::size(samples));
  }
  void feed_orientation(std::int64_t time_ns, orient_orientation orientation) {
    detail::check(orient_engine_feed_orientation(get(), time_ns, orientation));
  }
  void advance(std::int64_t time_ns) { detail::check(orient_engine_advance(get(), time_ns)); }
  /** When advance() is wanted next; none for never. */
  std::optional<std::int64_t> next_deadline() const noexcept {
    const std::int64_t deadline = orient_engine_next_deadline(get());
    return deadline == INT64_MAX ? std::nullopt : std::optional<std::int64_t>(deadline);
  }
  void set_active(bool active) { detail::check(orient_engine_set_active(get(), active)); }
  void set_touched(std::int64_t time_ns, bool touched) {
    detail::check(orient_engine_set_touched(get(), time_ns, touched));
  }
  void set_tablet_mode(bool on) { detail::check(orient_engine_set_tablet_mode(get(), on)); }

  /* Policy */

  void set_supported(orient_mask mask) { detail::check(orient_engine_set_supported(get(), mask)); }
  /** Anything contiguous of orientations, first choice first. */
  template <class Orientations> void set_preference(const Orientations &orientations) {
    detail::check(orient_engine_set_preference(get(), std::data(orientations), std::size(orientations)));
  }
  void set_upside_down_allowed(bool allowed) { detail::check(orient_engine_set_upside_down_allowed(get(), allowed)); }
  void set_rotation_locked(bool locked) { detail::check(orient_engine_set_rotation_locked(get(), locked)); }
  void set_landscape_locked(bool locked) { detail::check(orient_engine_set_landscape_locked(get(), locked)); }
  void set_auto_rotate(bool follows) { detail::check(orient_engine_set_auto_rotate(get(), follows)); }

  /* State */

  orient_state state() const noexcept {
    orient_state state{};
    state.struct_size = sizeof state;
    orient_engine_get_state(get(), &state);
    return state;
  }
  orient_orientation device() const noexcept { return orient_engine_device_orientation(get()); }
  orient_orientation interface() const noexcept { return orient_engine_interface_orientation(get()); }
  std::string explain(orient_orientation wanted) const {
    return detail::text([&](char *buffer, std::size_t size, std::size_t *needed) {
      return orient_engine_explain(get(), wanted, buffer, size, needed);
    });
  }
  std::string describe() const {
    return detail::text([&](char *buffer, std::size_t size, std::size_t *needed) {
      return orient_engine_describe(get(), buffer, size, needed);
    });
  }
  /** Writes down what goes in from now on; -1 ends the recording. The descriptor stays the caller's. */
  void record(int descriptor) { detail::check(orient_engine_record(get(), descriptor)); }

  /* Listening */

  /** Adds a listener. `flags` may be ORIENT_REPLAY_CURRENT. */
  [[nodiscard]] listener on(std::uint32_t kinds, listener_function function, std::uint32_t flags = 0);

  /* Requests: a refusal is thrown at once; how an accepted one ends is told once. */

  std::uint64_t rotate(orient_orientation orientation, completion_function completion) {
    return submit(std::move(completion),
                  [&](auto... request) { return orient_engine_rotate(get(), orientation, request...); });
  }
  std::future<void> rotate(orient_orientation orientation) {
    return promised([&](completion_function completion) { rotate(orientation, std::move(completion)); });
  }
  std::uint64_t toggle(completion_function completion) {
    return submit(std::move(completion), [&](auto... request) { return orient_engine_toggle(get(), request...); });
  }
  std::future<void> toggle() {
    return promised([&](completion_function completion) { toggle(std::move(completion)); });
  }
  std::uint64_t lock(orient_lock lock, completion_function completion) {
    return submit(std::move(completion), [&](auto... request) { return orient_engine_lock(get(), lock, request...); });
  }
  std::future<void> lock(orient_lock wanted) {
    return promised([&](completion_function completion) { lock(wanted, std::move(completion)); });
  }
  void unlock() { detail::check(orient_engine_unlock(get())); }

  /** Sets what turns the screen; an empty function takes it away. */
  void set_driver(driver_function function) {
    if (!function) return detail::check(orient_engine_set_driver(get(), nullptr, nullptr, nullptr));
    detail::check(orient_engine_set_driver(get(), drive, detail::user_data(std::move(function)),
                                           detail::destroy<driver_function>));
  }
  void rotation_finished(std::uint64_t rotation, std::int64_t time_ns, orient_status result = ORIENT_OK) {
    detail::check(orient_engine_rotation_finished(get(), rotation, time_ns, result));
  }

  /* For scenes: calls a C function that takes a completion. */
  template <class Call> static std::uint64_t submit(completion_function completion, Call call) {
    std::uint64_t number = 0;
    detail::check(
        call(complete, detail::user_data(std::move(completion)), detail::destroy<completion_function>, &number));
    return number;
  }
  /* The same with a future, which throws orient::error when the request is not granted. */
  template <class Call> static std::future<void> promised(Call call) {
    auto promise = std::make_shared<std::promise<void>>();
    auto future = promise->get_future();
    call([promise](std::error_code code) {
      if (!code) return promise->set_value();
      promise->set_exception(std::make_exception_ptr(error(static_cast<orient_status>(code.value()))));
    });
    return future;
  }

private:
  using object_type = detail::reference<orient_engine, orient_engine_ref, orient_engine_unref>;
  explicit engine(object_type owned) noexcept : object(std::move(owned)) {}

  static object_type made(const orient_engine_config &config) {
    orient_engine *made = nullptr;
    const orient_status status = orient_engine_new(&config, &made);
    object_type owned(made);
    detail::check(status);
    return owned;
  }
  static void hear(orient_engine *raw, const orient_event *event, void *user_data) {
    detail::guard([&] {
      engine engine = from(raw);
      detail::function<listener_function>(user_data)(engine, detail::copied(*event));
    });
  }
  static void drive(orient_engine *raw, std::uint64_t rotation, const orient_event *event, void *user_data) {
    detail::guard([&] {
      engine engine = from(raw);
      detail::function<driver_function>(user_data)(engine, rotation, detail::copied(*event));
    });
  }
  static void complete(orient_engine *, std::uint64_t, orient_status status, void *user_data) {
    auto &function = detail::function<completion_function>(user_data);
    detail::guard([&] {
      if (function) function(code(status));
    });
  }

  object_type object;
};

class listener {
public:
  listener(listener &&other) noexcept : owner(std::move(other.owner)), number(std::exchange(other.number, 0)) {}
  listener &operator=(listener other) noexcept {
    std::swap(owner, other.owner);
    std::swap(number, other.number);
    return *this;
  }
  /** Never waits: a call that runs on another thread goes on, but no other begins. */
  ~listener() { remove(); }
  /** Removes the listener now; harmless when it was removed, detached or moved from. */
  void remove() noexcept {
    if (number != 0) orient_engine_remove_listener(owner.get(), std::exchange(number, 0));
  }
  /** Leaves the listener in place until the engine goes. */
  void detach() noexcept { number = 0; }
  /** Its number in the engine; 0 when it was removed, detached or moved from. */
  std::uint64_t id() const noexcept { return number; }

private:
  friend class engine;
  listener(engine heard, std::uint64_t id) noexcept : owner(std::move(heard)), number(id) {}
  engine owner;
  std::uint64_t number;
};

inline listener engine::on(std::uint32_t kinds, listener_function function, std::uint32_t flags) {
  if (!function) throw error(ORIENT_ERROR_INVALID_ARGUMENT);
  std::uint64_t number = 0;
  const orient_status status = orient_engine_add_listener(
      get(), kinds, flags, hear, detail::user_data(std::move(function)), detail::destroy<listener_function>, &number);
  // Made first, so that it is removed again when a replay has thrown.
  listener added(*this, status == ORIENT_OK ? number : 0);
  detail::check(status);
  return added;
}

/* ---- Scenes ------------------------------------------------------------------------------------------------------ */

/** orient_scene_config with its defaults, to be changed where it differs. */
struct scene_config : orient_scene_config {
  scene_config() noexcept { orient_scene_config_init(this); }
};

/** One client of a screen. A copy is another reference; with the last one its lock ends. It keeps its engine. */
class scene {
public:
  explicit scene(const engine &engine, const orient_scene_config &config = scene_config())
      : object(made(engine, config)) {}

  orient_scene *get() const noexcept { return object.get(); }

  void raise() { detail::check(orient_scene_raise(get())); }
  void set_visible(bool visible) { detail::check(orient_scene_set_visible(get(), visible)); }
  void set_supported(orient_mask mask) { detail::check(orient_scene_set_supported(get(), mask)); }
  std::uint64_t lock(orient_lock lock, completion_function completion) {
    return engine::submit(std::move(completion),
                          [&](auto... request) { return orient_scene_lock(get(), lock, request...); });
  }
  std::future<void> lock(orient_lock wanted) {
    return engine::promised([&](completion_function completion) { lock(wanted, std::move(completion)); });
  }
  void unlock() { detail::check(orient_scene_unlock(get())); }
  /** The scene's lock, also one that is pending; none when it has none. */
  std::optional<orient_lock> current_lock() const noexcept {
    if (!orient_scene_is_locked(get())) return std::nullopt;
    return orient_scene_current_lock(get());
  }

private:
  using object_type = detail::reference<orient_scene, orient_scene_ref, orient_scene_unref>;
  static object_type made(const engine &engine, const orient_scene_config &config) {
    orient_scene *made = nullptr;
    const orient_status status = orient_scene_new(engine.get(), &config, &made);
    object_type owned(made);
    detail::check(status);
    return owned;
  }
  object_type object;
};

/* ---- Sources ----------------------------------------------------------------------------------------------------- */

/** orient_source_config with its defaults, to be changed where it differs; the error is thrown. */
struct source_config : orient_source_config {
  source_config() noexcept { orient_source_config_init(this); }
};

/** An error of a source: what() has the sentence that names the file, device or bus, and what to do. */
class source_error : public error {
public:
  source_error(orient_status status, std::string said) : error(status), sentence(std::move(said)) {}
  const char *what() const noexcept override { return sentence.empty() ? error::what() : sentence.c_str(); }

private:
  std::string sentence;
};

/** Feeds engines, from a sensor or a trace. A copy is another reference. */
class source {
public:
  /** Opens the best sensor there is, or what the config says. Throws source_error. */
  explicit source(orient_source_config config = source_config()) : object(made(config)) {}

  orient_source *get() const noexcept { return object.get(); }

  /** Feeds an engine from now on; it is kept alive until it is detached. */
  void attach(const engine &engine) { detail::check(orient_source_attach(get(), engine.get())); }
  void detach(const engine &engine) { detail::check(orient_source_detach(get(), engine.get())); }
  /** Readable when dispatch() has something to do. Poll it, and nothing else. */
  int fd() const noexcept { return orient_source_fd(get()); }
  /** Reads, feeds, lets deadlines pass. Never waits. */
  void dispatch() { told(orient_source_dispatch(get())); }
  /** Dispatches until stop(), the end of a trace, or an exception of a callback, which it throws. */
  void run() {
    orient_source *before = std::exchange(detail::running(), get());
    const orient_status status = orient_source_run(get());
    detail::running() = before;
    told(status);
  }
  /** Lets run() return: the one that runs, or else the next one. From any thread or callback. */
  void stop() noexcept { orient_source_stop(get()); }
  orient_source_info info() const noexcept {
    orient_source_info info{};
    info.struct_size = sizeof info;
    orient_source_describe(get(), &info);
    return info;
  }
  /** What the engine was made with that a trace recorded: one like it hears from the trace what that one heard. */
  engine_config recorded_config() const {
    engine_config config;
    told(orient_source_recorded_config(get(), &config));
    return config;
  }
  /** What is wrong and what to do about it, or odd; empty when nothing is. */
  std::string error() const { return orient_source_error(get()); }

private:
  using object_type = detail::reference<orient_source, orient_source_ref, orient_source_unref>;
  static object_type made(orient_source_config config) {
    std::string said(4096, '\0');
    config.error = &said[0];
    config.error_size = said.size();
    orient_source *made = nullptr;
    const orient_status status = orient_source_open(&config, &made);
    object_type owned(made);
    detail::rethrow();
    if (status != ORIENT_OK) throw source_error(status, said.c_str());
    return owned;
  }
  void told(orient_status status) const {
    detail::rethrow();
    if (status != ORIENT_OK) throw source_error(status, error());
  }
  object_type object;
};

/** Hears of one sensor: what is known, whether a source would choose it, and what is odd about it. */
using probe_function = std::function<void(const orient_source_info &, bool chosen, std::string_view remark)>;

/** Looks for sensors as a source would; nothing is opened. False when there is none that would be chosen. */
inline bool probe(probe_function function, const orient_source_config &config = source_config()) {
  const auto hear = [](const orient_source_info *info, bool chosen, const char *remark, void *user_data) {
    detail::guard([&] { detail::function<probe_function>(user_data)(detail::copied(*info), chosen, remark); });
  };
  const orient_status status = orient_source_probe(&config, hear, &function);
  detail::rethrow();
  if (status != ORIENT_OK && status != ORIENT_ERROR_NO_SENSOR) throw source_error(status, orient_source_error(nullptr));
  return status == ORIENT_OK;
}

/* ---- Transitions ------------------------------------------------------------------------------------------------- */

/** orient_transition_config with its defaults, to be changed where it differs; the completion is given apart. */
struct transition_config : orient_transition_config {
  transition_config() noexcept { orient_transition_config_init(this); }
};

/** Hears how a run ended, and at which end. */
using transition_function = std::function<void(std::error_code, orient_presentation)>;

/** What a finger drags and a spring finishes. A copy is another reference. */
class transition {
public:
  explicit transition(orient_transition_config config = transition_config(), transition_function ended = nullptr)
      : object(made(config, std::move(ended))) {}

  orient_transition *get() const noexcept { return object.get(); }

  void begin(std::int64_t time_ns) { detail::check(orient_transition_begin(get(), time_ns)); }
  void update(std::int64_t time_ns, double translation) {
    detail::check(orient_transition_update(get(), time_ns, translation));
  }
  void end(std::int64_t time_ns, double translation, double velocity) {
    detail::check(orient_transition_end(get(), time_ns, translation, velocity));
  }
  void cancel(std::int64_t time_ns) { detail::check(orient_transition_cancel(get(), time_ns)); }
  void animate(std::int64_t time_ns, orient_presentation to) {
    detail::check(orient_transition_animate(get(), time_ns, to));
  }
  void retarget(std::int64_t time_ns, orient_frame collapsed, orient_frame expanded) {
    detail::check(orient_transition_retarget(get(), time_ns, collapsed, expanded));
  }
  void step(std::int64_t time_ns) { detail::check(orient_transition_step(get(), time_ns)); }
  orient_transition_state state() const noexcept {
    orient_transition_state state{};
    state.struct_size = sizeof state;
    orient_transition_get_state(get(), &state);
    return state;
  }

private:
  using object_type = detail::reference<orient_transition, orient_transition_ref, orient_transition_unref>;
  static object_type made(orient_transition_config config, transition_function function) {
    config.completion = nullptr, config.user_data = nullptr, config.destroy = nullptr;
    if (function) {
      config.completion = ended;
      config.user_data = detail::user_data(std::move(function));
      config.destroy = detail::destroy<transition_function>;
    }
    orient_transition *made = nullptr;
    const orient_status status = orient_transition_new(&config, &made);
    object_type owned(made);
    detail::check(status);
    return owned;
  }
  static void ended(orient_transition *, orient_status status, orient_presentation presentation, void *user_data) {
    detail::guard([&] { detail::function<transition_function>(user_data)(code(status), presentation); });
  }
  object_type object;
};

/* ---- Diagnostics ------------------------------------------------------------------------------------------------- */

/** Hears the library's messages; on any thread, and on several at once. */
using log_function = std::function<void(orient_log_level, std::string_view)>;

namespace detail {
/* C's handler has no destroy function, so it stays here; who calls it holds it meanwhile. */
struct log_place {
  std::mutex mutex;
  std::shared_ptr<const log_function> function;
  static log_place &shared() {
    static log_place place;
    return place;
  }
  static void say(orient_log_level level, const char *message, void *) {
    guard([&] {
      std::shared_ptr<const log_function> function;
      {
        std::lock_guard<std::mutex> lock(shared().mutex);
        function = shared().function;
      }
      if (function) (*function)(level, message);
    });
  }
};
} // namespace detail

/** Sets the process's log handler; an empty function takes it away. */
inline void set_log_handler(log_function function) {
  std::shared_ptr<const log_function> next;
  if (function) next = std::make_shared<const log_function>(std::move(function));
  const bool hears = next != nullptr;
  {
    std::lock_guard<std::mutex> lock(detail::log_place::shared().mutex);
    std::swap(detail::log_place::shared().function, next);
  }
  orient_set_log_handler(hears ? detail::log_place::say : nullptr, nullptr);
}

} // namespace orient

#endif // ORIENT_HPP
