"""Somebody's article: pages on another site than the boards that stand in them."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.serving import serve_beside

HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An article</title>
<link rel="icon" href="data:,"></head><body>"""
TALL = '<div class="tall"></div>'
STYLE = "html { scroll-behavior: auto } body { max-width: 760px; margin: 0 auto } .tall { height: 900px }"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, blog: Blog, **options: Any) -> None:
        self.blog = blog
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        self.blog.asked.append(path)
        body, kind, headers = self.blog.pages.get(path, ("", "text/plain", {}))
        data = body.encode()
        self.send_response(200 if path in self.blog.pages else 404)
        self.send_header("Content-Type", kind + "; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Keep the terminal quiet."""


class Blog:
    """A server of pages under an address of another site (127.0.0.1, while the boards are on localhost)."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[str, str, dict[str, str]]] = {"/style.css": (STYLE, "text/css", {})}
        self.asked: list[str] = []
        blog = self

        class Handler(_Handler):
            def __init__(self, *args: Any, **options: Any) -> None:
                super().__init__(*args, blog=blog, **options)

        self._running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._running.daemon_threads = True
        serve_beside(self._running)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._running.server_address[1]}"

    def page(self, path: str, body: str, **headers: str) -> str:
        """A page with a body; its address. Headers with ``_`` for ``-``."""
        html = HEAD.replace("</head>", '<link rel="stylesheet" href="/style.css"></head>') + body + "</body></html>"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.pages[path] = (html, "text/html", named)
        return self.origin + path

    def file(self, path: str, text: str) -> str:
        """A text under an address."""
        self.pages[path] = (text, "text/plain", {})
        return self.origin + path

    def close(self) -> None:
        self._running.shutdown()
        self._running.server_close()
