/* A made-up recording: a hand that holds a device leaning back, trembles, and turns it by a quarter every four seconds.
 * The same samples for every detector that is measured. */
#ifndef MOTION_H
#define MOTION_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

typedef struct motion_sample {
  int64_t time_ns;
  float x, y, z;
} motion_sample;

static inline void motion_fill(motion_sample *samples, size_t count, double rate, int turns) {
  uint32_t random = 1;
  for (size_t index = 0; index < count; index++) {
    double time = (double)index / rate, noise[3];
    for (int axis = 0; axis < 3; axis++) {
      random = random * 1664525u + 1013904223u;
      noise[axis] = ((double)(random >> 8) / 16777216.0 - 0.5) * 0.6;
    }
    double quarter = turns ? floor(time / 4) : 0, within = turns ? fmod(time, 4) : 4;
    double turned = quarter - 1 + (within < 0.6 ? within / 0.6 : 1);
    double roll = (turns ? turned : 0) * 1.5707963267948966, lean = 0.6;
    samples[index].time_ns = (int64_t)(time * 1e9);
    samples[index].x = (float)(9.81 * sin(roll) * cos(lean) + noise[0]);
    samples[index].y = (float)(9.81 * cos(roll) * cos(lean) + noise[1]);
    samples[index].z = (float)(9.81 * sin(lean) + noise[2]);
  }
}

#endif
