"""The worker's door into Python: run once by assets/worker.mjs, which then calls `answer` for every message.

The page sends JSON objects with an "id"; each is answered by one JSON object with the same "id".
"""

import sys

sys.path.insert(0, "/home/pyodide/app.zip")  # boot: our package; assets/runtime.mjs put it there

from sakusen import games
from sakusen.ai import worker_protocol


def answer(request: str) -> str:
    """One request of the page answered; see ``worker_protocol``."""
    return worker_protocol.answer(request, games.game)
