"""The vocabulary of bots is what the code says, and a game says nothing that is not in it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.properties.walks import walk

from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.match import Match
from sakusen.engine.record import replayed
from sakusen.games import SLUGS, game
from tools import vocabulary

SEEDS = range(5)


@cache
def matches(slug: str) -> list[Match]:
    """Random games in all tempers."""
    walks = [walk(slug, seed).match for seed in SEEDS]
    return [replayed(match, len(match.entries)) for match in walks]


@cache
def moments(slug: str) -> list[tuple[Any, Any]]:
    """Every state of those games with what is pending."""
    found = []
    for match in matches(slug):
        state = match.beginning()
        for entry in match.entries:
            pending = state.pending()
            found.append((state.copy(), pending))
            (state.resolve if isinstance(pending, Chance) else state.apply)(entry.value)
    return found


def test_the_document_is_what_the_code_says() -> None:
    assert vocabulary.TARGET.read_text(encoding="utf-8") == vocabulary.made(), "run python3 py/tools/vocabulary.py"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_question_and_every_throw_is_listed(slug: str) -> None:
    folder = vocabulary.folder_of(game(slug))
    asks, chances = vocabulary.asks(game(slug), folder), vocabulary.chances(folder)
    for _, pending in moments(slug):
        if isinstance(pending, Decision):
            row = asks[pending.ask]
            assert game(slug).seats[pending.seat] in row.who or row.who == {"either"}
            assert row.rules & {pending.rule, vocabulary.OTHERS}
            assert len(pending.about) in (0, len(row.fields)) or row.fields[-1].endswith("...")
        else:
            assert isinstance(pending, Chance)
            assert pending.why in chances


@pytest.mark.parametrize("slug", SLUGS)
def test_every_event_is_listed_with_its_fields(slug: str) -> None:
    events = vocabulary.events(vocabulary.folder_of(game(slug)))
    for match in matches(slug):
        for event in (*match.opening, *(event for entry in match.entries for event in entry.events)):
            row = events[event.kind]
            assert set(event.data) <= set(row.fields), event
            assert row.rules & {event.rule, vocabulary.OTHERS}, event


@pytest.mark.parametrize("slug", SLUGS)
def test_what_actions_point_at_has_a_name(slug: str) -> None:
    rules = game(slug)
    names = rules.names
    touches, buttons = vocabulary.touches(rules), vocabulary.buttons(rules)
    for state, pending in moments(slug):
        for action in pending.actions if isinstance(pending, Decision) else ():
            kind, thing = rules.touch(state, action)
            assert kind in touches
            if kind == "button":
                assert thing in buttons
            elif kind in names:
                assert 0 <= thing < len(names[kind])
            else:  # a thing that has a number and no name
                assert isinstance(thing, int)
            if kind == "unit":
                assert rules.notate(state, action) == names["unit"][thing]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_end_is_listed(slug: str) -> None:
    text = vocabulary.chapter(slug)
    for match in matches(slug):
        assert isinstance(match.pending, Outcome)
        assert f"| level | `{match.pending.level}` |" in text
        assert f"| reason | `{match.pending.reason}` |" in text
