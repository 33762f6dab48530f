"""``python -m sakusen``: see ``cli``."""

import sys

from .cli import main

sys.exit(main(sys.argv[1:]))
