#ifndef ORIENT_LOG_H
#define ORIENT_LOG_H

/* One lock for the process, which is there without being made and is never given back. */
void orient_lock_log(void);
void orient_unlock_log(void);

#endif
