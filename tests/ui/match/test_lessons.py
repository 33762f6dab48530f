"""Lessons on the page: a scripted person ends every one, and the teacher answers what else may happen."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.ai.worker_protocol import view_from_json, view_to_json
from sakusen.ui.page.words import LANGS

NAMES = [f"{slug}.{number}" for slug in games.SLUGS for number in range(1, games.about(slug).lessons + 1)]


class Easy(fake.Silent):
    """The easy computer player, without a worker."""

    was_cut = False

    async def choose(self, slug: str, level: str, view: Any, seed: str) -> list[int]:
        game = games.game(slug)
        return player.choose_line(game, view_from_json(view), level, Budget(0), random.Random(seed))


class Desk:
    """A page with a lesson on its table."""

    def __init__(self, name: str, lang: str = "en") -> None:
        self.app = fake.page(lang)
        self.app.opponent = self.app.game.opponent = Easy()
        fake.dom.later = self._later  # type: ignore[attr-defined]
        self.name = name

    @staticmethod
    def _later(seconds: float, call: Any) -> None:
        """A move that nobody has to choose comes at once; looks that come every few seconds do not come."""
        if seconds < 1:
            asyncio.get_running_loop().call_soon(call)

    @property
    def play(self) -> Any:
        return self.app.play

    @property
    def coach(self) -> Any:
        return self.app.play.coach

    async def open(self, name: str = "") -> Desk:
        await self.app.save_notices.open()
        await self.app.lessons.open(name or self.name)
        await self.rest()
        return self

    async def rest(self) -> None:
        """Until the learner is asked, or nothing moves any more."""
        for _ in range(20_000):
            await asyncio.sleep(0)
            play = self.play
            if play.beats.is_on:
                play.beats.next()
                continue
            is_still = not (play.is_busy or play.progress.thinking or play._is_showing)
            if is_still and (play.session.turn != "computer" or self.coach.is_over):
                return
        raise AssertionError(play.session.match.pending)

    async def do(self, command: str, arg: str = "") -> None:
        self.app.commands.run(command, arg)
        await self.rest()

    async def play_easily(self) -> None:
        """What the easy computer player would choose in the learner's place."""
        session = self.play.session
        view = view_to_json(session.game.observe(session.match.state, session.viewer))
        line = await Easy().choose(session.game.slug, "easy", view, str(len(session.match.entries)))
        self.play.act(lambda: session.commit(line[:1]))
        await self.rest()

    async def take(self, *words: str) -> None:
        """A person's presses that choose these words of the record, all but the last drafted or shown first."""
        match = self.play.session.match
        for word in words:
            state = self.play.session.seen.state
            action = match.game.parse(state, word)
            self.play.act(lambda a=action: self.play.session.take(a))
            if self.play.session.focus.preview == action:
                self.play.act(lambda a=action: self.play.session.take(a))
            await self.rest()

    @property
    def card(self) -> str:
        return str(fake.dom.by_id("panels").innerHTML)


async def ended(desk: Desk) -> list[str]:
    """End the lesson by pressing what the card offers; what stood on the cards."""
    await desk.open()
    cards = []
    for _ in range(600):
        cards.append(desk.card)
        step = desk.coach.step
        if step is None:
            return cards
        before = (desk.coach.at, len(desk.play.session.match.entries))
        if step.is_read:
            await desk.do("lesson-next")
        elif desk.coach.line():
            await desk.do("lesson-show")
        else:  # a turn of one's own: the easy computer could play it as well
            await desk.play_easily()
        assert before != (desk.coach.at, len(desk.play.session.match.entries)), desk.coach.step
    raise AssertionError("it does not end")


@pytest.mark.parametrize("name", NAMES)
def test_a_person_who_does_what_the_card_says_ends_the_lesson(name: str) -> None:
    async def go() -> None:
        desk = Desk(name, LANGS[NAMES.index(name) % 3])
        cards = await ended(desk)
        assert "lesson.over" not in cards[-1]
        assert desk.app.lessons.places.of(name).is_done
        assert desk.app.saves.all() == ([], [])  # it is no game of the shelf's list

    fake.look(go())
