/* Turning sizes, points, rectangles, insets, touch and outputs, as a host does it. */
#include <limits.h>
#include <orient.h>

#include "check.h"

static const orient_orientation upright[4] = {ORIENT_PORTRAIT_PRIMARY, ORIENT_LANDSCAPE_SECONDARY,
                                              ORIENT_PORTRAIT_SECONDARY, ORIENT_LANDSCAPE_PRIMARY};

static const int32_t angles[] = {0, 90, 180, 270, -90, 360, 450, INT32_MAX, INT32_MIN, 7 * 360, -1073741820, 1};
enum { ANGLES = sizeof angles / sizeof *angles };

static orient_size size_of(int32_t width, int32_t height) {
  orient_size size = {width, height};
  return size;
}

static orient_point point_at(int32_t x, int32_t y) {
  orient_point point = {x, y};
  return point;
}

#define CHECK_POINT(ex, ey, found)                                                                                     \
  do {                                                                                                                 \
    orient_point check_p = (found);                                                                                    \
    CHECK_EQUAL(ex, check_p.x);                                                                                        \
    CHECK_EQUAL(ey, check_p.y);                                                                                        \
  } while (0)

#define CHECK_RECT(ex, ey, ew, eh, found)                                                                              \
  do {                                                                                                                 \
    orient_rect check_r = (found);                                                                                     \
    CHECK_EQUAL(ex, check_r.x);                                                                                        \
    CHECK_EQUAL(ey, check_r.y);                                                                                        \
    CHECK_EQUAL(ew, check_r.width);                                                                                    \
    CHECK_EQUAL(eh, check_r.height);                                                                                   \
  } while (0)

#define CHECK_INSETS(et, el, eb, er, found)                                                                            \
  do {                                                                                                                 \
    orient_insets check_i = (found);                                                                                   \
    CHECK_EQUAL(et, check_i.top);                                                                                      \
    CHECK_EQUAL(el, check_i.left);                                                                                     \
    CHECK_EQUAL(eb, check_i.bottom);                                                                                   \
    CHECK_EQUAL(er, check_i.right);                                                                                    \
  } while (0)

TEST(a_point_turns_clockwise_with_its_area) {
  orient_size size = size_of(480, 320);
  CHECK_POINT(10, 20, orient_rotate_point(point_at(10, 20), size, 0));
  CHECK_POINT(299, 10, orient_rotate_point(point_at(10, 20), size, 90));
  CHECK_POINT(469, 299, orient_rotate_point(point_at(10, 20), size, 180));
  CHECK_POINT(20, 469, orient_rotate_point(point_at(10, 20), size, 270));
  CHECK_POINT(20, 469, orient_rotate_point(point_at(10, 20), size, -90));
  CHECK_POINT(299, 10, orient_rotate_point(point_at(10, 20), size, 450));
}

TEST(a_position_turns_by_the_edges) {
  orient_position position = {10, 20};
  orient_position turned = orient_rotate_position(position, size_of(480, 320), 90);
  CHECK(turned.x == 300 && turned.y == 10);
  turned = orient_rotate_position(position, size_of(480, 320), 270);
  CHECK(turned.x == 20 && turned.y == 470);
}

TEST(every_map_has_its_inverse) {
  orient_size size = size_of(1280, 800);
  orient_rect rect = {30, 40, 500, 60};
  for (int angle = 0; angle < 360; angle += 90) {
    orient_size turned = orient_rotate_size(size, angle);
    CHECK_POINT(7, 799, orient_rotate_point(orient_rotate_point(point_at(7, 799), size, angle), turned, -angle));
    CHECK_RECT(30, 40, 500, 60, orient_rotate_rect(orient_rotate_rect(rect, size, angle), turned, -angle));
    CHECK_EQUAL(1280, orient_rotate_size(turned, -angle).width);
  }
  CHECK_RECT(700, 30, 60, 500, orient_rotate_rect(rect, size, 90));
}

TEST(the_panels_pixel_is_found_by_the_angle) {
  /* A phone of 428 x 926, turned counter-clockwise: the picture's top left pixel is the panel's
   * top right one. */
  int32_t angle = orient_angle(ORIENT_LANDSCAPE_PRIMARY, ORIENT_AXIS_PORTRAIT);
  orient_size picture = orient_rotate_size(size_of(428, 926), angle);
  CHECK_EQUAL(926, picture.width);
  CHECK_EQUAL(428, picture.height);
  CHECK_POINT(427, 0, orient_rotate_point(point_at(0, 0), picture, angle));
  CHECK_POINT(0, 0, orient_rotate_point(point_at(427, 0), size_of(428, 926), -angle));
}

TEST(a_vector_turns_and_is_not_moved) {
  orient_vector right = {1, 0};
  orient_vector turned = orient_rotate_vector(right, 90);
  CHECK(turned.x == 0 && turned.y == 1 && !signbit(turned.x));
  turned = orient_rotate_vector(right, 180);
  CHECK(turned.x == -1 && turned.y == 0 && !signbit(turned.y));
}

TEST(the_table_of_insets_wins_over_turning_the_numbers) {
  orient_insets natural = {47, 0, 34, 0};
  orient_insets table[4];
  memset(table, 0x55, sizeof table);
  orient_insets landscape = {0, 47, 21, 47};
  table[ORIENT_LANDSCAPE_PRIMARY - 1] = landscape;
  orient_mask given = ORIENT_MASK_LANDSCAPE_PRIMARY;
  orient_axis axis = ORIENT_AXIS_PORTRAIT;
  CHECK_INSETS(0, 47, 21, 47, orient_insets_for(ORIENT_LANDSCAPE_PRIMARY, axis, natural, table, given));
  CHECK_INSETS(0, 34, 0, 47, orient_insets_for(ORIENT_LANDSCAPE_SECONDARY, axis, natural, table, given));
  CHECK_INSETS(34, 0, 47, 0, orient_insets_for(ORIENT_PORTRAIT_SECONDARY, axis, natural, table, given));
  CHECK_INSETS(0, 47, 0, 34, orient_insets_for(ORIENT_LANDSCAPE_PRIMARY, axis, natural, table, 0));
  CHECK_INSETS(0, 47, 0, 34, orient_insets_for(ORIENT_LANDSCAPE_PRIMARY, axis, natural, NULL, given));
  CHECK_INSETS(47, 0, 34, 0, orient_insets_for(ORIENT_FACE_UP, axis, natural, table, given));
  CHECK_INSETS(0, 47, 0, 34, orient_rotate_insets(natural, -90));
  CHECK_INSETS(0, 34, 0, 47, orient_rotate_insets(natural, 90));
}

TEST(outputs_transforms_compose_and_invert) {
  /* Found by following the corners of a sheet of paper through wl_output's definition. */
  static const int32_t table[8][8] = {{0, 1, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 0, 7, 4, 5, 6}, {2, 3, 0, 1, 6, 7, 4, 5},
                                      {3, 0, 1, 2, 5, 6, 7, 4}, {4, 5, 6, 7, 0, 1, 2, 3}, {5, 6, 7, 4, 3, 0, 1, 2},
                                      {6, 7, 4, 5, 2, 3, 0, 1}, {7, 4, 5, 6, 1, 2, 3, 0}};
  for (int32_t first = 0; first < 8; ++first) {
    int32_t back = orient_transform_invert(first);
    CHECK_EQUAL(0, orient_transform_compose(first, back));
    for (int32_t second = 0; second < 8; ++second)
      CHECK_EQUAL(table[first][second], orient_transform_compose(first, second));
  }
  CHECK_EQUAL(-1, orient_transform_compose(8, 0));
  CHECK_EQUAL(-1, orient_transform_compose(0, -1));
  CHECK_EQUAL(-1, orient_transform_compose(INT32_MIN, INT32_MAX));
  CHECK_EQUAL(-1, orient_transform_invert(8));
  CHECK_EQUAL(-1, orient_transform_invert(INT32_MIN));
}

TEST(a_picture_is_drawn_where_the_transform_says) {
  static const orient_point corners[8] = {{0, 0}, {0, 3}, {3, 2}, {2, 0}, {3, 0}, {0, 0}, {0, 2}, {2, 3}};
  orient_rect rect = {1, 0, 2, 3};
  for (int32_t transform = 0; transform < 8; ++transform) {
    orient_point drawn = orient_transform_point(point_at(0, 0), size_of(4, 3), transform);
    CHECK_POINT(corners[transform].x, corners[transform].y, drawn);
    orient_size turned = orient_transform_size(size_of(4, 3), transform);
    CHECK_EQUAL(transform & 1 ? 3 : 4, turned.width);
    int32_t back = orient_transform_invert(transform);
    CHECK_POINT(0, 0, orient_transform_point(drawn, turned, back));
    orient_rect there = orient_transform_rect(rect, size_of(4, 3), transform);
    CHECK_RECT(1, 0, 2, 3, orient_transform_rect(there, turned, back));
  }
  CHECK_POINT(5, 6, orient_transform_point(point_at(5, 6), size_of(4, 3), 8));
  CHECK_RECT(1, 0, 2, 3, orient_transform_rect(rect, size_of(4, 3), -1));
  CHECK_EQUAL(4, orient_transform_size(size_of(4, 3), INT32_MAX).width);
}

TEST(an_orientation_has_its_output_transform) {
  for (int i = 0; i < 4; ++i) {
    CHECK_EQUAL(i, orient_output_transform(upright[i], ORIENT_AXIS_PORTRAIT, 0));
    CHECK_EQUAL(orient_value(upright[i], ORIENT_VOCABULARY_WAYLAND, ORIENT_AXIS_LANDSCAPE),
                orient_output_transform(upright[i], ORIENT_AXIS_LANDSCAPE, 0));
    /* A panel with its left side up needs transform 90 where the device needs none. */
    CHECK_EQUAL((i + 1) % 4, orient_output_transform(upright[i], ORIENT_AXIS_PORTRAIT, 90));
    CHECK_EQUAL((i + 3) % 4, orient_output_transform(upright[i], ORIENT_AXIS_PORTRAIT, -90));
  }
  CHECK_EQUAL(-1, orient_output_transform(ORIENT_FACE_UP, ORIENT_AXIS_PORTRAIT, 0));
  CHECK_EQUAL(-1, orient_output_transform(ORIENT_PORTRAIT_PRIMARY, ORIENT_AXIS_PORTRAIT, 45));
  CHECK_EQUAL(-1, orient_output_transform((orient_orientation)77, ORIENT_AXIS_PORTRAIT, 0));
}

TEST(touch_follows_the_picture) {
  static const float expected[4][6] = {
      {1, 0, 0, 0, 1, 0}, {0, -1, 1, 1, 0, 0}, {-1, 0, 1, 0, -1, 1}, {0, 1, 0, -1, 0, 1}};
  static const double landed[4][2] = {{0.8, 0.2}, {0.8, 0.8}, {0.2, 0.8}, {0.2, 0.2}};
  for (int i = 0; i < 4; ++i) {
    float m[6], nine[9];
    orient_touch_matrix(upright[i], ORIENT_AXIS_PORTRAIT, 0, m);
    orient_touch_matrix_3x3(upright[i], ORIENT_AXIS_PORTRAIT, 0, nine);
    for (int k = 0; k < 6; ++k) {
      CHECK(m[k] == expected[i][k]);
      CHECK(!(m[k] == 0 && signbit(m[k])));
      CHECK(nine[k] == m[k]);
    }
    CHECK(nine[6] == 0 && nine[7] == 0 && nine[8] == 1);
    CHECK_NEAR(landed[i][0], m[0] * 0.8 + m[1] * 0.2 + m[2], 1e-7);
    CHECK_NEAR(landed[i][1], m[3] * 0.8 + m[4] * 0.2 + m[5], 1e-7);
    /* The panel's mounting is taken out once. */
    orient_touch_matrix(upright[i], ORIENT_AXIS_PORTRAIT, 90, m);
    for (int k = 0; k < 6; ++k) CHECK(m[k] == expected[(i + 1) % 4][k]);
  }
  float m[6] = {9, 9, 9, 9, 9, 9};
  orient_touch_matrix(ORIENT_FACE_DOWN, ORIENT_AXIS_PORTRAIT, 0, m);
  for (int k = 0; k < 6; ++k) CHECK(m[k] == expected[0][k]);
  orient_touch_matrix(ORIENT_LANDSCAPE_PRIMARY, ORIENT_AXIS_PORTRAIT, 17, m);
  for (int k = 0; k < 6; ++k) CHECK(m[k] == expected[0][k]);
  orient_touch_matrix(ORIENT_PORTRAIT_PRIMARY, ORIENT_AXIS_PORTRAIT, 0, NULL);
  orient_touch_matrix_3x3(ORIENT_PORTRAIT_PRIMARY, ORIENT_AXIS_PORTRAIT, 0, NULL);
}

TEST(content_goes_over_to_the_new_coordinates) {
  double m[6], back[6];
  orient_content_transform(ORIENT_PORTRAIT_PRIMARY, ORIENT_LANDSCAPE_PRIMARY, 390, 844, m);
  /* The top right corner of the old picture is the top left one of the new. */
  CHECK(m[0] * 390 + m[1] * 0 + m[2] == 0 && m[3] * 390 + m[4] * 0 + m[5] == 0);
  CHECK(m[0] * 0 + m[1] * 844 + m[2] == 844 && m[3] * 0 + m[4] * 844 + m[5] == 390);
  orient_content_transform(ORIENT_LANDSCAPE_PRIMARY, ORIENT_PORTRAIT_PRIMARY, 844, 390, back);
  double x = m[0] * 12 + m[1] * 34 + m[2], y = m[3] * 12 + m[4] * 34 + m[5];
  CHECK(back[0] * x + back[1] * y + back[2] == 12 && back[3] * x + back[4] * y + back[5] == 34);
  for (int from = 1; from <= 4; ++from) {
    for (int to = 1; to <= 4; ++to) {
      orient_content_transform((orient_orientation)from, (orient_orientation)to, 390, 844, m);
      orient_content_transform_for_angle(orient_angle_between((orient_orientation)from, (orient_orientation)to), 390,
                                         844, back);
      for (int k = 0; k < 6; ++k) {
        CHECK(m[k] == back[k]);
        CHECK(!(m[k] == 0 && signbit(m[k])));
      }
    }
  }
  orient_content_transform(ORIENT_FACE_UP, ORIENT_LANDSCAPE_PRIMARY, 390, 844, m);
  CHECK(m[0] == 1 && m[1] == 0 && m[2] == 0 && m[3] == 0 && m[4] == 1 && m[5] == 0);
  orient_content_transform(ORIENT_PORTRAIT_PRIMARY, ORIENT_PORTRAIT_SECONDARY, NAN, -INFINITY, m);
  CHECK(m[0] == -1 && m[2] == 0 && m[4] == -1 && m[5] == 0);
  orient_content_transform(ORIENT_PORTRAIT_PRIMARY, ORIENT_PORTRAIT_SECONDARY, 1, 1, NULL);
  orient_content_transform_for_angle(90, 1, 1, NULL);
}

TEST(no_number_overflows) {
  static const int32_t edges[] = {INT32_MIN, INT32_MIN + 1, -1, 0, 1, INT32_MAX - 1, INT32_MAX};
  for (int a = 0; a < 7; ++a) {
    for (int b = 0; b < 7; ++b) {
      for (int c = 0; c < 7; ++c) {
        orient_size size = size_of(edges[a], edges[b]);
        orient_rect rect = {edges[c], edges[b], edges[a], edges[c]};
        orient_insets insets = {edges[a], edges[b], edges[c], edges[a]};
        orient_position position = {NAN, INFINITY};
        orient_vector vector = {NAN, -INFINITY};
        for (int k = 0; k < ANGLES; ++k) {
          orient_rotate_size(size, angles[k]);
          orient_rotate_point(point_at(edges[c], edges[a]), size, angles[k]);
          orient_rotate_position(position, size, angles[k]);
          orient_rotate_vector(vector, angles[k]);
          orient_rotate_rect(rect, size, angles[k]);
          orient_rotate_insets(insets, angles[k]);
          orient_output_transform(ORIENT_PORTRAIT_PRIMARY, (orient_axis)99, angles[k]);
        }
        for (int32_t t = -1; t <= 8; ++t) {
          orient_transform_point(point_at(edges[c], edges[a]), size, t);
          orient_transform_rect(rect, size, t);
        }
      }
    }
  }
  CHECK_POINT(INT32_MIN, INT32_MAX,
              orient_rotate_point(point_at(INT32_MAX, INT32_MIN), size_of(INT32_MIN, INT32_MAX), 180));
  CHECK_POINT(3, 4, orient_rotate_point(point_at(3, 4), size_of(480, 320), 45));
}

/* One event at a time, of an engine with a panel that is built in with its left side up. */
static void remember(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  *(orient_event *)user_data = *event;
}

TEST(the_event_brings_the_touch_matrix) {
  for (int32_t panel = 0; panel < 360; panel += 90) {
    orient_engine_config config;
    orient_engine_config_init(&config);
    config.panel_angle = panel;
    config.width = 428;
    config.height = 926;
    orient_engine *engine;
    CHECK_EQUAL(ORIENT_OK, orient_engine_new(&config, &engine));
    orient_event event;
    memset(&event, 0, sizeof event);
    CHECK_EQUAL(ORIENT_OK,
                orient_engine_add_listener(engine, ORIENT_EVENT_DID_ROTATE, 0, remember, &event, NULL, NULL));
    for (int i = 1; i <= 4; ++i) {
      orient_orientation to = upright[i % 4];
      CHECK_EQUAL(ORIENT_OK, orient_engine_rotate(engine, to, NULL, NULL, NULL, NULL));
      CHECK_EQUAL(to, event.target);
      float m[6];
      orient_touch_matrix(to, ORIENT_AXIS_PORTRAIT, panel, m);
      for (int k = 0; k < 6; ++k) CHECK(m[k] == event.touch_matrix[k]);
      orient_size size = orient_rotate_size(size_of(428, 926), event.angle);
      CHECK_EQUAL(size.width, event.width);
      CHECK_EQUAL(size.height, event.height);
    }
    orient_engine_unref(engine);
  }
}

int main(void) {
  RUN(a_point_turns_clockwise_with_its_area);
  RUN(a_position_turns_by_the_edges);
  RUN(every_map_has_its_inverse);
  RUN(the_panels_pixel_is_found_by_the_angle);
  RUN(a_vector_turns_and_is_not_moved);
  RUN(the_table_of_insets_wins_over_turning_the_numbers);
  RUN(outputs_transforms_compose_and_invert);
  RUN(a_picture_is_drawn_where_the_transform_says);
  RUN(an_orientation_has_its_output_transform);
  RUN(touch_follows_the_picture);
  RUN(content_goes_over_to_the_new_coordinates);
  RUN(no_number_overflows);
  RUN(the_event_brings_the_touch_matrix);
  return checks_failed();
}
