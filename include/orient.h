#ifndef ORIENT_H
#define ORIENT_H
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
/** The version of the library in use: major * 1000000 + minor * 1000 + patch. */
uint32_t orient_version(void);
#ifdef __cplusplus
}
#endif
#endif
