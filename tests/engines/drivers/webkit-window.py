# A bare WebKitGTK window for WebDriver: the stock MiniBrowser cannot be as narrow as a phone.
# Arguments: width, height.

import signal
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

WIDTH, HEIGHT = int(sys.argv[1]), int(sys.argv[2])
# Not an ephemeral one: WebKit prints no console messages of private windows.
context = WebKit2.WebContext()


def create_view(_session):
    view = WebKit2.WebView(
        web_context=context,
        settings=WebKit2.Settings(enable_write_console_messages_to_stdout=True),
        is_controlled_by_automation=True,
    )
    view.connect("decide-policy", stay_in_the_page)
    window = Gtk.Window(decorated=False, default_width=WIDTH, default_height=HEIGHT)
    view.connect("close", lambda _: window.destroy())
    window.add(view)
    window.show_all()
    return view


def stay_in_the_page(_view, decision, kind):
    """Applying opens an e-mail draft, and there is no program for e-mail here."""
    if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
        return False
    address = decision.get_navigation_action().get_request().get_uri()
    if not address.startswith(("mailto:", "tel:")):
        return False
    decision.ignore()
    return True


context.set_preferred_languages(["en-GB"])
context.set_automation_allowed(True)
context.connect("automation-started", lambda _, session: session.connect("create-web-view", create_view))
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, Gtk.main_quit)
Gtk.main()
