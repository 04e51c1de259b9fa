/* Reads acceleration from standard input, one "nanoseconds,x,y,z" a line as in a trace, and tells how the device is held
 * and how the picture turns.
 *
 *     c++ -std=c++17 turns.cpp $(pkg-config --cflags --libs orient) -o turns
 *     ./turns < ../data/reading.trace
 */
#include "orient.hpp"

#include <cinttypes>
#include <cstdio>
#include <iostream>
#include <string>

int main() try {
  orient::engine engine;
  const auto told = engine.on(ORIENT_EVENT_DEVICE | ORIENT_EVENT_DID_ROTATE, [](orient::engine &,
                                                                                const orient_event &event) {
    const bool is_turn = event.kind == ORIENT_EVENT_DID_ROTATE;
    const auto where = orient::name(is_turn ? event.target : event.device);
    std::printf("%7.2f s  %s %.*s\n", static_cast<double>(event.time_ns) / 1e9,
                is_turn ? "the picture turns to" : "the device is held ", static_cast<int>(where.size()), where.data());
  });
  for (std::string line; std::getline(std::cin, line);) {
    orient_sample sample;
    if (std::sscanf(line.c_str(), "%" SCNd64 ",%f,%f,%f", &sample.time_ns, &sample.x, &sample.y, &sample.z) == 4) {
      engine.feed_acceleration(&sample, 1);
    }
  }
} catch (const orient::error &problem) {
  std::cerr << "turns: " << problem.what() << '\n';
  return 1;
}
