"""One game of Kinmen from the first dialog to the victory screen, and the same game again without a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.person import Person, digest, read

from sakusen import cli
from sakusen.engine.match import Match
from sakusen.engine.record import replayed

SEED = 2
HAPPENS = {"landed", "loaded", "guns", "air_die", "activated", "moved", "attack", "battle", "stood", "retreated",
           "night", "recovered", "supply_shipped", "exhausted", "turn", "over"}
DRAWS = f"setattr(app, 'luck', lambda by_hand: __import__('sakusen.ui.app').ui.app.RealDice({SEED}))"
"""Dice are typed in, as the seed has them; markers are drawn by the page, so their draw is fixed here."""
EVENTS = "[[e.kind, e.rule, e.data] for e in app.play.session.match.events()]"


def told_by(match: Match) -> list[Any]:
    """All events of a match as JSON has them."""
    return list(json.loads(json.dumps([[e.kind, e.rule, e.data] for e in match.events()])))


def test_two_people_play_to_the_victory_screen_and_the_record_tells_the_same_game(
        page: Any, sit: Callable[..., Person], tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    person = sit(page)
    person.python(DRAWS)
    person.begin("person", "person", dice="hand")
    person.click("[data-do=whole]")  # everything in sight
    marks: dict[int, str] = {}
    curtains = []

    def watch(now: dict[str, Any]) -> None:
        if now["turn"] == "curtain":
            curtains.append(now["steps"])
            assert page.evaluate("document.getElementById('game').inert")
        if now["steps"] % 40 == 0:
            marks[now["steps"]] = person.digest()

    last = person.play(3000, SEED, watch=watch)
    assert last["over"], f"no end after {last['steps']} steps"
    page.locator("dialog .ending").wait_for()
    assert page.locator("dialog .ending").inner_text().strip()
    assert len(curtains) > 2

    match = read(person.take_file("dialog [data-do=save-record]", tmp_path))
    assert match.is_over
    assert cli.digest(match) == person.digest()
    assert told_by(match) == person.python(EVENTS)
    for step, mark in marks.items():
        assert cli.digest(replayed(match, step)) == mark, f"step {step}"
    happened = {event.kind for event in match.events()}
    assert happened >= HAPPENS, f"with this seed there is no {HAPPENS - happened}; take another one"
    assert digest(repr(match.state.key())) == cli.digest(match)
