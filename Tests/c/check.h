/* The smallest test frame for programs that use liborient from C or C++.
 *
 *   TEST(name_of_the_test) { CHECK(1 + 1 == 2); CHECK_EQUAL(4, 2 + 2); }
 *   int main(void) { RUN(name_of_the_test); return checks_failed(); }
 *
 * Each RUN prints one line that Tests/run.sh counts. A failed CHECK says where and what, lets the
 * rest of the test run, and makes the test fail. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <string.h>

/* How often a check failed in this test, and in how many tests one did. */
static int check_failures;
static int check_failed_tests;

#define TEST(name) static void name(void)

/* The evidence is printed before the verdict; it belongs to the line "not ok" that follows. */
#define RUN(name)                                                                                                      \
  do {                                                                                                                 \
    check_failures = 0;                                                                                                \
    name();                                                                                                            \
    if (check_failures) ++check_failed_tests;                                                                          \
    printf("%s - %s\n", check_failures ? "not ok" : "ok", #name);                                                      \
    fflush(stdout);                                                                                                    \
  } while (0)

#define CHECK_FAILED(...)                                                                                              \
  do {                                                                                                                 \
    ++check_failures;                                                                                                  \
    printf("# %s:%d: ", __FILE__, __LINE__);                                                                           \
    printf(__VA_ARGS__);                                                                                               \
    printf("\n");                                                                                                      \
  } while (0)

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) CHECK_FAILED("not true: %s", #condition);                                                        \
  } while (0)

/* Integers and enumerations. */
#define CHECK_EQUAL(expected, found)                                                                                   \
  do {                                                                                                                 \
    long long check_e = (long long)(expected), check_f = (long long)(found);                                           \
    if (check_e != check_f) CHECK_FAILED("%s is %lld instead of %lld", #found, check_f, check_e);                      \
  } while (0)

/* Strings; NULL equals only NULL. */
#define CHECK_STRING(expected, found)                                                                                  \
  do {                                                                                                                 \
    const char *check_e = (expected), *check_f = (found);                                                              \
    if (check_e == NULL || check_f == NULL ? check_e != check_f : strcmp(check_e, check_f) != 0)                       \
      CHECK_FAILED("%s is \"%s\" instead of \"%s\"", #found, check_f ? check_f : "(NULL)",                             \
                   check_e ? check_e : "(NULL)");                                                                      \
  } while (0)

/* Numbers that may differ by a tolerance; NaN is near nothing. */
#define CHECK_NEAR(expected, found, tolerance)                                                                         \
  do {                                                                                                                 \
    double check_e = (expected), check_f = (found);                                                                    \
    if (!(fabs(check_e - check_f) <= (tolerance)))                                                                     \
      CHECK_FAILED("%s is %.17g instead of %.17g", #found, check_f, check_e);                                          \
  } while (0)

/* What main returns. */
static inline int checks_failed(void) { return check_failed_tests ? 1 : 0; }

#endif
