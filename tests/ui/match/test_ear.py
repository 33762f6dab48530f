"""Every title is played by keys alone, by somebody who knows only what can be read and what is said."""

from __future__ import annotations

import random
import re

import pytest
from ui_listener import Listener, Node

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.presenter.spoken import Speaks
from sakusen.ui.board import cursor
from sakusen.ui.match import ear
from sakusen.ui.match.session import Session

DONE = re.compile(r"\b(pass|done|end|fix|no support|skip|finish|none|stop|over)\b", re.IGNORECASE)
"""Words of buttons that end a step."""
MOST = 6000


def choose(person: Listener, haste: float) -> str:
    """One press, by what can be read: a button of the prompt, or one of the list that M leads to."""
    asks = [node for node in person.able("acting") if "data-key" in node.attributes]
    ends = [node for node in asks if DONE.search(node.words)] or asks
    if asks and person.chance.random() < haste:
        return person.press(person.chance.choice(ends))
    person.to_map()
    said = person.key("m")
    rows = person.able("legal")
    rows = [row for row in rows if "attack" in row.words.lower()] or rows
    if rows:
        assert person.focus.attributes in [row.attributes for row in person.able("legal")], "M goes to the list"
        return person.press(person.chance.choice(rows))
    tray = [node for node in person.able("tray", "panels") if {"data-action", "data-tap"} & node.attributes.keys()]
    found: list[Node] = [*asks, *tray]
    assert found, f"nothing can be chosen: {person.text()} {said}"
    return person.press(person.chance.choice(found))


def play(person: Listener, haste: float, presses: int = MOST) -> int:
    """Play until the page says how the game has ended, or so many presses; how many it took."""
    for count in range(presses):
        if person.is_asked_in_dialog:
            return count
        if person.is_covered:
            person.press(next(node for node in person.able() if node.attributes.get("data-do") == "uncover"))
            continue
        assert person.tree("prompt").words, "somebody is asked something"
        choose(person, haste)
    return presses


@pytest.mark.parametrize(("slug", "haste"), [("gunki", 0.1), ("july", 0.2), ("kinmen", 0.5), ("taiwan202x", 0.2)])
def test_a_game_is_played_from_set_up_to_the_end_by_keys_and_ear(
    monkeypatch: pytest.MonkeyPatch, slug: str, haste: float
) -> None:
    person = Listener(monkeypatch, slug, 3)
    count = play(person, haste)
    assert person.is_asked_in_dialog, f"no end after {count}"
    assert person.app.play.outcome is not None
    assert len(person.text()) > 60
    person.close()


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_place_is_said_in_one_order_and_mine_stand_before_theirs(slug: str) -> None:
    table, match, chance = games.presenter(slug), Match(games.game(slug), None, None, Dealt(1)), random.Random(1)
    if not isinstance(table, Speaks):
        pytest.skip("this table tells nothing to those who do not see the map")
    while len(match.entries) < 60 and not match.is_over:
        match.choose(chance.choice(list(match.pending.actions)))
    session = Session(match, table, (), "en", curtain=False)
    scene = table.scene(session.seen, session.focus)
    told = 0
    for place in cursor.hexes(scene.spots):
        heard, words = table.heard(session.seen, place), ear.place_words(session, scene, place)
        mine, theirs = heard.of(session.seen.seat, True), heard.of(session.seen.seat, False)
        parts = [heard.name, heard.terrain, *(w for w, _ in mine), *(w for w, _ in theirs), heard.zones, heard.goal]
        at = [words.index(part) for part in parts if part]
        assert at == sorted(at), words
        told += bool(mine or theirs)
    assert told


@pytest.mark.parametrize("slug", ["gunki", "july", "kinmen", "taiwan202x"])
def test_every_place_stands_in_one_area(slug: str) -> None:
    table = games.presenter(slug)
    assert isinstance(table, Speaks)
    session = Session(Match(games.game(slug), None, None, Dealt(1)), table, (), "ja", curtain=False)
    places = [place for area in table.areas(session.seen) for place in area.places]
    assert len(places) == len(set(places))
    assert set(cursor.hexes(table.scene(session.seen, session.focus).spots)) <= set(places)
