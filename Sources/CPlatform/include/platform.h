#ifndef ORIENT_PLATFORM_H
#define ORIENT_PLATFORM_H
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "atomics.h"
#include "log.h"
#include "memory.h"
#include "write.h"
#endif
