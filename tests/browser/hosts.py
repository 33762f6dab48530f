"""A host of the built site that can go away, come back with another version, and break off in the middle of a file."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from typing import Any

from tests.serving import serve_beside

from tools import serve

PREFIX = "/sakusen/"
ANY_PORT = 0
"""The system gives one that nobody else has: several sessions of tests may run beside each other."""


class Frail(serve.Handler):
    """Counts what it sends; with an allowance it breaks the connection off when that is used up."""

    def __init__(self, *args: Any, host: Host, **options: Any) -> None:
        self.host = host
        super().__init__(*args, **options)

    def do_GET(self) -> None:  # noqa: N802 - the base class asks for this name
        name = self.path.split("?")[0].removeprefix(PREFIX)
        self.host.asked.append(name)
        if name == self.host.silent_about:
            self.host.speaks.wait()
        super().do_GET()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.host.caching)
        super(serve.Handler, self).end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while chunk := source.read(8192):
            if self.host.left is not None:
                self.host.left -= len(chunk)
                if self.host.left < 0:
                    outputfile.write(chunk[: self.host.left])  # the last piece that still gets through
                    raise ConnectionAbortedError
            outputfile.write(chunk)


class Host:
    """Serves ``folder`` under PREFIX of one address that stays the same while the host goes and comes."""

    def __init__(self, folder: Path, caching: str = "max-age=600") -> None:
        self.folder, self.caching = folder, caching
        self.asked: list[str] = []
        self.left: int | None = None
        self.silent_about: str | None = None
        """A file that is asked for in vain: no answer comes before the host ``speaks``."""
        self.speaks = threading.Event()
        self._running: Any = None
        self._port = ANY_PORT
        self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self._port}{PREFIX}"

    def start(self) -> None:
        """Be there (again)."""
        running = serve.server(self.folder, self._port, PREFIX)
        running.RequestHandlerClass = partial(Frail, directory=str(self.folder), prefix=PREFIX, host=self)
        self._port, self._running = running.server_address[1], running
        serve_beside(running)

    def stop(self) -> None:
        """Be gone: the port is closed, and connections that are open are answered no more."""
        if self._running:
            self._running.shutdown()
            self._running.server_close()
            self._running = None
            self.left = -1

    def come_back(self) -> None:
        self.left = None
        self.start()
