/* Values read out of a fuzzer's bytes. Where the bytes are used up everything is 0. */
#ifndef BYTES_H
#define BYTES_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct bytes {
  const uint8_t *next, *end;
} bytes;

static inline bool bytes_left(const bytes *from) { return from->next < from->end; }

static inline uint8_t bytes_u8(bytes *from) { return bytes_left(from) ? *from->next++ : 0; }

static inline uint64_t bytes_u64(bytes *from) {
  uint64_t value = 0;
  int i;
  for (i = 0; i < 8; ++i) value = value << 8 | bytes_u8(from);
  return value;
}

/* Below `count`, which is not 0. */
static inline unsigned bytes_below(bytes *from, unsigned count) { return bytes_u8(from) % count; }

/* Mostly small, now and then any. */
static inline int32_t bytes_i32(bytes *from) {
  static const int32_t edges[] = {INT32_MIN, INT32_MIN + 1, -65536, -1, 65535, 65536, INT32_MAX - 1, INT32_MAX};
  uint8_t kind = bytes_u8(from);
  if (kind < 160) return kind - 32;
  if (kind < 240) return (int32_t)(bytes_u8(from) * 90) - 11520;
  if (kind < 248) return edges[kind & 7];
  return (int32_t)(uint32_t)bytes_u64(from);
}

static inline double bytes_double(bytes *from) {
  static const double edges[] = {NAN,     INFINITY, -INFINITY, -0.0,  DBL_MAX, -DBL_MAX, DBL_MIN, 4.9e-324,
                                 FLT_MAX, 1e9,      -1e9,      1e100, 1e-3,    0.5,      1e18,    1.0000000001e9};
  uint8_t kind = bytes_u8(from);
  if (kind < 128) return (kind - 32) * 0.25;
  if (kind < 208) return (bytes_u8(from) - 128) * 16.0;
  if (kind < 240) return edges[kind & 15];
  uint64_t bits = bytes_u64(from);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline float bytes_float(bytes *from) {
  static const float edges[] = {NAN,      INFINITY, -INFINITY,  -0.0f, FLT_MAX, -FLT_MAX,
                                1.0e-45f, FLT_MIN,  9.80665e6f, 1e19f, 1e20f,   -1e19f};
  uint8_t kind = bytes_u8(from);
  if (kind < 224) return ((float)kind - 112.0f) * 0.125f;
  if (kind < 248) return edges[kind % (sizeof edges / sizeof *edges)];
  uint32_t bits = (uint32_t)bytes_u64(from);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* A value of an enumeration of `count` values from 0, now and then one beyond or far off. */
static inline int bytes_enum(bytes *from, unsigned count) {
  static const int edges[] = {-1, 255, 256, 257, 65536, INT32_MAX, INT32_MIN, 65537};
  uint8_t kind = bytes_u8(from);
  return kind < 248 ? (int)(kind % (count + 1)) : edges[kind & 7];
}

/* A moment at or after the last one, mostly; now and then far ahead or behind. */
static inline int64_t bytes_time(bytes *from, int64_t *now) {
  uint8_t kind = bytes_u8(from);
  if (kind >= 252) {
    static const int64_t edges[] = {INT64_MIN, INT64_MIN + 1, INT64_MAX - 1, INT64_MAX};
    return edges[kind & 3];
  }
  if (kind >= 248) return (int64_t)bytes_u64(from);
  if (kind >= 240) return *now - (kind - 239) * INT64_C(1000000);
  int64_t step = kind < 200 ? kind * INT64_C(2000000) : (kind - 199) * INT64_C(1000000000);
  *now = *now > INT64_MAX - step ? INT64_MAX : *now + step;
  return *now;
}

#endif
