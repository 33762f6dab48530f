"""The worker's door into Python: run once by assets/worker.mjs, which then calls `answer` for every message.

The page sends JSON objects with an "id"; each is answered by one JSON object with the same "id".
"""

import sys

sys.path.insert(0, "/home/pyodide/app.zip")  # boot: our package; assets/runtime.mjs put it there

from sakusen.ai.desk import answer

__all__ = ["answer"]
