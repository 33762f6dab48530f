"""Walks through games of Special Operation 202X as a table sees them. Helpers for the tests beside this file."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from tests.presenter import seeing

from sakusen.games.taiwan202x.game import GAME
from sakusen.games.taiwan202x.presenter.presenter import PRESENTER
from sakusen.games.taiwan202x.rules.board import PLACES, UNITS
from sakusen.presenter.contract import Focus, Seen

see = partial(seeing.see, GAME)
games = partial(seeing.random_games, GAME, choose=seeing.seldom_idle, with_rolled=True)

ACTION = re.compile(r'data-action="(\d+)"')


def touches(seen: Seen) -> list[tuple[str, Any]]:
    """Everything that can be tapped: the spots of the scene, all places and units."""
    spots = [spot.touch for spot in PRESENTER.scene(seen, Focus()).spots]
    every = [*(("hex", p) for p in range(PLACES)), *(("unit", u) for u in range(UNITS))]
    return list(dict.fromkeys([*spots, *every]))


def pressed(seen: Seen, focus: Focus) -> set[int]:
    """The actions that a press beside the map means: buttons of the prompt, of the tray and of the panels."""
    found = {b.action for b in PRESENTER.prompt(seen, focus).buttons if b.action is not None}
    html = PRESENTER.tray(seen, focus) + "".join(body for _, body in PRESENTER.panels(seen, focus))
    return found | {int(a) for a in ACTION.findall(html)}
