"""A game of every title from the first dialog to the victory screen, and the same game again without a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.browser.chance import played
from tests.browser.person import Person, digest, read

from sakusen.cli import requests as cli
from sakusen.engine.match import Match
from sakusen.engine.record import replayed

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.lasting


class Game(NamedTuple):
    """How a title is played here: its seats, a seed with which everything of ``happens`` comes about, how often the
    curtain falls at least, and how soon the players press what ends something, where games would be long."""

    seats: tuple[str, ...]
    seed: int
    happens: frozenset[str]
    curtains: int = 0
    haste: float = 0
    options: tuple[str, ...] = ()


GAMES = {
    "kinmen": Game(
        ("person", "person"),
        20,
        frozenset(
            {
                "landed",
                "loaded",
                "guns",
                "air_die",
                "activated",
                "moved",
                "attack",
                "battle",
                "stood",
                "retreated",
                "night",
                "recovered",
                "supply_shipped",
                "exhausted",
                "turn",
                "over",
            }
        ),
        curtains=3,
        haste=0.55,
    ),
    "july": Game(
        ("person", "person"),
        45,
        frozenset(
            {
                "advanced",
                "combat",
                "cycle",
                "die",
                "end_die",
                "entered",
                "initiative",
                "linked",
                "moved",
                "over",
                "phase",
                "plan",
                "reduced",
                "removed",
                "result",
                "retreated",
                "stalled",
                "turn",
            }
        ),
        haste=0.5,
        options=("deployment=original",),
    ),
    "taiwan202x": Game(
        ("person", "person"),
        35,
        frozenset(
            {
                "ally_seen",
                "attack",
                "awake",
                "chosen",
                "dealt",
                "drawn",
                "event",
                "first",
                "joined",
                "joker",
                "lost",
                "moved",
                "negotiation",
                "operation_die",
                "over",
                "passed",
                "returned",
                "revealed",
                "setup",
                "strike",
                "swapped",
                "turn",
                "volley",
            }
        ),
        curtains=10,
        haste=0.15,
        options=("fleets=six",),
    ),
    "gunki": Game(
        (),
        3,
        frozenset(
            {
                "advanced",
                "assault",
                "barrage",
                "chit",
                "day",
                "defence",
                "defenders",
                "entry",
                "event",
                "held",
                "moved",
                "over",
                "retreated",
                "setup",
            }
        ),
    ),
}
SO_FAR = {"july": 150, "taiwan202x": 120, "gunki": 30}
"""By finger a game is played on after so many steps: how games begin by finger is shown in test_phones.py. Kinmen's are
ten times as long."""
DRAWS = """setattr(app.dice, 'luck', lambda by_hand, page=__import__('sakusen.ui.match.real_dice').ui.match.real_dice:
    (page.RealDice if by_hand else page.Dealt)({seed}))"""
"""Dice are typed in, as the seed has them; markers and cards are drawn by the page, so their draw is fixed here."""
EVENTS = "[[e.kind, e.rule, e.data] for e in app.play.session.match.events()]"


def told_by(match: Match) -> list[Any]:
    """All events of a match as JSON has them."""
    return list(json.loads(json.dumps([[e.kind, e.rule, e.data] for e in match.events()])))


def play_through(person: Person, slug: str, folder: Path) -> Match:
    """From the dialog to the victory screen by pressing, or, by finger, from a game that has come so far; the record of
    it, after it has been compared."""
    page, game = person.page, GAMES[slug]
    person.python(DRAWS.format(seed=game.seed))
    if person.finger:
        person.take_up(played(SO_FAR[slug], slug=slug))
    else:
        person.begin(*game.seats, dice="hand", slug=slug, options=game.options)
    person.uncovered().click("[data-do=whole]")  # everything in sight
    marks: dict[int, str] = {}
    curtains = []

    def watch(now: dict[str, Any]) -> None:
        if now["turn"] == "curtain":
            curtains.append(now["steps"])
            assert page.evaluate("document.getElementById('game').inert")
        if now["steps"] % 20 == 0:
            marks[now["steps"]] = person.digest()

    last = person.play(3000, game.seed, watch=watch, haste=game.haste)
    assert last["over"], f"no end after {last['steps']} steps"
    page.locator("dialog .ending").wait_for()
    assert page.locator("dialog .ending").inner_text().strip()
    assert len(curtains) >= (game.curtains // 3 if person.finger else game.curtains)

    match = read(person.take_file("dialog [data-do=save-record]", folder))
    assert match.is_over
    assert cli.digest(match) == person.digest()
    assert told_by(match) == person.python(EVENTS)
    for step, mark in marks.items():
        assert cli.digest(replayed(match, step)) == mark, f"step {step}"
    assert digest(repr(match.state.key())) == cli.digest(match)
    return match


@pytest.mark.lasting
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_played_by_mouse_with_typed_dice_to_the_victory_screen_and_the_record_tells_the_same(
    slug: str, page: Page, sit: Callable[..., Person], tmp_path: Path
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    match = play_through(sit(page), slug, tmp_path)
    happened = {event.kind for event in match.events()}
    missing = GAMES[slug].happens - happened
    assert not missing, f"with this seed there is no {sorted(missing)}; take another one"


@pytest.mark.lasting
@pytest.mark.parametrize("slug", SO_FAR)
def test_a_game_is_played_on_by_finger_on_a_phone_to_the_victory_screen(
    slug: str, new_page: Callable[..., Page], sit: Callable[..., Person], tmp_path: Path
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=1)
    play_through(sit(page, finger=True), slug, tmp_path)
