/* When there is no memory left: what makes objects says so, and what cannot ends the process with a word. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* fork, pipe */
#endif
#include <orient.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "memory.h"

static int given_back;

static void gives_back(void *user_data) {
  (void)user_data;
  ++given_back;
}

static void rests(orient_transition *transition, orient_status status, orient_presentation at, void *user_data) {
  (void)transition;
  (void)status;
  (void)at;
  (void)user_data;
}

static void hears(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)engine;
  (void)event;
  (void)user_data;
}

static void objects_are_refused(void) {
  orient_engine *engine = NULL, *second = NULL;
  orient_scene *scene = NULL;
  orient_source *source = NULL;
  orient_transition *transition = NULL;
  orient_transition_config config;
  orient_status statuses[4];
  orient_transition_config_init(&config);
  config.completion = rests;
  config.destroy = gives_back;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
  second = engine;
  memory_left = 0;
  statuses[0] = orient_engine_new(NULL, &second);
  statuses[1] = orient_scene_new(engine, NULL, &scene);
  statuses[2] = orient_transition_new(&config, &transition);
  statuses[3] = orient_source_open(NULL, &source);
  memory_left = -1;
  CHECK_EQUAL(ORIENT_ERROR_NO_MEMORY, statuses[0]);
  CHECK_EQUAL(ORIENT_ERROR_NO_MEMORY, statuses[1]);
  CHECK_EQUAL(ORIENT_ERROR_NO_MEMORY, statuses[2]);
  CHECK_EQUAL(ORIENT_ERROR_NO_MEMORY, statuses[3]);
  CHECK(second == NULL && scene == NULL && transition == NULL && source == NULL);
  CHECK_EQUAL(1, given_back);
  /* And work again. */
  CHECK_EQUAL(ORIENT_OK, orient_scene_new(engine, NULL, &scene));
  orient_scene_unref(scene);
  orient_engine_unref(engine);
}

/* The process that runs out of memory is a child; what it says comes through a pipe. */
static void elsewhere_the_process_ends_with_one_line(void) {
  int ends[2], status = 0;
  char said[512];
  ssize_t size;
  pid_t child;
  orient_engine *engine = NULL;
  CHECK_EQUAL(ORIENT_OK, orient_engine_new(NULL, &engine));
  CHECK_EQUAL(0, pipe(ends));
  fflush(stdout);
  child = fork();
  if (child == 0) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    dup2(ends[1], STDERR_FILENO);
    memory_left = 0;
    orient_engine_add_listener(engine, ORIENT_EVENT_ALL, 0, hears, NULL, NULL, NULL);
    _exit(0);
  }
  close(ends[1]);
  size = read(ends[0], said, sizeof said - 1);
  said[size > 0 ? size : 0] = '\0';
  close(ends[0]);
  CHECK_EQUAL(child, waitpid(child, &status, 0));
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  CHECK(strncmp(said, "liborient: out of memory", 24) == 0);
  CHECK(size > 0 && strchr(said, '\n') == said + size - 1);
  orient_engine_unref(engine);
}

int main(void) {
  if (!memory_is_counted()) {
    printf("ok - memory cannot be taken away here\n");
    return 0;
  }
  RUN(objects_are_refused);
  RUN(elsewhere_the_process_ends_with_one_line);
  return checks_failed();
}
