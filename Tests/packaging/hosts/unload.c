/* A host that loads the library when it needs it and lets it go again: argv[1] is its path. The library stays where it is,
 * since a thread of its own may still be at work, and is the same one the next time. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

int main(int count, char **arguments) {
  if (count != 2) return 2;
  uint32_t (*first)(void) = NULL;
  for (int round = 0; round < 100; ++round) {
    void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
      printf("%s\n", dlerror());
      return 1;
    }
    uint32_t (*version)(void);
    *(void **)&version = dlsym(library, "orient_version");
    if (version == NULL || version() == 0) return 1;
    if (first == NULL) first = version;
    dlclose(library);
    if (version != first || first() == 0) {
      printf("it was loaded anew\n");
      return 1;
    }
  }
  return 0;
}
