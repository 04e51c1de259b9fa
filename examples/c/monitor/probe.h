/* monitor --probe: every sensor there is, which one would be used, and what is wrong with the others. */
#ifndef MONITOR_PROBE_H
#define MONITOR_PROBE_H

#include <orient.h>
#include <stdbool.h>
#include <stdio.h>

#include "matrix.h"

static void print_sensor(const orient_source_info *info, bool chosen, const char *remark, void *user_data) {
  static const char *const frames[] = {"", "device", "sensor-proxy"};
  (void)user_data;
  printf("%s %s  %s%s%s\n", chosen ? "*" : " ", info->device, orient_source_kind_name(info->kind),
         *info->name ? ", " : "", info->name);
  if (info->mount_frame != ORIENT_MOUNT_FRAME_UNSPECIFIED) {
    printf("    mounted    ");
    print_matrix(info->mount_matrix);
    printf("  (from %s, in the %s frame)\n", orient_mount_origin_name(info->mount_origin), frames[info->mount_frame]);
    printf("    moves with %s\n", info->location == ORIENT_LOCATION_UNKNOWN ? "the display, as far as is known"
                                                                            : orient_location_name(info->location));
  }
  if (info->face_uncertain) printf("    face-up and face-down may be exchanged\n");
  if (*remark) {
    printf("    %s\n", remark);
  } else if (!chosen) {
    printf("    works, but another one comes first\n");
  }
}

static int probe(const orient_source_config *config) {
  orient_status status = orient_source_probe(config, print_sensor, NULL);
  if (status == ORIENT_OK) {
    printf(
        "\n* is what a program gets that asks for no other: iio-sensor-proxy comes before IIO, IIO before evdev, and\n"
        "  of two sensors the one that is known to be in the display, then the first.\n");
    return 0;
  }
  fflush(stdout);
  fprintf(stderr, "monitor: %s\n", orient_source_error(NULL));
  return 1;
}

#endif
