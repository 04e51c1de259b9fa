/* Prints mount matrices as udev and the kernel write them. */
#ifndef MONITOR_MATRIX_H
#define MONITOR_MATRIX_H

#include <stdio.h>

static void print_matrix(const float m[9]) {
  for (int row = 0; row < 3; ++row)
    printf("%g, %g, %g%s", (double)m[3 * row], (double)m[3 * row + 1], (double)m[3 * row + 2], row < 2 ? "; " : "");
}

#endif
