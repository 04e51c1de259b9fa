/*
 * A web view whose screen.orientation is liborient's: the pages in it lock and unlock the orientation, and hear of changes, as
 * the W3C's Screen Orientation API says.
 *
 * The window is a table with a device on it. The arrows in its title turn the device, or a sensor or a trace does; the screen of
 * the device, which is the web view, turns with it as policy and the page's locks have it.
 */
#include "web_view.h"

#include <glib-unix.h>
#include <glib.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* demo.html, as the linker names what it takes in as it is. */
extern const char _binary_demo_html_start[], _binary_demo_html_end[];

typedef struct app {
  orient_engine *engine;
  orient_source *source; /* NULL: the arrows turn the device */
  guint watch;           /* of the source's descriptor, 0: none */
  orientation_page *page;
  GtkWidget *window, *header, *view;
  guint deadline; /* the timer for orient_engine_advance(), 0: none */

  uint64_t rotation;           /* asked of the screen and not answered; 0: none */
  int width, height;           /* of the screen */
  int next_width, next_height; /* what it turns to */

  orient_orientation plays[16]; /* how to hold the device, one after the other */
  guint play_count, next_play;
  char *snapshot; /* where the pictures go */
  int status;
} app;

/* --- Time ------------------------------------------------------------------------------------- */

/* A trace has a time of its own. */
static int64_t now(const app *app) {
  if (app->source == NULL) return g_get_monotonic_time() * 1000;
  orient_state state = {.struct_size = sizeof state};
  orient_engine_get_state(app->engine, &state);
  return state.time_ns;
}

static void set_timer(app *app);

static gboolean time_passed(gpointer user_data) {
  app *app = user_data;
  app->deadline = 0;
  orient_engine_advance(app->engine, now(app));
  set_timer(app);
  return G_SOURCE_REMOVE;
}

/* To be called whenever the engine has been told something. A source does this for its engines. */
static void set_timer(app *app) {
  int64_t deadline = app->source == NULL ? orient_engine_next_deadline(app->engine) : INT64_MAX;
  g_clear_handle_id(&app->deadline, g_source_remove);
  if (deadline == INT64_MAX) return;
  int64_t wait = (deadline - now(app)) / 1000000 + 1;
  app->deadline = g_timeout_add((guint)CLAMP(wait, 0, 3600000), time_passed, app);
}

/* --- The device ------------------------------------------------------------------------------- */

static void hold(app *app, orient_orientation orientation) {
  orient_engine_feed_orientation(app->engine, now(app), orientation);
  set_timer(app);
}

static void device_turned(orient_engine *engine, const orient_event *event, void *user_data) {
  app *app = user_data;
  (void)engine;
  if (app->window == NULL) return;
  const char *name = orient_name(event->device, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT);
  char *text = g_strdup_printf("the device is held %s", name);
  gtk_header_bar_set_subtitle(GTK_HEADER_BAR(app->header), text);
  g_free(text);
}

/* A quarter counter-clockwise, or clockwise. */
static void turn_device(app *app, int quarters) {
  static const orient_orientation around[] = {ORIENT_PORTRAIT_PRIMARY, ORIENT_LANDSCAPE_PRIMARY,
                                              ORIENT_PORTRAIT_SECONDARY, ORIENT_LANDSCAPE_SECONDARY};
  orient_orientation held = orient_engine_device_orientation(app->engine);
  for (int i = 0; i < 4; i++) {
    if (around[i] == held) {
      hold(app, around[(i + quarters) & 3]);
      return;
    }
  }
  hold(app, ORIENT_PORTRAIT_PRIMARY);
}

static void turn_left(GtkButton *button, gpointer user_data) {
  (void)button;
  turn_device(user_data, 1);
}

static void turn_right(GtkButton *button, gpointer user_data) {
  (void)button;
  turn_device(user_data, -1);
}

/* --- The screen ------------------------------------------------------------------------------- */

static void answer(app *app, orient_status status) {
  uint64_t rotation = app->rotation;
  app->rotation = 0;
  if (rotation != 0) orient_engine_rotation_finished(app->engine, rotation, now(app), status);
  set_timer(app);
}

/* The screen lies in the middle of the window. */
static gboolean place_view(GtkOverlay *table, GtkWidget *view, GdkRectangle *place, gpointer user_data) {
  app *app = user_data;
  (void)view;
  place->x = (gtk_widget_get_allocated_width(GTK_WIDGET(table)) - app->width) / 2;
  place->y = (gtk_widget_get_allocated_height(GTK_WIDGET(table)) - app->height) / 2;
  place->width = app->width;
  place->height = app->height;
  return TRUE;
}

/* The screen has turned when the view has its new size. */
static void view_resized(GtkWidget *view, GdkRectangle *size, gpointer user_data) {
  app *app = user_data;
  (void)view;
  if (size->width == app->next_width && size->height == app->next_height) answer(app, ORIENT_OK);
}

static gboolean turn_screen(gpointer user_data) {
  app *app = user_data;
  if (app->rotation == 0) return G_SOURCE_REMOVE;
  orient_status status = orientation_page_may_turn(app->page, app->rotation);
  if (status != ORIENT_OK || (app->width == app->next_width && app->height == app->next_height)) {
    answer(app, status);
  } else {
    app->width = app->next_width;
    app->height = app->next_height;
    gtk_widget_queue_resize(app->view);
  }
  return G_SOURCE_REMOVE;
}

/* Where a host for a real device would turn its output. */
static void drive(orient_engine *engine, uint64_t rotation, const orient_event *event, void *user_data) {
  app *app = user_data;
  (void)engine;
  app->rotation = rotation;
  app->next_width = event->width;
  app->next_height = event->height;
  g_idle_add(turn_screen, app);
}

static void page_changed(void *user_data) {
  app *app = user_data;
  web_view_update(app->view);
}

/* The view is the whole screen of the device already. */
static gboolean keep_size(WebKitWebView *view, gpointer user_data) {
  (void)view;
  (void)user_data;
  return TRUE;
}

/* --- Pictures, for those who are not there to see --------------------------------------------- */

static void play_next(app *app);

static void picture_taken(GObject *view, GAsyncResult *result, gpointer user_data) {
  app *app = user_data;
  GError *error = NULL;
  cairo_surface_t *picture = webkit_web_view_get_snapshot_finish(WEBKIT_WEB_VIEW(view), result, &error);
  if (picture != NULL) {
    orient_orientation seen = orient_engine_interface_orientation(app->engine);
    char *path = g_strdup_printf("%s%u-%s.png", app->snapshot, app->next_play,
                                 orient_name(seen, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT));
    if (cairo_surface_write_to_png(picture, path) != CAIRO_STATUS_SUCCESS) {
      fprintf(stderr, "webview: could not write %s\n", path);
      app->status = 1;
    }
    g_free(path);
    cairo_surface_destroy(picture);
  } else {
    fprintf(stderr, "webview: no picture: %s\n", error->message);
    app->status = 1;
    g_error_free(error);
  }
  play_next(app);
}

static void page_drawn(GObject *view, GAsyncResult *result, gpointer user_data) {
  JSCValue *value = webkit_web_view_call_async_javascript_function_finish(WEBKIT_WEB_VIEW(view), result, NULL);
  g_clear_object(&value);
  webkit_web_view_get_snapshot(WEBKIT_WEB_VIEW(view), WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE,
                               NULL, picture_taken, user_data);
}

/* When a turn of the device has had its second. A busy page may need longer: it is waited for until it has the new
 * shape and has drawn a frame of it, or for ten seconds. */
static gboolean take_picture(gpointer user_data) {
  static const char drawn[] = "const frame = () => new Promise(requestAnimationFrame);"
                              "const late = Date.now() + 10000;"
                              "while (window.innerWidth !== width && Date.now() < late) await frame();"
                              "await frame(); await frame();";
  app *app = user_data;
  if (app->snapshot != NULL) {
    GVariantDict arguments;
    g_variant_dict_init(&arguments, NULL);
    g_variant_dict_insert(&arguments, "width", "d", (double)gtk_widget_get_allocated_width(app->view));
    webkit_web_view_call_async_javascript_function(WEBKIT_WEB_VIEW(app->view), drawn, -1,
                                                   g_variant_dict_end(&arguments), NULL, NULL, NULL, page_drawn, app);
  } else {
    play_next(app);
  }
  return G_SOURCE_REMOVE;
}

static void play_next(app *app) {
  if (app->next_play == app->play_count) {
    gtk_main_quit();
  } else {
    hold(app, app->plays[app->next_play++]);
    g_timeout_add(1000, take_picture, app);
  }
}

/* --- A sensor or a trace ---------------------------------------------------------------------- */

static gboolean source_ready(gint descriptor, GIOCondition condition, gpointer user_data) {
  app *app = user_data;
  (void)descriptor;
  (void)condition;
  if (orient_source_dispatch(app->source) != ORIENT_OK) {
    fprintf(stderr, "webview: %s\n", orient_source_error(app->source));
    app->status = 1;
  }
  orient_source_info info = {.struct_size = sizeof info};
  orient_source_describe(app->source, &info);
  if (info.state != ORIENT_SOURCE_FINISHED) return G_SOURCE_CONTINUE;
  app->watch = 0;
  if (app->snapshot != NULL) g_timeout_add(1000, take_picture, app);
  return G_SOURCE_REMOVE;
}

/* Opens "auto", "iio", "evdev", "sensor-proxy" or "trace", with a path behind a colon if need be. */
static bool open_source(app *app, const char *text) {
  orient_source_config config;
  orient_source_config_init(&config);
  const char *path = strchr(text, ':');
  size_t length = path == NULL ? strlen(text) : (size_t)(path - text);
  config.path = path == NULL ? NULL : path + 1;
  config.kind = ORIENT_SOURCE_AUTO;
  const char *name;
  while ((name = orient_source_kind_name(config.kind)) != NULL) {
    if (strlen(name) == length && strncmp(name, text, length) == 0) break;
    config.kind++;
  }
  if (name == NULL) {
    fprintf(stderr, "webview: no source is called %.*s; --help lists them\n", (int)length, text);
    return false;
  }
  if (orient_source_open(&config, &app->source) != ORIENT_OK) {
    fprintf(stderr, "webview: %s\n", orient_source_error(NULL));
    return false;
  }
  return true;
}

static void start_source(app *app) {
  orient_source_attach(app->source, app->engine);
  app->watch = g_unix_fd_add(orient_source_fd(app->source), G_IO_IN, source_ready, app);
}

static void loaded(WebKitWebView *view, WebKitLoadEvent event, gpointer user_data) {
  app *app = user_data;
  if (event != WEBKIT_LOAD_FINISHED) return;
  g_signal_handlers_disconnect_by_func(view, loaded, app);
  if (app->source != NULL) {
    start_source(app);
  } else if (app->play_count > 0) {
    play_next(app);
  }
}

/* --- The window ------------------------------------------------------------------------------- */

static void add_button(app *app, const char *icon, const char *tip, GCallback pressed) {
  GtkWidget *button = gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON);
  gtk_widget_set_tooltip_text(button, tip);
  g_signal_connect(button, "clicked", pressed, app);
  gtk_header_bar_pack_start(GTK_HEADER_BAR(app->header), button);
}

static gboolean draw_table(GtkWidget *table, cairo_t *cairo, gpointer user_data) {
  (void)table;
  (void)user_data;
  cairo_set_source_rgb(cairo, 0.23, 0.24, 0.27);
  cairo_paint(cairo);
  return TRUE;
}

static void window_closed(GtkWidget *window, gpointer user_data) {
  app *app = user_data;
  (void)window;
  app->window = app->view = NULL;
  gtk_main_quit();
}

static void make_window(app *app, int width, int height) {
  app->window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  app->header = gtk_header_bar_new();
  gtk_header_bar_set_title(GTK_HEADER_BAR(app->header), "liborient");
  gtk_header_bar_set_show_close_button(GTK_HEADER_BAR(app->header), TRUE);
  if (app->source == NULL) {
    add_button(app, "object-rotate-left-symbolic", "Turn the device to the left", G_CALLBACK(turn_left));
    add_button(app, "object-rotate-right-symbolic", "Turn the device to the right", G_CALLBACK(turn_right));
  }
  gtk_window_set_titlebar(GTK_WINDOW(app->window), app->header);

  app->view = web_view_new(app->page);
  app->width = width;
  app->height = height;
  g_signal_connect_after(app->view, "size-allocate", G_CALLBACK(view_resized), app);
  g_signal_connect(app->view, "enter-fullscreen", G_CALLBACK(keep_size), NULL);
  g_signal_connect(app->view, "leave-fullscreen", G_CALLBACK(keep_size), NULL);
  g_signal_connect(app->view, "load-changed", G_CALLBACK(loaded), app);

  /* A table with room for the screen however it stands. */
  GtkWidget *table = gtk_overlay_new();
  GtkWidget *top = gtk_drawing_area_new();
  g_signal_connect(top, "draw", G_CALLBACK(draw_table), NULL);
  gtk_container_add(GTK_CONTAINER(table), top);
  int side = MAX(width, height) + 40;
  gtk_widget_set_size_request(table, side, side);
  g_signal_connect(table, "get-child-position", G_CALLBACK(place_view), app);
  gtk_overlay_add_overlay(GTK_OVERLAY(table), app->view);
  gtk_container_add(GTK_CONTAINER(app->window), table);
  g_signal_connect(app->window, "destroy", G_CALLBACK(window_closed), app);
  gtk_widget_show_all(app->window);
}

static void load(app *app, const char *address) {
  WebKitWebView *view = WEBKIT_WEB_VIEW(app->view);
  if (address == NULL) {
    char *text = g_strndup(_binary_demo_html_start, (gsize)(_binary_demo_html_end - _binary_demo_html_start));
    webkit_web_view_load_html(view, text, NULL);
    g_free(text);
  } else if (strstr(address, "://") != NULL || g_str_has_prefix(address, "about:")) {
    webkit_web_view_load_uri(view, address);
  } else {
    GFile *file = g_file_new_for_commandline_arg(address);
    char *uri = g_file_get_uri(file);
    webkit_web_view_load_uri(view, uri);
    g_free(uri);
    g_object_unref(file);
  }
}

/* --- What is asked for ------------------------------------------------------------------------ */

static bool parse_plays(app *app, const char *names) {
  char **parts = g_strsplit(names, ",", 0);
  bool good = g_strv_length(parts) <= G_N_ELEMENTS(app->plays);
  for (char **name = parts; good && *name != NULL; name++) {
    good = orient_parse(*name, ORIENT_VOCABULARY_W3C, ORIENT_AXIS_PORTRAIT, &app->plays[app->play_count]) == ORIENT_OK;
    if (good) app->play_count++;
  }
  g_strfreev(parts);
  return good;
}

static bool parse_condition(const char *name, orientation_condition *condition) {
  static const char *const names[] = {"frame", "top", "none"};
  for (int i = 0; i < 3; i++) {
    if (strcmp(name, names[i]) == 0) {
      *condition = (orientation_condition)i;
      return true;
    }
  }
  return false;
}

static int fail(const char *message) {
  fprintf(stderr, "webview: %s; --help lists the options\n", message);
  return 2;
}

int main(int argc, char **argv) {
  app app = {0};
  char *condition_name = NULL, *size = NULL, *plays = NULL, *source = NULL;
  gboolean no_upside_down = FALSE;
  const GOptionEntry options[] = {
      {"condition", 0, 0, G_OPTION_ARG_STRING, &condition_name,
       "Who must be fullscreen to lock: frame, top or none (none)", "WHO"},
      {"size", 0, 0, G_OPTION_ARG_STRING, &size, "Size of the screen in its natural position (420x760)", "WxH"},
      {"no-upside-down", 0, 0, G_OPTION_ARG_NONE, &no_upside_down, "Without a lock, don't turn to portrait-secondary",
       NULL},
      {"source", 0, 0, G_OPTION_ARG_FILENAME, &source,
       "What turns the device: auto, iio, evdev, sensor-proxy, trace:FILE (the arrows in the title)", "KIND[:PATH]"},
      {"play", 0, 0, G_OPTION_ARG_STRING, &plays, "Hold the device so, a second each, and end", "NAME,..."},
      {"snapshot", 0, 0, G_OPTION_ARG_FILENAME, &app.snapshot, "With --play or a trace: pictures of what is seen",
       "PREFIX"},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  GError *error = NULL;
  if (!gtk_init_with_args(&argc, &argv, "[FILE or ADDRESS]", options, NULL, &error)) {
    fprintf(stderr, "webview: %s\n", error->message);
    return 2;
  }
  orientation_condition condition = ORIENTATION_CONDITION_NONE;
  if (condition_name != NULL && !parse_condition(condition_name, &condition)) {
    return fail("--condition takes frame, top or none");
  }
  int width = 420, height = 760, end = 0;
  if (size != NULL &&
      (sscanf(size, "%4dx%4d%n", &width, &height, &end) != 2 || size[end] != '\0' || width < 1 || height < 1)) {
    return fail("--size takes a width and a height, such as 420x760");
  }
  if (plays != NULL && !parse_plays(&app, plays)) return fail("--play takes up to 16 names such as landscape-primary");
  if (plays != NULL && source != NULL) return fail("either --play or --source");
  if (argc > 2) return fail("one page at a time");
  if (source != NULL && !open_source(&app, source)) return 2;

  orient_engine_config config;
  orient_engine_config_init(&config);
  config.natural = ORIENT_AXIS_UNKNOWN; /* what the size says */
  config.width = width;
  config.height = height;
  orient_status status = orient_engine_new(&config, &app.engine);
  if (status != ORIENT_OK) return fail(orient_status_message(status));
  orient_mask unlocked = ORIENT_MASK_ALL;
  if (no_upside_down) unlocked &= ~ORIENT_MASK_PORTRAIT_SECONDARY;
  app.page = orientation_page_new(app.engine, condition, unlocked, page_changed, &app);
  if (app.page == NULL) return fail("out of memory");
  orient_engine_set_driver(app.engine, drive, &app, NULL);

  make_window(&app, width, height);
  orient_engine_add_listener(app.engine, ORIENT_EVENT_DEVICE, ORIENT_REPLAY_CURRENT, device_turned, &app, NULL, NULL);
  if (app.source == NULL) hold(&app, orient_engine_interface_orientation(app.engine));
  load(&app, argc == 2 ? argv[1] : NULL);
  gtk_main();

  if (app.window != NULL) {
    g_signal_handlers_disconnect_by_func(app.window, window_closed, &app);
    gtk_widget_destroy(app.window);
    app.view = NULL;
  }
  g_clear_handle_id(&app.watch, g_source_remove);
  orient_source_unref(app.source);
  orient_engine_set_driver(app.engine, NULL, NULL, NULL);
  g_clear_handle_id(&app.deadline, g_source_remove);
  orientation_page_free(app.page);
  orient_engine_unref(app.engine);
  g_free(app.snapshot);
  g_free(condition_name);
  g_free(plays);
  g_free(source);
  g_free(size);
  return app.status;
}
