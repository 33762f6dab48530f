"""Regiment without Colours worked out: bounds for any player, the network behind the advice, what the advice wins.

    python3 py/tools/solve_gunki.py bound                  an upper bound on the chance to win (about an hour)
    python3 py/tools/solve_gunki.py train --games 100000   positions, their values, the network (some hours)
    python3 py/tools/solve_gunki.py measure --games 2000   how often the advice wins, with its interval

``bound`` and ``train`` compile C (gunki_bound.c, gunki_fit.c) with ``--cc``, need 8 GB of memory and 20 GB of room for
temporary files (``TMPDIR`` says where). What the figures mean is in ``sakusen/games/gunki/SOLVED.md``.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    from tools.gunki_program import main
    from tools.trouble import guarded

    sys.exit(guarded(main))
