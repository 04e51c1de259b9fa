#include "web_view.h"

#include <stdlib.h>

/* What a view knows of its page. Belongs to the view. */
typedef struct bridge {
  WebKitWebView *view;
  orientation_page *page; /* NULL once the view is destroyed */
  GtkWidget *window;      /* whose state is listened to */
  guint update;           /* the idle source, 0: none */
} bridge;

static const char bridge_key[] = "orientation-bridge";

static bridge *bridge_of(gpointer view) { return g_object_get_data(view, bridge_key); }

/* Documents know from the beginning how the picture stands. */
static void replace_script(bridge *bridge) {
  WebKitUserContentManager *manager = webkit_web_view_get_user_content_manager(bridge->view);
  char *source = orientation_page_script(bridge->page);
  if (source == NULL) return;
  WebKitUserScript *script = webkit_user_script_new(source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                                    WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL);
  webkit_user_content_manager_remove_all_scripts(manager);
  webkit_user_content_manager_add_script(manager, script);
  webkit_user_script_unref(script);
  free(source);
}

/* --- To the documents ------------------------------------------------------------------------- */

static gboolean update_now(gpointer user_data) {
  bridge *bridge = user_data;
  bridge->update = 0;
  char *news = orientation_page_take(bridge->page);
  if (news != NULL) {
    replace_script(bridge);
    webkit_web_view_evaluate_javascript(bridge->view, news, -1, NULL, NULL, NULL, NULL, NULL);
    free(news);
  }
  return G_SOURCE_REMOVE;
}

void web_view_update(GtkWidget *view) {
  bridge *bridge = view == NULL ? NULL : bridge_of(view);
  if (bridge == NULL || bridge->page == NULL || bridge->update != 0) return;
  bridge->update = g_idle_add_full(G_PRIORITY_DEFAULT, update_now, bridge, NULL);
}

/* --- From the documents ----------------------------------------------------------------------- */

static gboolean message_received(WebKitUserContentManager *manager, JSCValue *message, WebKitScriptMessageReply *reply,
                                 gpointer view) {
  bridge *bridge = bridge_of(view);
  orient_status status = ORIENT_ERROR_ABORTED;
  char *answer = NULL;
  (void)manager;
  if (bridge->page != NULL && jsc_value_is_string(message)) {
    char *text = jsc_value_to_string(message);
    status = orientation_page_receive(bridge->page, text, &answer);
    g_free(text);
  }
  if (status == ORIENT_OK) {
    JSCValue *value = jsc_value_new_string(jsc_value_get_context(message), answer);
    webkit_script_message_reply_return_value(reply, value);
    g_object_unref(value);
  } else {
    webkit_script_message_reply_return_error_message(reply, orientation_exception_name(status));
  }
  free(answer);
  return TRUE;
}

/* --- What happens to the view ----------------------------------------------------------------- */

static void load_changed(WebKitWebView *view, WebKitLoadEvent event, gpointer user_data) {
  (void)user_data;
  /* Not for a change of the fragment, which is no load. */
  if (event != WEBKIT_LOAD_COMMITTED) return;
  orientation_page_unload(bridge_of(view)->page);
  replace_script(bridge_of(view));
}

static void process_terminated(WebKitWebView *view, WebKitWebProcessTerminationReason reason, gpointer user_data) {
  (void)reason;
  (void)user_data;
  orientation_page_unload(bridge_of(view)->page);
}

/* WebKit does what is to be done; FALSE lets it. */
static gboolean enter_fullscreen(WebKitWebView *view, gpointer user_data) {
  (void)user_data;
  orientation_page_set_fullscreen(bridge_of(view)->page, true);
  return FALSE;
}

static gboolean leave_fullscreen(WebKitWebView *view, gpointer user_data) {
  (void)user_data;
  orientation_page_set_fullscreen(bridge_of(view)->page, false);
  return FALSE;
}

static void update_visibility(GtkWidget *view) {
  bridge *bridge = bridge_of(view);
  if (bridge->page == NULL) return;
  bool visible = gtk_widget_get_mapped(view);
  GdkWindow *window = visible ? gtk_widget_get_window(gtk_widget_get_toplevel(view)) : NULL;
  if (window != NULL && (gdk_window_get_state(window) & GDK_WINDOW_STATE_ICONIFIED) != 0) {
    visible = false;
  }
  orientation_page_set_visible(bridge->page, visible);
}

static gboolean window_state_changed(GtkWidget *window, GdkEvent *event, gpointer view) {
  (void)window;
  (void)event;
  update_visibility(view);
  return FALSE;
}

static void mapped(GtkWidget *view, gpointer user_data) {
  bridge *bridge = bridge_of(view);
  GtkWidget *window = gtk_widget_get_toplevel(view);
  (void)user_data;
  if (bridge->window != window) {
    g_signal_connect_object(window, "window-state-event", G_CALLBACK(window_state_changed), view, G_CONNECT_AFTER);
    bridge->window = window;
  }
  update_visibility(view);
}

static void unmapped(GtkWidget *view, gpointer user_data) {
  (void)user_data;
  update_visibility(view);
}

static void destroyed(GtkWidget *view, gpointer user_data) {
  bridge *bridge = bridge_of(view);
  (void)user_data;
  if (bridge->page == NULL) return;
  orientation_page_unload(bridge->page);
  bridge->page = NULL;
  g_clear_handle_id(&bridge->update, g_source_remove);
  g_signal_handlers_disconnect_by_data(view, bridge);
}

GtkWidget *web_view_new(orientation_page *page) {
  WebKitUserContentManager *manager = webkit_user_content_manager_new();
  GtkWidget *view =
      GTK_WIDGET(g_object_new(WEBKIT_TYPE_WEB_VIEW, "user-content-manager", manager, "visible", TRUE, NULL));
  bridge *made = g_new0(bridge, 1);
  *made = (bridge){.view = WEBKIT_WEB_VIEW(view), .page = page};
  g_object_set_data_full(G_OBJECT(view), bridge_key, made, g_free);

  g_signal_connect_object(manager, "script-message-with-reply-received::orientation", G_CALLBACK(message_received),
                          view, 0);
  webkit_user_content_manager_register_script_message_handler_with_reply(manager, "orientation", NULL);
  replace_script(made);
  g_object_unref(manager);

  g_signal_connect(view, "load-changed", G_CALLBACK(load_changed), made);
  g_signal_connect(view, "web-process-terminated", G_CALLBACK(process_terminated), made);
  g_signal_connect(view, "enter-fullscreen", G_CALLBACK(enter_fullscreen), made);
  g_signal_connect(view, "leave-fullscreen", G_CALLBACK(leave_fullscreen), made);
  g_signal_connect_after(view, "map", G_CALLBACK(mapped), made);
  g_signal_connect_after(view, "unmap", G_CALLBACK(unmapped), made);
  g_signal_connect(view, "destroy", G_CALLBACK(destroyed), made);
  update_visibility(view);
  return view;
}
