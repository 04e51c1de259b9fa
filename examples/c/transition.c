/* A video's thumbnail that a finger throws to the full screen, and back, drawn picture by picture.
 *
 *     cc transition.c $(pkg-config --cflags --libs orient) -o transition
 *     ./transition ../data/throw.gesture                   what the transition says, one line a picture
 *     ./transition ../data/throw.gesture --terminal        drawn in a terminal of 24-bit colour
 *     ./transition ../data/throw.gesture --png FOLDER      frame-0000.png and so on, 60 a second
 *
 * A gesture is a text, one event a line: nanoseconds and "begin", "update TRANSLATION", "end TRANSLATION VELOCITY" or
 * "cancel"; lines that begin with # are comments. What is drawn follows orient_transition_state alone. */
#include <inttypes.h>
#include <orient.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The screen, in points. A picture has one pixel for two points. */
enum { SCREEN_WIDTH = 390, SCREEN_HEIGHT = 800, WIDTH = SCREEN_WIDTH / 2, HEIGHT = SCREEN_HEIGHT / 2 };

/* Where the finger comes down: the middle of the thumbnail, or the upper half of the full screen. */
static const double finger_x[] = {278, 195}, finger_y[] = {727, 300};

typedef struct colour {
  double red, green, blue;
} colour;

static unsigned char pixels[HEIGHT][WIDTH][3];

/* --- What is drawn -------------------------------------------------------------------------------------------- */

static colour mix(colour a, colour b, double share) {
  colour mixed = {a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                  a.blue + (b.blue - a.blue) * share};
  return mixed;
}

static double wave(double x) { /* A smooth hill between 0 and 1, once a unit. */
  x -= (double)(int64_t)x;
  return 16 * x * x * (1 - x) * (1 - x);
}

/* The video: sun, hills and a progress bar, laid out for any width and height. */
static colour video(double x, double y, double width, double height) {
  const colour night = {0.12, 0.16, 0.36}, dawn = {0.98, 0.62, 0.36}, sun = {1, 0.93, 0.66};
  const colour far_hill = {0.32, 0.25, 0.42}, near_hill = {0.13, 0.13, 0.24}, bar = {0.9, 0.2, 0.2},
               groove = {0.7, 0.7, 0.75};
  double u = x / width, v = y / height, dx = x - width * 0.7, dy = y - height * 0.42, radius = height * 0.13;
  if (v > 0.9 && v < 0.93 && u > 0.05 && u < 0.95) return u < 0.42 ? bar : groove;
  if (v > 0.95 - 0.3 * wave(u * 1.3 + 0.35)) return near_hill;
  if (v > 0.8 - 0.32 * wave(u * 1.9 + 0.8)) return far_hill;
  if (dx * dx + dy * dy < radius * radius) return sun;
  return mix(night, dawn, v < 0.8 ? v / 0.8 : 1);
}

/* The page on which the thumbnail lies: a header and lines of text. */
static colour page(double x, double y) {
  const colour paper = {0.96, 0.96, 0.97}, header = {0.2, 0.42, 0.78}, ink = {0.78, 0.79, 0.83};
  if (y < 70) return header;
  double line = y - 100;
  int row = (int)(line / 26);
  double length = 330 - 47.0 * (row * 7 % 5);
  return line > 0 && line - row * 26.0 < 10 && x > 26 && x < 26 + length ? ink : paper;
}

static colour spot(const orient_transition_state *state, double x, double y) {
  /* The matrix is a turn and a shift; its inverse is the turn back. */
  const double *m = state->transform;
  double dx = x - m[2], dy = y - m[5];
  double inside_x = m[0] * dx + m[3] * dy, inside_y = m[1] * dx + m[4] * dy;
  if (inside_x >= 0 && inside_x < state->width && inside_y >= 0 && inside_y < state->height)
    return video(inside_x, inside_y, state->width, state->height);
  /* The screen goes dark around the video as it grows. */
  const colour black = {0, 0, 0};
  double place = state->presentation == ORIENT_COLLAPSED ? state->progress : 1 - state->progress;
  return mix(page(x, y), black, place < 0 ? 0 : place > 1 ? 1 : place);
}

static void draw(const orient_transition_state *state, double finger) {
  const colour touch = {0.2, 0.8, 0.5};
  for (int row = 0; row < HEIGHT; ++row) {
    for (int column = 0; column < WIDTH; ++column) {
      colour sum = {0, 0, 0};
      /* Nine samples a pixel smooth the turned edges. */
      for (int k = 0; k < 9; ++k) {
        int right = k % 3, down = k / 3;
        double x = 2 * (column + (2 * right + 1) / 6.0), y = 2 * (row + (2 * down + 1) / 6.0);
        colour c = spot(state, x, y);
        double dx = x - finger_x[state->presentation], dy = y - finger_y[state->presentation] - finger;
        if (state->phase == ORIENT_TRANSITION_DRAGGING && dx * dx + dy * dy < 24 * 24) c = mix(c, touch, 0.6);
        sum.red += c.red, sum.green += c.green, sum.blue += c.blue;
      }
      pixels[row][column][0] = (unsigned char)(sum.red * 255 / 9 + 0.5);
      pixels[row][column][1] = (unsigned char)(sum.green * 255 / 9 + 0.5);
      pixels[row][column][2] = (unsigned char)(sum.blue * 255 / 9 + 0.5);
    }
  }
}

/* --- The terminal --------------------------------------------------------------------------------------------- */

static void print_picture(void) {
  /* Half a character is one dot: eight pixels, four from above and four across. */
  printf("\033[H");
  for (int row = 0; row + 8 <= HEIGHT; row += 8) {
    for (int column = 0; column + 4 <= WIDTH; column += 4) {
      const unsigned char *top = pixels[row + 2][column + 2], *bottom = pixels[row + 6][column + 2];
      printf("\033[38;2;%d;%d;%dm\033[48;2;%d;%d;%dm\xe2\x96\x80", top[0], top[1], top[2], bottom[0], bottom[1],
             bottom[2]);
    }
    printf("\033[0m\n");
  }
  fflush(stdout);
  struct timespec pause = {0, 1000000000 / 60};
  nanosleep(&pause, NULL);
}

/* --- PNG ------------------------------------------------------------------------------------------------------ */

/* A row is its filter's number and its bytes. */
enum { ROW = 1 + WIDTH * 3, RAW = HEIGHT * ROW };

typedef struct bits {
  unsigned char bytes[2 * RAW + 64];
  size_t count;
  uint32_t held;
  int held_count;
} bits;

static void put(bits *out, uint32_t value, int count) {
  out->held |= value << out->held_count;
  out->held_count += count;
  for (; out->held_count >= 8; out->held_count -= 8, out->held >>= 8)
    out->bytes[out->count++] = (unsigned char)out->held;
}

/* Deflate's fixed code of a byte, of a match (257 and more), or of the end (256); codes go out top bit first. */
static void put_symbol(bits *out, int symbol) {
  int length = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
  uint32_t code = (uint32_t)(symbol < 144   ? 0x30 + symbol
                             : symbol < 256 ? 0x190 + symbol - 144
                             : symbol < 280 ? symbol - 256
                                            : 0xc0 + symbol - 280);
  uint32_t reversed = 0;
  for (int i = 0; i < length; ++i) reversed |= (code >> i & 1) << (length - 1 - i);
  put(out, reversed, length);
}

/* Deflate that knows one thing only: the byte before, again. A picture of flat colours is little else once each row is
 * written as its difference from the row above. */
static void compress(bits *out, const unsigned char *raw) {
  uint32_t a = 1, b = 0;
  put(out, 0x0178, 16);
  put(out, 3, 3);
  for (size_t i = 0; i < RAW;) {
    size_t run = 0;
    while (i > 0 && i + run < RAW && run < 258 && raw[i + run] == raw[i - 1]) ++run;
    size_t length = run == 258 ? 258 : run > 10 ? 10 : run < 3 ? 1 : run;
    if (length == 1) {
      put_symbol(out, raw[i]);
    } else {
      put_symbol(out, length == 258 ? 285 : (int)(254 + length));
      put(out, 0, 5);
    }
    for (size_t end = i + length; i < end; ++i) a = (a + raw[i]) % 65521, b = (b + a) % 65521;
  }
  put_symbol(out, 256);
  put(out, 0, 7 & -out->held_count);
  for (int shift = 8; shift >= 0; shift -= 8) put(out, b >> shift & 255, 8);
  for (int shift = 8; shift >= 0; shift -= 8) put(out, a >> shift & 255, 8);
}

static void write_chunk(FILE *file, const char *type, const unsigned char *data, size_t count) {
  uint32_t crc = 0xffffffffu;
  unsigned char head[8] = {(unsigned char)(count >> 24), (unsigned char)(count >> 16), (unsigned char)(count >> 8),
                           (unsigned char)count};
  memcpy(head + 4, type, 4);
  for (size_t i = 0; i < 4 + count; ++i) {
    crc ^= i < 4 ? head[4 + i] : data[i - 4];
    for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
  }
  crc = ~crc;
  unsigned char tail[4] = {(unsigned char)(crc >> 24), (unsigned char)(crc >> 16), (unsigned char)(crc >> 8),
                           (unsigned char)crc};
  fwrite(head, 1, 8, file);
  fwrite(data, 1, count, file);
  fwrite(tail, 1, 4, file);
}

static void save_picture(const char *folder, int number) {
  static unsigned char raw[RAW];
  static bits out;
  for (int row = 0; row < HEIGHT; ++row) {
    unsigned char *line = raw + (size_t)row * ROW;
    line[0] = 2; /* the difference from the row above */
    for (int i = 0; i < WIDTH * 3; ++i)
      line[1 + i] = (unsigned char)(pixels[row][i / 3][i % 3] - (row ? pixels[row - 1][i / 3][i % 3] : 0));
  }
  memset(&out, 0, sizeof out);
  compress(&out, raw);

  char path[4096];
  snprintf(path, sizeof path, "%s/frame-%04d.png", folder, number);
  FILE *file = fopen(path, "wb");
  if (file == NULL) {
    perror(path);
    exit(1);
  }
  static const unsigned char header[13] = {0, 0, WIDTH >> 8, WIDTH & 255, 0, 0, HEIGHT >> 8, HEIGHT & 255,
                                           8, 2, 0,          0,           0};
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
  write_chunk(file, "IHDR", header, sizeof header);
  write_chunk(file, "IDAT", out.bytes, out.count);
  write_chunk(file, "IEND", header, 0);
  if (fclose(file) != 0) {
    perror(path);
    exit(1);
  }
}

/* --- The gesture ---------------------------------------------------------------------------------------------- */

typedef struct event {
  int64_t time;
  char what[16];
  double translation, velocity;
} event;

/* Reads the next event; false at the end of the file. */
static bool read_event(FILE *gesture, event *next) {
  char line[256];
  while (fgets(line, sizeof line, gesture) != NULL) {
    memset(next, 0, sizeof *next);
    if (line[0] == '#' || line[0] == '\n') continue;
    if (sscanf(line, "%" SCNd64 " %15s %lf %lf", &next->time, next->what, &next->translation, &next->velocity) >= 2)
      return true;
    fprintf(stderr, "transition: not an event: %s", line);
    exit(1);
  }
  return false;
}

static orient_status apply(orient_transition *transition, const event *e) {
  if (strcmp(e->what, "begin") == 0) return orient_transition_begin(transition, e->time);
  if (strcmp(e->what, "update") == 0) return orient_transition_update(transition, e->time, e->translation);
  if (strcmp(e->what, "end") == 0) return orient_transition_end(transition, e->time, e->translation, e->velocity);
  if (strcmp(e->what, "cancel") == 0) return orient_transition_cancel(transition, e->time);
  return ORIENT_ERROR_PARSE;
}

static void completed(orient_transition *transition, orient_status status, orient_presentation presentation,
                      void *user_data) {
  (void)transition;
  if (status == ORIENT_OK && user_data != NULL)
    fprintf((FILE *)user_data, "at rest: %s\n", presentation == ORIENT_EXPANDED ? "expanded" : "collapsed");
}

int main(int argc, char **argv) {
  const char *folder = argc == 4 && strcmp(argv[2], "--png") == 0 ? argv[3] : NULL;
  bool terminal = argc == 3 && strcmp(argv[2], "--terminal") == 0;
  if (argc != 2 && folder == NULL && !terminal) {
    fprintf(stderr, "usage: transition GESTURE [--terminal | --png FOLDER]\n");
    return 2;
  }
  FILE *gesture = fopen(argv[1], "r");
  if (gesture == NULL) {
    perror(argv[1]);
    return 1;
  }

  orient_transition_config config;
  orient_transition_config_init(&config);
  config.collapsed_frame = (orient_frame){198, 682, 160, 90};
  config.expanded_frame = (orient_frame){0, 0, SCREEN_WIDTH, SCREEN_HEIGHT};
  config.travel = 400;
  config.expanded_orientation = ORIENT_LANDSCAPE_PRIMARY;
  config.completion = completed;
  config.user_data = terminal ? NULL : stdout;
  orient_transition *transition;
  orient_status status = orient_transition_new(&config, &transition);
  if (status != ORIENT_OK) {
    fprintf(stderr, "transition: %s\n", orient_status_message(status));
    return 1;
  }

  static const char *const phases[] = {"idle", "dragging", "settling"};
  orient_transition_state state;
  event next = {0};
  double finger = 0;
  bool more = read_event(gesture, &next);
  int64_t start = more ? next.time : 0;
  if (terminal) printf("\033[2J");
  for (int number = 0;; ++number) {
    int64_t now = start + (int64_t)number * 1000000000 / 60;
    for (; more && next.time <= now && status == ORIENT_OK; more = read_event(gesture, &next)) {
      status = apply(transition, &next);
      finger = next.translation;
    }
    if (status == ORIENT_OK) status = orient_transition_step(transition, now);
    if (status != ORIENT_OK) {
      fprintf(stderr, "transition: at %" PRId64 " ns: %s\n", next.time, orient_status_message(status));
      break;
    }
    state.struct_size = sizeof state;
    orient_transition_get_state(transition, &state);
    if (terminal || folder != NULL) draw(&state, finger);
    if (terminal) print_picture();
    if (folder != NULL) save_picture(folder, number);
    if (argc == 2)
      printf("%6.3f s  %-8s %6.3f  turned %6.2f  %4.0f x %-4.0f in %.0f x %.0f at %.0f, %.0f\n",
             (double)(now - start) / 1e9, phases[state.phase], state.progress, state.angle, state.width, state.height,
             state.frame.width, state.frame.height, state.frame.x, state.frame.y);
    if (!more && state.phase == ORIENT_TRANSITION_IDLE) break;
  }
  orient_transition_unref(transition);
  fclose(gesture);
  return status == ORIENT_OK ? 0 : 1;
}
