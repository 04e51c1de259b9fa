/* Running other programs, and talking to sockets, without waiting for ever. */
#ifndef PROCESS_H
#define PROCESS_H

#include "turn.h"

/* Runs a program found in PATH, without a shell. What it writes goes to `output`, cut at `size` and terminated, or where
 * this program's goes if that is NULL. True when it ended with status 0 within ten seconds; otherwise it is said why. */
bool run_program(const char *const *arguments, char *output, size_t size);

/* The same for a shell command, which finds the turn in its environment (see autorotate.1). */
bool run_shell(const char *command, const turn *);

/* Prints a command as one could type it. */
void print_program(const char *const *arguments);

/* Connects to a socket in the file system; -1, and said why, when that fails. Nothing on it takes more than two seconds. */
int connect_to(const char *path);

/* Sends and receives all of a number of bytes. */
bool send_all(int socket, const void *bytes, size_t count);
bool receive_all(int socket, void *bytes, size_t count);

#endif
