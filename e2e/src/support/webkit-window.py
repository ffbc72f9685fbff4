# A bare WebKit window that WebDriver controls: any size, unlike MiniBrowser, and a profile that
# outlives it. Arguments: width, height, folder of the profile ('' for a private window), user
# agent ('' for its own).
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

width, height, folder, agent = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
if folder:
    data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
else:
    data = WebKit2.WebsiteDataManager.new_ephemeral()
# As Safari does: storage of embedded pages apart, no cookies for them.
data.set_itp_enabled(True)
context = WebKit2.WebContext.new_with_website_data_manager(data)
cookies = context.get_cookie_manager()
if folder:
    cookies.set_persistent_storage(folder + "/cookies", WebKit2.CookiePersistentStorage.SQLITE)
cookies.set_accept_policy(WebKit2.CookieAcceptPolicy.NO_THIRD_PARTY)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    if agent:
        view.get_settings().set_user_agent(agent)
    window = Gtk.Window(default_width=width, default_height=height)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Cursus")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.set_automation_allowed(True)
context.connect("automation-started", start)
Gtk.main()
