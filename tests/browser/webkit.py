"""A small browser on WebKitGTK that WebDriver can drive and that keeps what sites store, for the tests of others.py.

    python webkit.py FOLDER [--closed]      FOLDER is the profile; --closed: pages may store nothing

MiniBrowser, which comes with WebKitGTK, cannot take its place: under WebDriver it is always a private window. This
one needs no more than the library itself.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Callable
from ctypes import c_char_p, c_int, c_size_t, c_void_p
from typing import Any

SIZE = (1280, 800)
VERSIONS = ("4.1", "4.0")


def library() -> str | None:
    """The name of the WebKitGTK that is installed."""
    return next(filter(None, (ctypes.util.find_library(f"webkit2gtk-{version}") for version in VERSIONS)), None)


class Browser:
    """One window, opened when the driver asks for it; the program ends with it."""

    def __init__(self, folder: str, closed: bool) -> None:
        self.gtk = ctypes.CDLL(ctypes.util.find_library("gtk-3"))
        self.gobject = ctypes.CDLL(ctypes.util.find_library("gobject-2.0"))
        self.webkit = ctypes.CDLL(library())
        self.closed = closed
        self._listening: list[Any] = []  # C must find them as long as the program lives
        if not self.gtk.gtk_init_check(None, None):
            raise SystemExit("no screen")
        place = c_char_p(folder.encode())
        data = self._new(
            self.webkit.webkit_website_data_manager_new,
            c_char_p(b"base-data-directory"),
            place,
            c_char_p(b"base-cache-directory"),
            place,
            None,
        )
        self.webkit.webkit_website_data_manager_set_itp_enabled(data, 1)  # as in Safari
        self.context = self._new(self.webkit.webkit_web_context_new_with_website_data_manager, data)
        self.webkit.webkit_web_context_set_automation_allowed(self.context, 1)
        self._on(self.context, b"automation-started", self._started)

    def run(self) -> None:
        """Until the window is closed."""
        self.gtk.gtk_main()

    @staticmethod
    def _new(make: Any, *args: Any) -> c_void_p:
        make.restype = c_void_p
        return c_void_p(make(*args))

    def _on(self, thing: c_void_p, signal: bytes, what: Callable[..., Any]) -> None:
        heard = ctypes.CFUNCTYPE(c_void_p, c_void_p, c_void_p)(what)
        self._listening.append(heard)
        self.gobject.g_signal_connect_data(thing, c_char_p(signal), ctypes.cast(heard, c_void_p), None, None, c_int(0))

    def _started(self, _context: int, session: int) -> None:
        about = self._new(self.webkit.webkit_application_info_new)
        self.webkit.webkit_application_info_set_name(about, c_char_p(b"MiniBrowser"))  # the name that Selenium asks for
        self.webkit.webkit_automation_session_set_application_info(c_void_p(session), about)
        self._on(c_void_p(session), b"create-web-view", self._window)

    def _window(self, _session: int, _data: int) -> int | None:
        kind = self.webkit.webkit_web_view_get_type
        kind.restype = c_size_t
        view = self._new(
            self.gobject.g_object_new,
            c_size_t(kind()),
            c_char_p(b"web-context"),
            self.context,
            c_char_p(b"is-controlled-by-automation"),
            c_int(1),
            None,
        )
        if self.closed:
            settings = self._new(self.webkit.webkit_web_view_get_settings, view)
            self.webkit.webkit_settings_set_enable_html5_local_storage(settings, 0)
            self.webkit.webkit_settings_set_enable_html5_database(settings, 0)
        window = self._new(self.gtk.gtk_window_new, c_int(0))
        self.gtk.gtk_window_set_default_size(window, *map(c_int, SIZE))
        self.gtk.gtk_container_add(window, view)
        self.gtk.gtk_widget_show_all(window)
        self._on(view, b"close", lambda *_: self.gtk.gtk_main_quit())
        return view.value


if __name__ == "__main__":
    Browser(sys.argv[1], "--closed" in sys.argv).run()
