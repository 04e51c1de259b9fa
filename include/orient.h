#ifndef ORIENT_H
#define ORIENT_H
#include <stdint.h>

/** The version of this header; the installer, the library's soname and orient.pc all take theirs from here. */
#define ORIENT_VERSION_MAJOR 1
#define ORIENT_VERSION_MINOR 0
#define ORIENT_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif
/** The version of the library in use: major * 1000000 + minor * 1000 + patch. */
uint32_t orient_version(void);
#ifdef __cplusplus
}
#endif
#endif
