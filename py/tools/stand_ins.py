"""Short texts in the place of some modules of Python and Pyodide, in the archive that the site carries.

Those modules serve what a page has not: sockets, processes, signals, threads, packages to be fetched. asyncio and
Pyodide import them all the same when they start, and with what they import in their turn they are a third of the
library: bytes for the visitor and time at every start. What imports a stand-in finds the few names that it takes at
once; nobody calls the rest here.
"""

from __future__ import annotations

STAND_INS = {
    # The loop is Pyodide's own: what waits for sockets and processes, and the loops of desktops, are left out.
    "asyncio/__init__.py": """
from . import events
from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .protocols import *
from .queues import *
from .runners import *
from .taskgroups import *
from .tasks import *
from .timeouts import *
from .transports import *

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
""",
    # asyncio asks whether a future comes from a thread: none does.
    "concurrent/futures/__init__.py": """
FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"

class CancelledError(Exception):
    pass

class InvalidStateError(Exception):
    pass

class Future:
    pass
""",
    "logging/__init__.py": "DEBUG = 10\n",
    # Pyodide asks where packages would lie, and tells which have been loaded. When it makes an image of its memory it
    # counts the objects of the page that it knows, this one among them.
    "pyodide/_package_loader.py": """
from pathlib import Path

from pyodide_js import loadedPackages

SITE_PACKAGES, DSO_DIR = Path("/lib/python3.14/site-packages"), Path("/usr/lib")

def init_loaded_packages():
    pass
""",
    # Defaults of methods that only other loops have.
    "socket.py": "AF_UNIX, AF_UNSPEC, SOCK_STREAM, AI_PASSIVE = 1, 0, 1, 1\n",
    "subprocess.py": "PIPE = -1\n",
}
"""By their path in the library."""
