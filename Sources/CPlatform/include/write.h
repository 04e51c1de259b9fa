#ifndef ORIENT_WRITE_H
#define ORIENT_WRITE_H
#include <stddef.h>

/* Writes all of it. A reader that has gone is an error and no SIGPIPE. 0, or an errno. */
int orient_write(int descriptor, const void *bytes, size_t size);

/* Another descriptor for the same file, which no child inherits; negative when there is none. */
int orient_duplicate(int descriptor);

#endif
