#include "log.h"
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void orient_lock_log(void) { pthread_mutex_lock(&mutex); }
void orient_unlock_log(void) { pthread_mutex_unlock(&mutex); }
