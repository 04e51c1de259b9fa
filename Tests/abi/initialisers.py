"""Writes a program that calls each X_init(X *) as one that was built with a recorded release does.

    initialisers.py MANIFEST.json

The result is C, to be compiled with the header of that release and linked with nothing but libdl; its argument is the
library of today. An initialiser writes a struct whose size nobody tells it, so it must write no more of it than the
release knew: the program looks behind it.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

FRAME = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <orient.h>
#include <stdio.h>
#include <string.h>

/* The function as programs of that release are bound to it: its newest version of that time. */
static void *find(void *library, const char *function) {
  void *found = NULL;
  for (int minor = @MINOR@; found == NULL && minor >= 0; --minor) {
    char version[32];
    snprintf(version, sizeof version, "LIBORIENT_@MAJOR@.%d", minor);
    found = dlvsym(library, function, version);
  }
  return found;
}

static int check(void *library, const char *function, size_t size) {
  static unsigned char memory[4096];
  void (*initialise)(void *);
  *(void **)&initialise = find(library, function);
  size_t written = sizeof memory;
  if (initialise != NULL) {
    memset(memory, 0xa5, sizeof memory);
    initialise(memory);
    while (written > 0 && memory[written - 1] == 0xa5) --written;
  }
  int good = initialise != NULL && written <= size && written > 0;
  printf("%s - %s writes what its callers have room for\n", good ? "ok" : "not ok", function);
  if (initialise == NULL) printf("  it is not there any more\n");
  else if (!good) printf("  it writes %zu bytes of a struct of %zu; CONTRIBUTING.md tells how a config grows\n", written, size);
  return good;
}

int main(int count, char **arguments) {
  void *library = count == 2 ? dlopen(arguments[1], RTLD_NOW) : NULL;
  if (library == NULL) return 2;
  int good = 1;
@CHECKS@
  return good ? 0 : 1;
}
"""


def main() -> None:
    manifest = json.loads(Path(sys.argv[1]).read_text())
    major, minor, _ = manifest["version"].split(".")
    checks = [
        f'  good = check(library, "{name}", sizeof({match[1]})) && good;'
        for name in manifest["functions"]
        if (match := re.fullmatch(r"(\w+)_init", name)) and match[1] in manifest["structures"]
    ]
    text = FRAME.strip().replace("@MAJOR@", major).replace("@MINOR@", minor)
    print(text.replace("@CHECKS@", "\n".join(checks)))


main()
