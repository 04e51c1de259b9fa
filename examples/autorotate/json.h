/* As much of JSON as it takes to read a list of outputs. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

/* Finds the value of a key in the object at a place of a list of objects, as text: a string without its quotes (escapes
 * other than \" and \\ stay as they are), anything else as it is written. Objects inside the object are passed over.
 * False when there is no such object or key, or the value is too long. */
bool json_value(const char *list, size_t place, const char *key, char *value, size_t size);

/* Finds the whole number of a key in the text of one object. */
bool json_number(const char *object, const char *key, int *number);

/* Whether the list has an object at a place. */
bool json_has(const char *list, size_t place);

#endif
