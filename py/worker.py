"""The worker's door into Python: run once by assets/worker.mjs, which then calls `answer` for every message.

The page sends JSON objects with an "id"; each is answered by JSON objects with the same "id", of which the last is the
answer.
"""

import sys
from collections.abc import Callable, Iterator

sys.path.insert(0, "/home/pyodide/app.zip")  # boot: our package; assets/runtime.mjs put it there

from sakusen import games
from sakusen.ai import worker_protocol


def answer(request: str, is_hurried: Callable[[], bool]) -> Iterator[str]:
    """What is to be said to one request of the page, the answer last; see ``worker_protocol``."""
    return worker_protocol.answering(request, games.game, is_hurried)
