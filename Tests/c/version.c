/* The version that the program was compiled with and the one it runs with. */
#include <orient.h>

#include "check.h"

TEST(the_header_and_the_library_are_of_one_version) {
  uint32_t header = ORIENT_VERSION_MAJOR * 1000000u + ORIENT_VERSION_MINOR * 1000u + ORIENT_VERSION_PATCH;
  CHECK_EQUAL(header, orient_version());
}

TEST(the_version_as_text_is_the_same) {
  char expected[40];
  sprintf(expected, "%d.%d.%d", ORIENT_VERSION_MAJOR, ORIENT_VERSION_MINOR, ORIENT_VERSION_PATCH);
  CHECK_STRING(expected, orient_version_string());
}

int main(void) {
  RUN(the_header_and_the_library_are_of_one_version);
  RUN(the_version_as_text_is_the_same);
  return checks_failed();
}
