#include "json.h"

#include <stdlib.h>
#include <string.h>

static const char *skip_blanks(const char *at) {
  while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r') ++at;
  return at;
}

/* Behind a string that begins here, or at its end if it has none. */
static const char *skip_string(const char *at) {
  for (++at; *at != 0 && *at != '"'; ++at)
    if (*at == '\\' && at[1] != 0) ++at;
  return *at == '"' ? at + 1 : at;
}

/* Behind a value that begins here. */
static const char *skip_value(const char *at) {
  if (*at == '"') return skip_string(at);
  int depth = 0;
  while (*at != 0) {
    if (*at == '"') {
      at = skip_string(at);
      continue;
    }
    if (*at == '{' || *at == '[') ++depth;
    if (*at == '}' || *at == ']') {
      if (depth == 0) return at;
      --depth;
      if (depth == 0) return at + 1;
    }
    if (*at == ',' && depth == 0) return at;
    ++at;
  }
  return at;
}

/* The beginning of an object of the list. */
static const char *object_at(const char *list, size_t place) {
  const char *at = skip_blanks(list);
  if (*at != '[') return NULL;
  at = skip_blanks(at + 1);
  for (; place > 0 && *at == '{'; --place) {
    at = skip_blanks(skip_value(at));
    if (*at == ',') at = skip_blanks(at + 1);
  }
  return *at == '{' ? at : NULL;
}

static bool copy(const char *from, const char *end, char *value, size_t size) {
  bool is_string = *from == '"';
  size_t count = 0;
  if (is_string) ++from, --end;
  for (; from < end; ++from) {
    if (is_string && *from == '\\' && (from[1] == '"' || from[1] == '\\')) ++from;
    if (count + 1 >= size) return false;
    value[count++] = *from;
  }
  while (!is_string && count > 0 && strchr(" \n\t\r", value[count - 1])) --count;
  value[count] = 0;
  return true;
}

/* Finds the value of a key in an object that begins here. */
static bool value_in(const char *at, const char *key, char *value, size_t size) {
  if (at == NULL || *at != '{') return false;
  for (at = skip_blanks(at + 1); *at == '"';) {
    const char *name = at + 1, *behind = skip_string(at);
    size_t length = (size_t)(behind - name) - 1;
    at = skip_blanks(behind);
    if (*at != ':') return false;
    at = skip_blanks(at + 1);
    const char *end = skip_value(at);
    if (end == at) return false;
    if (length == strlen(key) && memcmp(name, key, length) == 0) return copy(at, end, value, size);
    at = skip_blanks(end);
    if (*at == ',') at = skip_blanks(at + 1);
  }
  return false;
}

bool json_value(const char *list, size_t place, const char *key, char *value, size_t size) {
  return value_in(object_at(list, place), key, value, size);
}

bool json_number(const char *object, const char *key, int *number) {
  char text[32], *end;
  if (!value_in(skip_blanks(object), key, text, sizeof text)) return false;
  long value = strtol(text, &end, 10);
  *number = (int)value;
  return end != text && *end == 0 && value >= -1000000 && value <= 1000000;
}

bool json_has(const char *list, size_t place) { return object_at(list, place) != NULL; }
