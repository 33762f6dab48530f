"""Servers in a thread of their own, for tests that ask them something."""

from __future__ import annotations

import threading
from socketserver import BaseServer

SOON = 0.02
"""Seconds until a server notices that it is to stop. The usual half second is waited at the end of every test."""


def serve_beside(server: BaseServer) -> None:
    """Let a server answer until its ``shutdown``."""
    threading.Thread(target=server.serve_forever, args=(SOON,), daemon=True).start()
