"""A person who knows the game presses: every tap and every button counts, without a browser."""

from __future__ import annotations

import random
from typing import Any

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import game, presenter
from sakusen.ui.match import together
from sakusen.ui.match.session import Done, Session


class Person:
    """Plays all seats of a game and counts the presses."""

    def __init__(self, slug: str, seed: str = "presses", options: dict[str, str] | None = None) -> None:
        match = Match(game(slug), options=options, luck=Dealt(seed))
        seats = ["person"] * len(match.game.seats)
        self.session = Session(match, presenter(slug), seats, "en", curtain=False)
        self.presses = 0

    def _counted(self, done: Done) -> Done:
        self.presses += 1
        assert done.what not in ("nothing", "refused"), (done, self.ask)
        self.session.lift_curtain()
        return done

    def tap(self, *touches: tuple[str, Any]) -> Done:
        return self._counted(self.session.tap(touches))

    def press(self, key: str) -> Done:
        return self._counted(self.session.press(key))

    def again(self) -> Done:
        """The second press at the place that is shown."""
        preview = self.session.focus.preview
        assert preview is not None
        return self.tap(self.session.game.touch(self.session.seen.state, preview))

    def take_proposal(self) -> Done:
        """Two presses: ask for what a computer player would do, and take it."""
        session, rng = self.session, random.Random("proposal")
        line = player.choose_line(session.game, session.seen.view, "easy", Budget(0), rng)
        done = together.propose(session, line)
        assert done is not None, self.ask
        self._counted(done)
        return self._counted(session.take_draft())

    def no_press(self, action: int) -> None:
        """Somebody else acts; not counted."""
        self.session.cancel()
        self.session.commit([action])
        self.session.lift_curtain()

    @property
    def state(self) -> Any:
        return self.session.seen.state

    @property
    def ask(self) -> str:
        asked = self.session.asked
        return asked.ask if asked else ""
