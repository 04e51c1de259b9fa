#ifndef ORIENT_BUS_H
#define ORIENT_BUS_H

#include <stdint.h>

/* The part of sd-bus that is used, as a table of functions that is filled at run time: the library itself
 * needs libc only. The types are sd-bus's own, under names that meet nobody's. */

typedef struct orient_bus orient_bus;
typedef struct orient_bus_slot orient_bus_slot;
typedef struct orient_bus_message orient_bus_message;
typedef struct orient_bus_error {
  const char *name, *message;
  int needs_free;
} orient_bus_error;
typedef int (*orient_bus_handler)(orient_bus_message *message, void *context, orient_bus_error *error);

typedef struct orient_bus_functions {
  int (*make)(orient_bus **out);                            /* sd_bus_new */
  int (*set_address)(orient_bus *, const char *address);    /* sd_bus_set_address */
  int (*set_bus_client)(orient_bus *, int is_client);       /* sd_bus_set_bus_client */
  int (*start)(orient_bus *);                               /* sd_bus_start */
  int (*is_ready)(orient_bus *);                            /* sd_bus_is_ready */
  void (*close)(orient_bus *);                              /* sd_bus_close */
  orient_bus *(*unref)(orient_bus *);                       /* sd_bus_unref */
  int (*get_fd)(orient_bus *);                              /* sd_bus_get_fd */
  int (*get_events)(orient_bus *);                          /* sd_bus_get_events */
  int (*get_timeout)(orient_bus *, uint64_t *microseconds); /* sd_bus_get_timeout */
  int (*process)(orient_bus *, orient_bus_message **out);   /* sd_bus_process */
  int (*add_match)(orient_bus *, orient_bus_slot **out, const char *rule, orient_bus_handler,
                   orient_bus_handler installed, void *context); /* sd_bus_add_match_async */
  int (*new_call)(orient_bus *, orient_bus_message **out, const char *service, const char *path, const char *interface,
                  const char *member);                          /* sd_bus_message_new_method_call */
  int (*append)(orient_bus_message *, char type, const void *); /* sd_bus_message_append_basic */
  int (*call_async)(orient_bus *, orient_bus_slot **out, orient_bus_message *, orient_bus_handler, void *context,
                    uint64_t microseconds); /* sd_bus_call_async */
  int (*call)(orient_bus *, orient_bus_message *, uint64_t microseconds, orient_bus_error *,
              orient_bus_message **out);                               /* sd_bus_call */
  orient_bus_message *(*message_unref)(orient_bus_message *);          /* sd_bus_message_unref */
  int (*enter)(orient_bus_message *, char type, const char *contents); /* sd_bus_message_enter_container */
  int (*exit)(orient_bus_message *);                                   /* sd_bus_message_exit_container */
  int (*read)(orient_bus_message *, char type, void *out);             /* sd_bus_message_read_basic */
  int (*skip)(orient_bus_message *, const char *types);                /* sd_bus_message_skip */
  const orient_bus_error *(*get_error)(orient_bus_message *);          /* sd_bus_message_get_error */
  const char *(*get_sender)(orient_bus_message *);                     /* sd_bus_message_get_sender */
  void (*error_free)(orient_bus_error *);                              /* sd_bus_error_free */
} orient_bus_functions;

/* Fills the table from libsystemd.so.0, libelogind.so.0 or libbasu.so.0; 0, or -1 where none is installed. */
int orient_load_bus(orient_bus_functions *out);

#endif
