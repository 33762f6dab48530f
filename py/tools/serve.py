"""A small static server for this machine only: the right content types, nothing listed, nothing kept stale."""

from __future__ import annotations

import os
import socket
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tools.tool_error import ToolError

HOST = "127.0.0.1"
FIRST_PORT = 8000
TRIES = 50
# Said outright: what a system's own table says differs from machine to machine, and WebAssembly and modules insist.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
    "": "application/octet-stream",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder under one path prefix; everything else is "not found"."""

    protocol_version = "HTTP/1.1"
    server_version = "Sakusen"

    def __init__(self, *args: Any, prefix: str, **options: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **options)

    def translate_path(self, path: str) -> str:
        """The file that a request means, outside the folder for every path without the prefix."""
        bare = urlsplit(path).path
        if not bare.startswith(self.prefix):
            return os.path.join(self.directory, "\0")
        return super().translate_path("/" + bare.removeprefix(self.prefix))

    def send_head(self) -> Any:
        """As the base class, but a path that no file can have is an ordinary 404."""
        if "\0" in self.translate_path(self.path):
            self.send_error(404)
            return None
        return super().send_head()

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """The content type by our own table only."""
        return TYPES.get(Path(path).suffix.lower(), TYPES[""])

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Folders without an index.html are not shown."""
        self.send_error(404)

    def end_headers(self) -> None:
        """Ask again each time: a rebuilt file must never be mixed with an older one."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keep the terminal quiet."""


class Server(ThreadingHTTPServer):
    """Takes a port only if nobody else has it, on Windows too."""

    daemon_threads = True
    request_queue_size = 128  # a browser asks for many files at once; whoever finds no place in the queue waits seconds
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        """A page that goes away in the middle of a file is no news."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int | None = None, prefix: str = "/") -> Server:
    """A server, not yet running. Without a port the first free one from FIRST_PORT on; with one, that or an error."""
    handler = partial(Handler, directory=str(folder), prefix=prefix)
    wanted = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + TRIES)
    for number in wanted:
        try:
            return Server((HOST, number), handler)
        except (OSError, OverflowError) as error:
            reason = error
    if port is None:
        raise ToolError(f"no free port was found from {FIRST_PORT} to {FIRST_PORT + TRIES - 1}; name one with --port.")
    if isinstance(reason, PermissionError):
        raise ToolError(f"port {port} may not be used by ordinary programs; name another one, above 1023, with --port.")
    raise ToolError(f"port {port} is in use by another program; stop that one or name another with --port.")


def address(running: Server, prefix: str = "/") -> str:
    """The address to open in a browser on this machine."""
    return f"http://localhost:{running.server_address[1]}{prefix}"
