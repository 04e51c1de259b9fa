/*
 * Runs cases.js in WebKitGTK, with the example's web view and the library itself.
 *
 * usage: runner DIRECTORY PAGE CONDITION NATURAL UNLOCKED
 *
 * Serves the files of the directory as test://page/ and, for another origin, as test://other/. A page says what it wants
 * through webkit.messageHandlers.world: what world_obey() knows, and "rest", "hide", "show", "script CODE" (run as if the user
 * had clicked), "report LINE" and "end STATUS".
 */
#include "../../examples/webview/web_view.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
  const char *directory;
  world *around;
  GtkWidget *window, *view;
  guint work;
  int status;
} runner = {.status = 1};

/* --- The page is changed, the screen turns ---------------------------------------------------- */

static gboolean work(gpointer user_data) {
  (void)user_data;
  runner.work = 0;
  world_work(runner.around);
  web_view_update(runner.view);
  return G_SOURCE_REMOVE;
}

static void changed(void *user_data) {
  (void)user_data;
  if (runner.work == 0) runner.work = g_idle_add_full(G_PRIORITY_DEFAULT, work, NULL, NULL);
}

static gboolean count_message(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer user_data) {
  (void)hint;
  (void)count;
  (void)values;
  (void)user_data;
  world_count_message(runner.around);
  return TRUE;
}

/* --- Files ------------------------------------------------------------------------------------ */

static void serve(WebKitURISchemeRequest *request, gpointer user_data) {
  char *name = g_path_get_basename(webkit_uri_scheme_request_get_path(request));
  char *path = g_build_filename(runner.directory, name, NULL);
  char *bytes;
  gsize length;
  GError *error = NULL;
  (void)user_data;
  if (g_file_get_contents(path, &bytes, &length, &error)) {
    GInputStream *stream = g_memory_input_stream_new_from_data(bytes, (gssize)length, g_free);
    const char *type = g_str_has_suffix(name, ".js") ? "text/javascript" : "text/html";
    webkit_uri_scheme_request_finish(request, stream, (gint64)length, type);
    g_object_unref(stream);
  } else {
    webkit_uri_scheme_request_finish_error(request, error);
    g_error_free(error);
  }
  g_free(path);
  g_free(name);
}

/* --- What the page wants ---------------------------------------------------------------------- */

static void answer(WebKitScriptMessageReply *reply, JSCContext *context, const char *text) {
  JSCValue *value = jsc_value_new_string(context, text);
  webkit_script_message_reply_return_value(reply, value);
  g_object_unref(value);
}

typedef struct later {
  WebKitScriptMessageReply *reply;
  JSCContext *context;
} later;

static gboolean rested(gpointer user_data) {
  later *waiting = user_data;
  answer(waiting->reply, waiting->context, "");
  webkit_script_message_reply_unref(waiting->reply);
  g_object_unref(waiting->context);
  g_free(waiting);
  return G_SOURCE_REMOVE;
}

/* Answers after everything that is ready, and a little time for other processes. */
static void rest(WebKitScriptMessageReply *reply, JSCContext *context) {
  later *waiting = g_new(later, 1);
  *waiting = (later){webkit_script_message_reply_ref(reply), g_object_ref(context)};
  g_timeout_add_full(G_PRIORITY_LOW, 10, rested, waiting, NULL);
}

static gboolean said(WebKitUserContentManager *manager, JSCValue *message, WebKitScriptMessageReply *reply,
                     gpointer user_data) {
  char *text = jsc_value_to_string(message);
  JSCContext *context = jsc_value_get_context(message);
  (void)manager;
  (void)user_data;
  if (strcmp(text, "rest") == 0) {
    rest(reply, context);
  } else if (strcmp(text, "hide") == 0 || strcmp(text, "show") == 0) {
    gtk_widget_set_visible(runner.view, strcmp(text, "show") == 0);
    answer(reply, context, "");
  } else if (g_str_has_prefix(text, "script ")) {
    webkit_web_view_evaluate_javascript(WEBKIT_WEB_VIEW(runner.view), text + strlen("script "), -1, NULL, NULL, NULL,
                                        NULL, NULL);
    answer(reply, context, "");
  } else if (g_str_has_prefix(text, "report ")) {
    puts(text + strlen("report "));
    answer(reply, context, "");
  } else if (g_str_has_prefix(text, "end ")) {
    runner.status = atoi(text + strlen("end "));
    gtk_main_quit();
  } else {
    char *state = world_obey(runner.around, text);
    if (state != NULL) {
      answer(reply, context, state);
    } else {
      webkit_script_message_reply_return_error_message(reply, text);
    }
    free(state);
  }
  g_free(text);
  return TRUE;
}

/* The window is the screen already. */
static gboolean stay(WebKitWebView *view, gpointer user_data) {
  (void)view;
  (void)user_data;
  return TRUE;
}

static void died(WebKitWebView *view, WebKitWebProcessTerminationReason reason, gpointer user_data) {
  (void)view;
  (void)user_data;
  printf("not ok - the web process lives\n  it ended for reason %d\n", (int)reason);
  gtk_main_quit();
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  if (argc != 6) {
    fprintf(stderr, "usage: runner DIRECTORY PAGE CONDITION NATURAL UNLOCKED\n");
    return 2;
  }
  runner.directory = argv[1];
  runner.around = world_new(argv[3], argv[4], argv[5], changed, NULL);
  if (runner.around == NULL) {
    fprintf(stderr, "runner: not a setting: %s, %s, %s\n", argv[3], argv[4], argv[5]);
    return 2;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);

  WebKitWebContext *context = webkit_web_context_get_default();
  webkit_web_context_register_uri_scheme(context, "test", serve, NULL, NULL);

  runner.window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  runner.view = web_view_new(world_page(runner.around));
  WebKitWebView *view = WEBKIT_WEB_VIEW(runner.view);
  WebKitSettings *settings = webkit_web_view_get_settings(view);
  webkit_settings_set_enable_write_console_messages_to_stdout(settings, TRUE);
  webkit_settings_set_enable_page_cache(settings, TRUE);
  g_signal_connect(view, "enter-fullscreen", G_CALLBACK(stay), NULL);
  g_signal_connect(view, "leave-fullscreen", G_CALLBACK(stay), NULL);
  g_signal_connect(view, "web-process-terminated", G_CALLBACK(died), NULL);

  WebKitUserContentManager *manager = webkit_web_view_get_user_content_manager(view);
  guint signal = g_signal_lookup("script-message-with-reply-received", WEBKIT_TYPE_USER_CONTENT_MANAGER);
  g_signal_add_emission_hook(signal, g_quark_from_string("orientation"), count_message, NULL, NULL);
  g_signal_connect(manager, "script-message-with-reply-received::world", G_CALLBACK(said), NULL);
  webkit_user_content_manager_register_script_message_handler_with_reply(manager, "world", NULL);

  char *address =
      g_strconcat("test://page/", argv[2], "?condition=", argv[3], "&natural=", argv[4], "&unlocked=", argv[5], NULL);
  gtk_window_set_default_size(GTK_WINDOW(runner.window), 400, 600);
  gtk_container_add(GTK_CONTAINER(runner.window), runner.view);
  gtk_widget_show_all(runner.window);
  webkit_web_view_load_uri(view, address);
  g_free(address);
  gtk_main();

  gtk_widget_destroy(runner.window);
  g_clear_handle_id(&runner.work, g_source_remove);
  world_free(runner.around);
  return runner.status;
}
