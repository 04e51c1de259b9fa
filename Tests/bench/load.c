/* What it takes to begin: dlopen, the first engine, dlclose of the library named on the command line. */
#include <dlfcn.h>

#include "measure.h"

int main(int count, char **arguments) {
  if (count < 2) return 2;
  double begun = measure_now();
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  union {
    void *address;
    int (*make)(const void *, void **);
    void (*drop)(void *);
  } make = {dlsym(library, "orient_engine_new")}, drop = {dlsym(library, "orient_engine_unref")};
  void *engine = NULL;
  if (make.address == NULL || make.make(NULL, &engine) != 0) return 1;
  printf("%.0f\n", (measure_now() - begun) / 1000);
  drop.drop(engine);
  dlclose(library);
  return 0;
}
