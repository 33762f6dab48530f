"""Two persons at one screen, and the records of games that are not over, in a real browser: what is in the document
and in its live regions, which the page without a browser (``tests/ui/match/test_doors.py``) takes on trust."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.browser.person import Person

from sakusen import games
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.taiwan202x.presenter.words import card
from sakusen.games.taiwan202x.rules.board import CARDS
from sakusen.ui.sharing import link

if TYPE_CHECKING:
    from playwright.sync_api import Page

SLUG = "taiwan202x"
TEXT = """[...document.querySelectorAll('body *:not(script, style, symbol)')].map(e => [...e.childNodes]
    .filter(n => n.nodeType === 3).map(n => n.data).join(' ') + ' ' + [...e.attributes].map(a => a.value).join(' '))
    .join(' ') + document.title"""
"""Everything that is in the document, hidden or not."""


def cards_on(page: Page) -> set[str]:
    """The cards whose names stand anywhere in the document."""
    text = page.evaluate(TEXT)
    return {card(c) for c in range(CARDS) if card(c) in text}


def hand(person: Person, seat: int) -> set[str]:
    """What a seat holds, or has laid down face down."""
    found = person.python(f"[*app.play.session.match.game.observe(app.play.session.match.state, {seat}).facts['hand']]")
    return {card(int(c)) for c in found}


def test_at_a_hand_over_nothing_of_the_hand_of_the_one_who_leaves_is_in_the_document(
    sit: Callable[..., Person], page: Page
) -> None:
    person = sit(page).begin("person", "person", slug=SLUG)
    handed, said = 0, []
    for _ in range(60):
        now = person.at_rest()
        if now["turn"] == "curtain":
            assert cards_on(page) & (hand(person, 0) | hand(person, 1)) == set()
            handed += 1
            said.append(page.text_content("#said"))
            page.click("[data-do=uncover]")
            person.at_rest()
            seat = person.told()["seat"]
            assert cards_on(page) & hand(person, 1 - seat) <= hand(person, seat)
        else:
            person.play(1, seed=handed + 5)
        if handed > 4:
            break
    assert handed > 4
    assert "PRC lays down a card" in "".join(said)


def unfinished() -> Match:
    match = Match(games.game(SLUG), luck=Dealt(4))
    while len(match.entries) < 60:
        match.choose(match.pending.actions[0])
    return match


@pytest.mark.parametrize("frame", ["open", "embed"])
def test_a_record_that_is_not_over_shows_no_card_before_the_reader_says_as_whom_he_looks(
    page: Page, frame: str
) -> None:
    match = unfinished()
    state = match.state
    page.goto(f"#{frame}&record={link.encode(match)}&lang=en")
    page.locator("#curtain [data-do=eyes]").first.wait_for()
    held = [{card(c) for c in bits(state.decks[seat])} for seat in (0, 1)]
    assert cards_on(page) & (held[0] | held[1]) == set()
    page.click("#curtain [data-arg='1']")
    page.locator("#tray").wait_for()
    for way in ("back", "back", "forward", "first", "last"):
        page.click(f"#line [data-arg={way}]")
        page.wait_for_function("!JSON.parse(window.sakusen('brief')).busy")
        facts = {card(c) for c in bits(state.decks[0] & ~state.hand_known[1])}
        assert cards_on(page) & facts == set()
    page.click("#line [data-do=eyes]")
    page.locator("#curtain [data-arg=all]").wait_for()
    assert cards_on(page) & (held[0] | held[1]) == set()
