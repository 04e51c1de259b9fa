"""Writes a C program that takes the address of every function of a header: addresses.py HEADER

It fails when an address is null. With COMPARE defined it also asks the dynamic linker for each function
and fails when that finds another address than the program did.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "abi"))
import header as interface  # noqa: E402

names = sorted(interface.read(Path(sys.argv[1]).resolve()).functions)
entries = "".join(f'    {{"{name}", (function){name}}},\n' for name in names)
print(f"""#include <orient.h>
#include <stdio.h>
#ifdef COMPARE
#include <dlfcn.h>
#endif

typedef void (*function)(void);

static const struct {{
  const char *name;
  function address;
}} functions[] = {{
{entries}}};

int main(void) {{
  int failures = 0;
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; ++i) {{
    int good = functions[i].address != NULL;
#ifdef COMPARE
    good = good && (function)dlsym(RTLD_DEFAULT, functions[i].name) == functions[i].address;
#endif
    if (!good) printf("%s has another address\\n", functions[i].name), ++failures;
  }}
  unsigned expected = ORIENT_VERSION_MAJOR * 1000000 + ORIENT_VERSION_MINOR * 1000 + ORIENT_VERSION_PATCH;
  if (orient_version() != expected) printf("version %u\\n", (unsigned)orient_version()), ++failures;
  return failures ? 1 : 0;
}}""")
