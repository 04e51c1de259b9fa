/* The C++ layer of examples/cpp: lifetimes, functions, errors, and exceptions that do not pass through C. */
#include "orient.hpp"

#include "check.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <stdlib.h>
#include <thread>
#include <type_traits>
#include <vector>

namespace {

const auto portrait = ORIENT_PORTRAIT_PRIMARY, landscape = ORIENT_LANDSCAPE_PRIMARY;

std::vector<orient_sample> held(float x, float y, std::int64_t start = 0) {
  std::vector<orient_sample> samples;
  for (std::int64_t n = 0; n < 150; ++n) samples.push_back({start + n * 20000000, x, y, 0});
  return samples;
}

/* The status that a call throws; ORIENT_OK when it throws none. */
template <class Call> orient_status thrown(Call call) {
  try {
    call();
    return ORIENT_OK;
  } catch (const orient::error &problem) {
    return problem.status();
  }
}

/* The text of the exception that a call throws. */
template <class Call> std::string said(Call call) {
  try {
    call();
    return "nothing";
  } catch (const std::exception &problem) {
    return problem.what();
  }
}

TEST(a_turned_device_turns_the_picture) {
  orient::engine_config config;
  config.width = 428, config.height = 926;
  orient::engine engine(config);
  std::vector<orient_event> heard;
  auto turned = engine.on(ORIENT_EVENT_DID_ROTATE, [&](orient::engine &it, const orient_event &event) {
    heard.push_back(event);
    CHECK(it.get() == engine.get() && it.interface() == event.target);
  });
  engine.feed_acceleration(held(0, 9.81f));
  engine.feed_acceleration(held(9.81f, 0, 3000000000));
  engine.feed_gyroscope(held(0, 0));
  CHECK_EQUAL(1, heard.size());
  CHECK(heard.size() == 1 && heard[0].target == landscape && heard[0].width == 926);
  CHECK_EQUAL(90, engine.state().angle);
  CHECK_EQUAL(landscape, engine.device());
  CHECK(engine.explain(portrait).find("portrait-primary") != std::string::npos);
  CHECK(engine.describe().find('\0') == std::string::npos);
}

TEST(errors_are_thrown) {
  orient::engine_config config;
  config.panel_angle = 45;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, thrown([&] { orient::engine engine(config); }));
  orient::engine engine;
  engine.advance(10);
  CHECK_EQUAL(ORIENT_ERROR_TIME, thrown([&] { engine.advance(9); }));
  CHECK_EQUAL(ORIENT_ERROR_NO_SCENE, thrown([&] { engine.unlock(); }));
  CHECK_EQUAL(ORIENT_ERROR_NO_SCENE, thrown([&] { engine.lock(ORIENT_LOCK_ANY); }));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, thrown([&] { (void)engine.on(ORIENT_EVENT_ALL, nullptr); }));
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT,
              thrown([&] { (void)engine.on(0, [](orient::engine &, const orient_event &) {}); }));
  orient::engine moved = std::move(engine);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, thrown([&] { engine.advance(11); }));
  CHECK_STRING("orient", orient::code(ORIENT_ERROR_IO).category().name());
  CHECK(said([&] { moved.advance(1); }).find("earlier") != std::string::npos);
}

TEST(words) {
  CHECK(orient::name(landscape) == "landscape-primary");
  CHECK(orient::name(landscape, ORIENT_VOCABULARY_UIKIT_DEVICE) == "landscapeLeft");
  CHECK(orient::name(ORIENT_FACE_UP, ORIENT_VOCABULARY_WAYLAND).empty());
  CHECK(orient::parse("portrait-primary") == portrait);
  CHECK(!orient::parse("sideways") && !orient::parse(std::string("portrait-primary\0", 17)));
  CHECK(orient::parse_lock("natural") == ORIENT_LOCK_NATURAL && !orient::parse_lock(""));
}

TEST(a_listener_goes_with_its_guard) {
  orient::engine engine;
  auto owned = std::make_shared<int>(0);
  auto count = [owned](orient::engine &, const orient_event &) { ++*owned; };
  CHECK_EQUAL(2, owned.use_count());
  {
    auto guard = engine.on(ORIENT_EVENT_ROTATION_LOCK, count);
    auto moved = std::move(guard);
    engine.set_rotation_locked(true);
    guard = std::move(moved);
    engine.set_rotation_locked(false);
    CHECK(guard.id() != 0);
    guard.remove();
    guard.remove();
    engine.set_rotation_locked(true);
  }
  CHECK_EQUAL(2, *owned);
  CHECK_EQUAL(2, owned.use_count());
  engine.on(ORIENT_EVENT_MASK | ORIENT_EVENT_DEMAND, count, ORIENT_REPLAY_CURRENT).detach();
  CHECK_EQUAL(4, *owned);
  engine = orient::engine();
  CHECK_EQUAL(2, owned.use_count());
}

TEST(exceptions_pass_around_c) {
  orient::engine engine;
  int after = 0;
  auto first = engine.on(ORIENT_EVENT_DID_ROTATE,
                         [](orient::engine &, const orient_event &) { throw std::runtime_error("a listener's"); });
  auto second = engine.on(ORIENT_EVENT_DID_ROTATE, [&](orient::engine &, const orient_event &) { ++after; });
  CHECK(said([&] { engine.feed_orientation(1, landscape); }) == "a listener's");
  CHECK(after == 1 && engine.interface() == landscape);
  first.remove();
  engine.feed_orientation(2, portrait);
  CHECK_EQUAL(2, after);
  engine.set_driver(
      [](orient::engine &, std::uint64_t, const orient_event &) { throw std::logic_error("a driver's"); });
  CHECK(said([&] { engine.rotate(landscape); }) == "a driver's");
  engine.set_driver(nullptr);
  CHECK(said([&] { engine.rotate(portrait, [](std::error_code) { throw std::logic_error("a completion's"); }); }) ==
        "a completion's");
  orient::scene scene(engine);
  auto replayed = [](orient::engine &, const orient_event &) { throw std::logic_error("a replay's"); };
  CHECK(said([&] { (void)engine.on(ORIENT_EVENT_MASK, replayed, ORIENT_REPLAY_CURRENT); }) == "a replay's");
  engine.set_supported(ORIENT_MASK_PORTRAIT);
}

TEST(an_exception_beside_another_waits) {
  orient::engine engine;
  auto listener = engine.on(ORIENT_EVENT_DID_ROTATE,
                            [](orient::engine &, const orient_event &) { throw std::runtime_error("inner"); });
  struct late {
    orient::engine &engine;
    ~late() { engine.feed_orientation(1, landscape); }
  };
  CHECK(said([&] {
          late last{engine};
          throw std::runtime_error("outer");
        }) == "outer");
  CHECK(said([&] { engine.advance(1); }) == "inner");
  engine.advance(2);
}

TEST(requests_and_drivers) {
  orient::engine engine;
  std::vector<std::uint64_t> asked;
  engine.set_driver([&](orient::engine &, std::uint64_t rotation, const orient_event &) { asked.push_back(rotation); });
  auto first = engine.rotate(landscape);
  auto second = engine.rotate(ORIENT_LANDSCAPE_SECONDARY);
  CHECK_EQUAL(ORIENT_ERROR_ABORTED, thrown([&] { first.get(); }));
  CHECK_EQUAL(2, asked.size());
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, thrown([&] { engine.rotation_finished(asked.front(), 1); }));
  engine.rotation_finished(asked.back(), 2);
  second.get();
  CHECK_EQUAL(ORIENT_LANDSCAPE_SECONDARY, engine.interface());
  std::error_code code;
  const auto number = engine.toggle([&](std::error_code how) { code = how; });
  CHECK(number != 0 && engine.state().rotating);
  engine.rotation_finished(asked.back(), 3, ORIENT_ERROR_IO);
  CHECK(code == orient::code(ORIENT_ERROR_IO));
  auto last = engine.toggle();
  CHECK(engine.next_deadline().has_value());
  engine = orient::engine();
  CHECK_EQUAL(ORIENT_ERROR_ABORTED, thrown([&] { last.get(); }));
  CHECK(!engine.next_deadline());
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT, thrown([&] { engine.rotate(ORIENT_FACE_UP); }));
}

TEST(scenes) {
  orient::engine engine;
  orient::scene_config config;
  config.name = "video";
  {
    orient::scene scene(engine, config), same = scene;
    scene.lock(ORIENT_LOCK_LANDSCAPE).get();
    CHECK(scene.current_lock() == ORIENT_LOCK_LANDSCAPE && engine.interface() == landscape);
    CHECK(engine.describe().find("video") != std::string::npos);
    scene.raise();
    scene.set_supported(ORIENT_MASK_LANDSCAPE);
    scene.set_visible(false);
    CHECK_EQUAL(ORIENT_ERROR_NOT_ALLOWED, thrown([&] { scene.unlock(); }));
    scene.set_visible(true);
    engine.unlock();
    CHECK(!same.current_lock());
  }
  CHECK_EQUAL(ORIENT_MASK_ALL, engine.state().mask);
  engine.set_supported(ORIENT_MASK_PORTRAIT);
  config.supported = ORIENT_MASK_LANDSCAPE;
  CHECK_EQUAL(ORIENT_ERROR_NOT_SUPPORTED, thrown([&] { orient::scene scene(engine, config); }));
  const std::vector<orient_orientation> preference = {ORIENT_PORTRAIT_SECONDARY};
  engine.set_preference(preference);
}

/* The directory of a made-up machine with one accelerometer that is polled; its right edge is up. */
class machine {
public:
  machine() {
    std::string pattern = (std::filesystem::temp_directory_path() / "orient-XXXXXX").string();
    root = mkdtemp(&pattern[0]);
    const auto device = root / "sys/bus/iio/devices/iio:device0";
    std::filesystem::create_directories(device);
    const std::pair<const char *, const char *> texts[] = {{"name", "made_up"},
                                                           {"in_accel_scale", "0.00981"},
                                                           {"in_accel_x_raw", "1000"},
                                                           {"in_accel_y_raw", "0"},
                                                           {"in_accel_z_raw", "0"}};
    for (const auto &[name, text] : texts) std::ofstream(device / name) << text;
    std::ofstream(device / "in_accel_mount_matrix") << "1, 0, 0; 0, 1, 0; 0, 0, 1";
    path = root.string();
    config.kind = ORIENT_SOURCE_IIO;
    config.root = path.c_str();
  }
  ~machine() { std::filesystem::remove_all(root); }
  orient::source_config config;

private:
  std::filesystem::path root;
  std::string path;
};

TEST(sources) {
  machine machine;
  orient::engine engine;
  orient::source source(machine.config);
  auto stop = engine.on(ORIENT_EVENT_DID_ROTATE, [&](orient::engine &, const orient_event &) { source.stop(); });
  source.attach(engine);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, thrown([&] { source.attach(engine); }));
  source.run();
  CHECK_EQUAL(landscape, engine.interface());
  const orient_source_info info = source.info();
  CHECK_STRING("made_up", info.name);
  CHECK(source.fd() >= 0 && source.error().find('\0') == std::string::npos);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, thrown([&] { source.recorded_config(); }));
  source.dispatch();
  source.detach(engine);
  CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, thrown([&] { source.detach(engine); }));
  int found = 0;
  CHECK(orient::probe([&](const orient_source_info &, bool chosen, std::string_view) { found += chosen; },
                      machine.config));
  CHECK_EQUAL(1, found);
}

TEST(an_exception_ends_a_run) {
  machine machine;
  orient::engine engine;
  orient::source source(machine.config);
  auto listener = engine.on(ORIENT_EVENT_DID_ROTATE,
                            [](orient::engine &, const orient_event &) { throw std::runtime_error("a listener's"); });
  source.attach(engine);
  CHECK(said([&] { source.run(); }) == "a listener's");
  source.stop();
  source.run();
}

TEST(what_is_missing_is_said) {
  orient::source_config config;
  config.kind = ORIENT_SOURCE_TRACE;
  config.path = "/nowhere.trace";
  CHECK_EQUAL(ORIENT_ERROR_IO, thrown([&] { orient::source source(config); }));
  CHECK(said([&] { orient::source source(config); }).find("/nowhere.trace") != std::string::npos);
  orient::source_config nowhere;
  nowhere.root = "/nowhere";
  CHECK(thrown([&] { orient::source source(nowhere); }) != ORIENT_OK);
}

TEST(transitions) {
  auto owned = std::make_shared<std::vector<orient_presentation>>();
  {
    orient::transition transition(orient::transition_config(), [owned](std::error_code code, orient_presentation end) {
      CHECK(!code || code == orient::code(ORIENT_ERROR_ABORTED));
      owned->push_back(end);
    });
    transition.begin(0);
    transition.update(1000, -0.5);
    transition.end(2000, -0.9, -200);
    transition.step(10000000000);
    CHECK_EQUAL(ORIENT_EXPANDED, transition.state().presentation);
    CHECK_EQUAL(ORIENT_ERROR_INVALID_STATE, thrown([&] { transition.cancel(10000000000); }));
    transition.animate(11000000000, ORIENT_COLLAPSED);
    transition.retarget(11000000001, {0, 0, 2, 2}, {0, 0, 3, 3});
  }
  CHECK(owned->size() == 2 && owned.use_count() == 1);
  orient::transition_config config;
  config.damping_ratio = -1;
  CHECK_EQUAL(ORIENT_ERROR_INVALID_ARGUMENT,
              thrown([&] { orient::transition transition(config, [owned](auto...) {}); }));
  CHECK_EQUAL(1, owned.use_count());
}

TEST(a_log_handler_comes_and_goes) {
  std::string last;
  orient::set_log_handler([&](orient_log_level, std::string_view message) { last = message; });
  orient::detail::log_place::say(ORIENT_LOG_INFO, "a message", nullptr);
  CHECK_STRING("a message", last.c_str());
  orient::set_log_handler(nullptr);
  orient::detail::log_place::say(ORIENT_LOG_INFO, "another", nullptr);
  CHECK_STRING("a message", last.c_str());
}

TEST(threads) {
  orient::engine engine;
  std::atomic<bool> stop{false};
  std::atomic<int> heard{0};
  std::vector<std::thread> threads;
  threads.emplace_back([&] {
    for (std::int64_t turn = 0; !stop; ++turn)
      engine.feed_acceleration(held(turn % 2 ? 9.81f : -9.81f, 0, turn * 3000000000));
  });
  for (int worker = 0; worker < 2; ++worker)
    threads.emplace_back([&] {
      while (!stop) {
        auto listener = engine.on(ORIENT_EVENT_ALL, [&](orient::engine &, const orient_event &) { ++heard; });
        orient::scene scene(engine);
        scene.lock(ORIENT_LOCK_LANDSCAPE).wait();
      }
    });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  stop = true;
  for (auto &thread : threads) thread.join();
  CHECK(heard > 0);
}

static_assert(std::is_nothrow_move_constructible<orient::engine>::value, "an engine moves cheaply");
static_assert(!std::is_copy_constructible<orient::listener>::value, "a listener is removed once");
static_assert(std::is_base_of<std::system_error, orient::error>::value, "an error is one of the system's kind");

} // namespace

int main() {
  RUN(a_turned_device_turns_the_picture);
  RUN(errors_are_thrown);
  RUN(words);
  RUN(a_listener_goes_with_its_guard);
  RUN(exceptions_pass_around_c);
  RUN(an_exception_beside_another_waits);
  RUN(requests_and_drivers);
  RUN(scenes);
  RUN(sources);
  RUN(an_exception_ends_a_run);
  RUN(what_is_missing_is_said);
  RUN(transitions);
  RUN(a_log_handler_comes_and_goes);
  RUN(threads);
  return checks_failed();
}
