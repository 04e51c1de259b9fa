/*
 * WebKitGTK's side of an orientation_page: a web view whose pages have its screen.orientation.
 */
#ifndef WEB_VIEW_H
#define WEB_VIEW_H

#include "orientation_page.h"

#include <webkit2/webkit2.h>

/**
 * Makes a web view for a page, which it does not own: free the page after the view has been destroyed.
 *
 * @return a floating reference, as GTK's constructors do.
 */
GtkWidget *web_view_new(orientation_page *page);

/**
 * Tells the documents soon what has happened; for the page's orientation_wake_fn. May be called while GTK is anywhere.
 *
 * @param view  NULL is harmless: a page may have something to say before it has a view.
 */
void web_view_update(GtkWidget *view);

#endif
