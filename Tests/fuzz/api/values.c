/* The total functions: any value goes in, and what comes out has an inverse. */
#include "world.h"

void play_vocabulary(bytes *program) {
  orient_orientation orientation = (orient_orientation)bytes_enum(program, 7), parsed = ORIENT_FACE_DOWN;
  orient_orientation other = (orient_orientation)bytes_enum(program, 7);
  orient_vocabulary vocabulary = (orient_vocabulary)bytes_enum(program, 9);
  orient_axis natural = (orient_axis)bytes_enum(program, 3);
  const char *name = orient_name(orientation, vocabulary, natural);
  if (name) {
    HOLDS(orient_parse(name, vocabulary, natural, &parsed) == ORIENT_OK);
    HOLDS(orient_name(parsed, vocabulary, natural) == name);
    if (vocabulary != ORIENT_VOCABULARY_AXIS && orientation >= 1 && orientation <= 4) HOLDS(parsed == orientation);
  }
  int32_t value = orient_value(orientation, vocabulary, natural);
  if (value >= 0) {
    HOLDS(orient_from_value(value, vocabulary, natural, &parsed) == ORIENT_OK);
    HOLDS(orient_value(parsed, vocabulary, natural) == value);
  }
  (void)orient_from_value(bytes_i32(program), vocabulary, natural, &parsed);
  char text[24];
  size_t length = bytes_below(program, sizeof text), i;
  for (i = 0; i < length; ++i) text[i] = (char)bytes_u8(program);
  text[length] = '\0';
  parsed = ORIENT_FACE_DOWN;
  if (orient_parse(text, vocabulary, natural, &parsed) != ORIENT_OK) HOLDS(parsed == ORIENT_FACE_DOWN);
  orient_lock lock = ORIENT_LOCK_CURRENT;
  if (orient_parse_lock(text, &lock) != ORIENT_OK) HOLDS(lock == ORIENT_LOCK_CURRENT);
  lock = (orient_lock)bytes_enum(program, 9);
  orient_lock lock_back = ORIENT_LOCK_ANY;
  if (orient_lock_name(lock)) {
    HOLDS(orient_parse_lock(orient_lock_name(lock), &lock_back) == ORIENT_OK);
    HOLDS(lock_back == lock);
  }
  HOLDS(orient_status_name((orient_status)bytes_i32(program)) != NULL);
  HOLDS(orient_status_message((orient_status)bytes_i32(program)) != NULL);
  (void)orient_reason_name((orient_reason)bytes_i32(program));
  (void)orient_event_kind_name((orient_event_kind)bytes_i32(program));
  (void)orient_cause_name((orient_cause)bytes_i32(program));
  HOLDS(orient_event_kinds(NULL) == 10);
  int32_t between = orient_angle_between(orientation, other);
  HOLDS(between == -1 || (between + orient_angle_between(other, orientation)) % 360 == 0);
  HOLDS((orient_mask_of(orientation) == 0) == (orient_angle(orientation, ORIENT_AXIS_PORTRAIT) == -1));
  HOLDS((orient_axis_of(orientation) == ORIENT_AXIS_UNKNOWN) == (orient_mask_of(orientation) == 0));
  HOLDS(orient_version_string() != NULL && orient_version() >= 1000000);
}

/* Whether 32 bits hold where anything about a place goes, so that nothing is clamped. */
static bool is_near(int32_t value) { return value > INT32_MIN / 4 && value < INT32_MAX / 4; }

void play_geometry(bytes *program) {
  orient_size size;
  orient_rect rect;
  size.width = bytes_i32(program);
  size.height = bytes_i32(program);
  rect.x = bytes_i32(program);
  rect.y = bytes_i32(program);
  rect.width = bytes_i32(program);
  rect.height = bytes_i32(program);
  orient_point point = {rect.x, rect.y};
  int32_t angle = bytes_i32(program), back = angle == INT32_MIN ? INT32_MIN : -angle;
  orient_size turned = orient_rotate_size(size, angle), again = orient_rotate_size(turned, back);
  HOLDS(again.width == size.width && again.height == size.height);
  bool near = is_near(size.width) && is_near(size.height) && is_near(rect.x) && is_near(rect.y) &&
              is_near(rect.width) && is_near(rect.height);
  orient_point point_back = orient_rotate_point(orient_rotate_point(point, size, angle), turned, back);
  if (near) HOLDS(point_back.x == point.x && point_back.y == point.y);
  orient_rect rect_back = orient_rotate_rect(orient_rotate_rect(rect, size, angle), turned, back);
  if (near) HOLDS(memcmp(&rect_back, &rect, sizeof rect) == 0);
  orient_insets insets = {rect.x, rect.y, rect.width, rect.height}, table[4] = {insets, insets, insets, insets};
  orient_insets insets_back = orient_rotate_insets(orient_rotate_insets(insets, angle), back);
  HOLDS(memcmp(&insets_back, &insets, sizeof insets) == 0);

  orient_orientation orientation = (orient_orientation)bytes_enum(program, 7);
  orient_orientation other = (orient_orientation)bytes_enum(program, 7);
  orient_axis natural = (orient_axis)bytes_enum(program, 3);
  int32_t panel = bytes_i32(program);
  (void)orient_insets_for(orientation, natural, insets, (bytes_u8(program) & 1) ? table : NULL, bytes_u8(program));

  int32_t transform = orient_output_transform(orientation, natural, panel);
  HOLDS(transform >= -1 && transform <= 7);
  if (bytes_u8(program) & 1) transform = bytes_enum(program, 8);
  int32_t inverse = orient_transform_invert(transform);
  HOLDS((inverse == -1) == (transform < 0 || transform > 7));
  HOLDS(inverse == -1 || orient_transform_compose(transform, inverse) == 0);
  orient_size shown = orient_transform_size(size, transform);
  orient_point on_panel = orient_transform_point(point, size, transform);
  orient_rect drawn = orient_transform_rect(rect, size, transform);
  if (near && inverse >= 0) {
    point_back = orient_transform_point(on_panel, shown, inverse);
    HOLDS(point_back.x == point.x && point_back.y == point.y);
    rect_back = orient_transform_rect(drawn, shown, inverse);
    HOLDS(memcmp(&rect_back, &rect, sizeof rect) == 0);
  }

  float touch[9];
  int i;
  orient_touch_matrix_3x3(orientation, natural, panel, touch);
  for (i = 0; i < 9; ++i)
    HOLDS((touch[i] == -1 || touch[i] == 0 || touch[i] == 1) && !(touch[i] == 0 && signbit(touch[i])));
  orient_touch_matrix(orientation, natural, panel, NULL);
  double content[6], width = bytes_double(program), height = bytes_double(program);
  orient_content_transform(orientation, other, width, height, content);
  for (i = 0; i < 6; ++i) HOLDS(isfinite(content[i]) && !(content[i] == 0 && signbit(content[i])));
  orient_content_transform_for_angle(angle, width, height, content);
  for (i = 0; i < 6; ++i) HOLDS(isfinite(content[i]) && !(content[i] == 0 && signbit(content[i])));
  orient_vector vector = {width, height};
  vector = orient_rotate_vector(vector, angle);
  HOLDS(!(vector.x == 0 && signbit(vector.x)) && !(vector.y == 0 && signbit(vector.y)));
  orient_position position = {height, width};
  (void)orient_rotate_position(position, size, angle);
}

void play_spring(bytes *program) {
  double stiffness = NAN, damping = NAN, velocity_out = 0;
  double ratio = bytes_double(program), duration = bytes_double(program);
  orient_spring_fit(ratio, duration, &stiffness, &damping);
  HOLDS(isfinite(stiffness) && isfinite(damping) && stiffness >= 0 && damping >= 0);
  HOLDS((stiffness == 0) == (damping == 0));
  if (bytes_u8(program) & 1) stiffness = bytes_double(program);
  if (bytes_u8(program) & 1) damping = bytes_double(program);
  double start = bytes_double(program), velocity = bytes_double(program), t = bytes_double(program);
  double distance = orient_spring_sample(stiffness, damping, start, velocity, t, &velocity_out);
  HOLDS(isnan(distance) == isnan(velocity_out));
  HOLDS(isnan(distance) || (isfinite(distance) && isfinite(velocity_out)));
  /* A spring with damping does not leave where it can get by itself. */
  if (!isnan(distance) && velocity == 0 && stiffness > 0) HOLDS(fabs(distance) <= fabs(start) * (1 + 1e-9));
}
