"""Nothing that is hidden from whoever sits at the table is ever said to him, or can be read with a screen reader:
games of two persons at one screen with random keys, and of two pages that send each other letters. The focus is
somewhere after every key (``Listener`` looks)."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import ui_fake_page as fake
from tests.ui.mail.test_pages import Home, met
from ui_blind import Player
from ui_blind_plans import PLANS
from ui_listener import Listener

from sakusen import games
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.kinmen.presenter.words import say as kinmen_say
from sakusen.games.kinmen.rules.board import OPTION_CHITS, ROC
from sakusen.games.taiwan202x.presenter.words import card, card_words
from sakusen.ui.match import ear
from sakusen.ui.match.session import Session
from sakusen.ui.page.aloud import aloud

SECRETIVE = ("kinmen", "taiwan202x")
LOOKS = ("Tab", "i", "k", "m", "t", "z", "v", "l", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "Escape", "Home")
"""Keys that show or say something."""
BLANK = "lunch_in_kinmen"


def hidden_cards(state: Any, viewer: int) -> set[int]:
    """The cards of the other side of which a seat does not know whose they are."""
    known = state.hand_known[viewer] | state.ally_seen[viewer]
    chosen = state.chosen[1 - viewer]
    return {*bits(state.decks[1 - viewer] & ~known), *({chosen} if state.step == "choose" and chosen >= 0 else ())}


def secrets(session: Any, viewers: tuple[int, ...]) -> set[str]:
    """What must not be said while these look, in words."""
    state, lang = session.match.state, session.lang
    if session.match.is_over:
        return set()
    if session.game.slug == "taiwan202x":
        found = {one for viewer in viewers for one in hidden_cards(state, viewer)}
        return {words for one in found for words in (card_words(lang, one), aloud(lang, card(one)))}
    if ROC not in viewers or state.delayed:
        return set()
    left = [OPTION_CHITS[chit] for chit in bits(state.drawn & ~state.used)]
    return {kinmen_say(lang, f"option.{name}") for name in left if name != BLANK}


def told(words: str, hidden: set[str]) -> list[str]:
    """Which of the hidden things a text names. "10 of spades" does not name "0 of spades"."""
    padded = f" {words} "
    return [one for one in hidden if one in padded and not padded[padded.index(one) - 1].isalnum()]


class Ears:
    """Hears all that a page says, and holds it against what who hears it may not know."""

    def __init__(self, app: Any) -> None:
        self.app, self.heard, self.kept = app, 0, 0

    def hear(self, words: str) -> None:
        session = self.app.play.session if self.app.play else None
        if session is None:
            return
        hidden = secrets(session, self.viewers)
        assert told(aloud(session.lang, words), hidden) == [], words
        self.heard += 1
        self.kept += bool(hidden)

    @property
    def viewers(self) -> tuple[int, ...]:
        """Who may hear it now."""
        session = self.app.play.session
        return (0, 1) if session.curtain is not None and self.app.play.is_covered else (session.viewer,)


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch, ears: list[Ears]) -> Iterator[None]:
    """The last of the ears hears what is said."""
    announce = fake.dom.announce

    def said(text: str, urgent: bool = False) -> None:
        ears[-1].hear(text)
        announce(text, urgent)

    with monkeypatch.context() as patch:
        patch.setattr(fake.dom, "announce", said, raising=False)
        yield


@pytest.mark.slow
@pytest.mark.parametrize("slug", SECRETIVE)
def test_two_at_one_screen_hear_and_read_nothing_that_only_the_other_may_know(
    monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    person, chance = Listener(monkeypatch, slug, 3), random.Random(slug)
    player = Player(person, PLANS[slug])
    ears, covered = Ears(person.app), 0
    with listening(monkeypatch, [ears]):
        for _ in range(260):
            session = person.app.play.session
            if session.match.is_over:
                break
            hidden = secrets(session, ears.viewers)
            whole = aloud("en", " ".join((person.text(), *person.still_said())))
            assert told(whole, hidden) == []
            if person.is_covered:
                covered += 1
                person.press(next(node for node in person.able() if node.attributes.get("data-do") == "uncover"))
            elif person.is_asked_in_dialog:
                person.app.commands.run("close", "")
            elif "shown: Enter again" not in person.focus.words and chance.random() < 0.4:
                person.to_map()
                person.key(chance.choice(LOOKS))
            else:
                player.step()
    assert ears.kept > 10
    assert covered or slug == "kinmen"
    person.close()


def test_the_line_under_the_map_does_not_name_the_card_at_which_the_one_before_pointed() -> None:
    match, chance = Match(games.game("taiwan202x"), None, None, Dealt(1)), random.Random(1)
    session = Session(match, games.presenter("taiwan202x"), ["person", "person"], "en")
    session.lift_curtain()
    while session.curtain is None:
        session.take(chance.choice(session.legal())[0])
    before = session.viewer
    session.focus = session.focus._replace(hover=("card", bits(match.state.decks[before])[0]))
    session.lift_curtain()
    assert session.viewer != before
    assert session.focus.hover is None


@pytest.mark.slow
@pytest.mark.parametrize("slug", SECRETIVE)
def test_two_who_send_letters_hear_nothing_that_only_the_other_may_know(
    monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    monkeypatch.setattr(os, "urandom", random.Random(5).randbytes)
    ears: list[Ears] = []

    def hears(home: Home) -> None:
        ears.append(Ears(home.app))

    async def story() -> None:
        host, guest = await met(slug)
        writer, reader = guest, host
        hears(guest)
        with listening(monkeypatch, ears):
            for _ in range(16):
                await writer.play()
                play = writer.app.play
                ears[-1].hear(ear.overview(play.session, play.screen.scene))
                text = await writer.send()
                await reader.visit()
                hears(reader)
                await reader.open(text)
                writer, reader = reader, writer
                if writer.mate.state == "over":
                    break

    fake.run(story())
    assert sum(one.kept for one in ears) > 10
