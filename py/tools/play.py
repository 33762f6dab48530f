"""Fetch what is missing, assemble Sakusen and serve it on this machine; or build the folder to publish.

python3 py/tools/play.py               serve on localhost and print the address
python3 py/tools/play.py --build DIR   write the site into DIR for any static host
"""

import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("sakusen: Python 3.11 or newer is needed, and this is Python %d.%d." % sys.version_info[:2])
sys.path[0] = str(Path(__file__).resolve().parents[1])

import argparse
import hashlib
import os
import webbrowser

from tools import build, offline, serve
from tools.tool_error import ROOT, ToolError, guarded


def options(arguments: list[str]) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="play.py", description="Play Sakusen here, or build it for a host.")
    parser.add_argument("--port", type=int, help=f"serve on this port only (else: first free from {serve.FIRST_PORT})")
    parser.add_argument("--build", type=Path, metavar="DIR", help="write the deployable site into DIR and stop")
    opening = parser.add_argument_group("browser").add_mutually_exclusive_group()
    opening.add_argument("--open", action="store_true", default=None, help="open the page in a browser")
    opening.add_argument("--no-open", action="store_false", dest="open", help="only print the address")
    return parser.parse_args(arguments)


def has_screen() -> bool:
    """Whether somebody sits at this machine for whom a browser window could open."""
    windowed = sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ)
    return bool(windowed) and sys.stdout.isatty()


def play(port: int | None, show: bool) -> int:
    """Serve until interrupted; 0."""
    if port is not None and not 0 < port < 65536:
        raise ToolError(f"{port} is not a port number; a port lies between 1 and 65535.")
    serve.server(ROOT, port).server_close()  # a busy port should be said before the work, not after it
    build.build(build.PLAY_SITE)
    running = serve.server(build.PLAY_SITE, port)
    if port is None and running.server_address[1] != serve.FIRST_PORT:
        print(f"Port {serve.FIRST_PORT} is in use, so another was taken.")
    address = serve.address(running)
    print(f"Sakusen is at {address} (stop with Ctrl+C)", flush=True)
    if show:
        webbrowser.open(address)
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        print("\nStopped.")
    finally:
        running.server_close()
    return 0


def main(arguments: list[str]) -> int:
    """The program; its exit code."""
    chosen = options(arguments)
    if chosen.build is None:
        return play(chosen.port, has_screen() if chosen.open is None else chosen.open)
    build.refuse_unsafe(chosen.build)
    build.build(chosen.build)
    print(f"The site is in {chosen.build}: serve that folder from any static host, at any path.")
    digest = hashlib.sha256((chosen.build / offline.SUMS).read_bytes()).hexdigest()
    print(f"Fingerprint of this build (SHA-256 of {offline.SUMS}): {digest}")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
