/* Tells how the device is held and how the picture turns: in a trace, or by the sensor of this machine.
 *
 *     c++ -std=c++17 turns.cpp $(pkg-config --cflags --libs orient) -o turns
 *     ./turns ../data/reading.trace
 *     ./turns
 */
#include "orient.hpp"

#include <cstdio>
#include <iostream>

int main(int count, char **arguments) try {
  orient::source_config config;
  if (count > 1) {
    config.kind = ORIENT_SOURCE_TRACE;
    config.path = arguments[1];
    config.realtime = false;
  }
  orient::source source(config);
  orient::engine engine;
  const auto told =
      engine.on(ORIENT_EVENT_DEVICE | ORIENT_EVENT_DID_ROTATE, [](orient::engine &, const orient_event &event) {
        const bool is_turn = event.kind == ORIENT_EVENT_DID_ROTATE;
        std::printf("%7.2f s  %s %s\n", static_cast<double>(event.time_ns) / 1e9,
                    is_turn ? "the picture turns to" : "the device is held ",
                    orient::name(is_turn ? event.target : event.device).data());
        std::fflush(stdout);
      });
  source.attach(engine);
  source.run();
} catch (const orient::error &problem) {
  std::cerr << "turns: " << problem.what() << '\n';
  return 1;
}
