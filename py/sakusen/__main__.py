"""``python -m sakusen``: see ``cli``."""

import sys

from .cli import run

sys.exit(run())
