#include "bus.h"

#include <string.h>

#include "devices.h"

__attribute__((visibility("hidden"))) int orient_load_bus(orient_bus_functions *out) {
  static const char *const libraries[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};
  /* In the order of the table's members. */
  static const char *const names[] = {"sd_bus_new",
                                      "sd_bus_set_address",
                                      "sd_bus_set_bus_client",
                                      "sd_bus_start",
                                      "sd_bus_is_ready",
                                      "sd_bus_close",
                                      "sd_bus_unref",
                                      "sd_bus_get_fd",
                                      "sd_bus_get_events",
                                      "sd_bus_get_timeout",
                                      "sd_bus_process",
                                      "sd_bus_add_match_async",
                                      "sd_bus_message_new_method_call",
                                      "sd_bus_message_append_basic",
                                      "sd_bus_call_async",
                                      "sd_bus_call",
                                      "sd_bus_message_unref",
                                      "sd_bus_message_enter_container",
                                      "sd_bus_message_exit_container",
                                      "sd_bus_message_read_basic",
                                      "sd_bus_message_skip",
                                      "sd_bus_message_get_error",
                                      "sd_bus_message_get_sender",
                                      "sd_bus_error_free"};
  enum { count = sizeof names / sizeof *names };
  _Static_assert(sizeof(orient_bus_functions) == count * sizeof(void *), "a name for each member");
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    void *library = orient_open_library(libraries[i]);
    void *found[count];
    size_t next = 0;
    while (library && next < count && (found[next] = orient_find_symbol(library, names[next]))) next++;
    if (next == count) {
      memcpy(out, found, sizeof found);
      return 0;
    }
  }
  return -1;
}
