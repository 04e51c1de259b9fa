/*
 * Pages that come, lock, wait and go in every order, for valgrind to watch: nothing is lost, nothing used too late.
 */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>

static void say(world *around, const char *message) {
  orientation_page *page = world_page(around);
  char *reply;
  orientation_page_receive(page, message, &reply);
  free(reply);
  world_work(around);
  free(orientation_page_take(page));
}

static void tell(world *around, const char *command) { free(world_obey(around, command)); }

int main(void) {
  for (int way = 0; way < 5; way++) {
    world *around = world_new("none", "portrait", way % 2 ? "all" : "no upside down", NULL, NULL);
    orientation_page *page = world_page(around);
    free(orientation_page_script(page));
    say(around, "page 1\nopen");
    say(around, "page 1\nlock 1 landscape\nlock 2 any\nlock 3 portrait-secondary\nunlock\nlock 4 landscape-primary");
    say(around, "page 1\nlock 1 current\nlock 2 nothing\nshout");
    tell(around, "turning later");
    say(around, "page 1\nlock 5 portrait");
    say(around, "page 1\nabort 5\nabort 6");
    say(around, "page 1\nlock 7 portrait-secondary");
    orientation_page_set_visible(page, false);
    if (way == 1) tell(around, "turn");
    if (way == 2) orientation_page_unload(page);
    if (way == 3) orientation_page_set_fullscreen(page, true);
    if (way == 3) orientation_page_set_fullscreen(page, false);
    if (way != 4) orientation_page_set_visible(page, true);
    say(around, "page 1\nlock 8 landscape-secondary");
    if (way == 0) say(around, "page 2\nopen");
    world_free(around);
  }
  puts("ok - pages come and go without a trace");
  return 0;
}
