"""Regiment without Colours worked out: bounds for any player, the network behind the advice, what the advice wins.

    python3 py/tools/gunki/solve.py bound                   an upper bound on the chance to win (half an hour)
    python3 py/tools/gunki/solve.py train --games 50000     begin the network of the advice anew (half an hour)
    python3 py/tools/gunki/solve.py improve --rounds 5      make it better (some minutes a round)
    python3 py/tools/gunki/solve.py measure --games 20000   how often the advice wins, with its interval (minutes)

They compile C (bound.c, fit.c, play.c) with ``--cc``; only ``measure --python`` does without.
``bound`` and ``train`` need 12 GB of memory. Times are for one core with nothing else to do. What the figures mean is
in ``sakusen/games/gunki/bot/SOLVED.md``.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[2])
    from tools.gunki.program import main
    from tools.tool_error import guarded

    sys.exit(guarded(main))
