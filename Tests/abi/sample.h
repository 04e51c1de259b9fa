/* A small interface in the manner of orient.h; the tests of the comparison change it line by line. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stddef.h>
#include <stdint.h>

#define ORIENT_VERSION_MAJOR 1
#define ORIENT_VERSION_MINOR 0
#define ORIENT_VERSION_PATCH 0
#define ORIENT_FLAG (1u << 3)

typedef struct orient_engine orient_engine;

typedef enum orient_axis {
  ORIENT_AXIS_UNKNOWN = 0,
  ORIENT_AXIS_PORTRAIT = 1,
} orient_axis;

typedef struct orient_sample {
  int64_t time_ns;
  float x, y;
} orient_sample;

typedef struct orient_event {
  uint32_t struct_size;
  int32_t angle;
  int64_t time_ns;
} orient_event;

typedef void (*orient_listener_fn)(orient_engine *, const orient_event *, void *user_data);

int32_t orient_feed(orient_engine *engine, const orient_sample *sample, size_t count);
void orient_listen(orient_engine *engine, orient_listener_fn listener, void *user_data);
orient_axis orient_axis_of(float degrees);

#endif
