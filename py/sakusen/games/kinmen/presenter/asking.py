"""The questions of Kinmen's moves and battles in words; and what all its questions share."""

from __future__ import annotations

from typing import Any

from ..engine.core import Decision
from ..games.kinmen.board import UNITS
from ..games.kinmen.combat import COLUMNS, column_for
from ..games.kinmen.movement import reach
from ..games.kinmen.options import PENALTY
from ..games.kinmen.state import State
from ..games.kinmen.steps import DONE, FALL_BACK, HEX, NO, REVEAL, ROLL, STAND, YES
from ..games.kinmen.zoc import zone_against
from .contract import Button, Focus, Seen
from .kinmen_acts import is_hex
from .kinmen_odds import stand_share
from .kinmen_words import hex_text, percent, points_text, say, signed, unit, unit_words

Words = tuple[str, str, str]
"""Sentence, why, rule."""


class Asking:
    """What every question needs: the position, the words, the buttons."""

    def __init__(self, seen: Seen, focus: Focus, now: Decision) -> None:
        self.seen, self.focus, self.now = seen, focus, now
        self.state: State = seen.state
        self.lang = seen.lang
        preview = focus.preview
        self.preview: int | None = preview if preview is not None and preview in now.actions else None

    # ------------------------------------------------------------ small helpers
    def say(self, key: str, **values_: Any) -> str:
        """A message in the reader's language."""
        return say(self.lang, key, **values_)

    def unit(self, u: int) -> str:
        """A unit in a sentence."""
        return unit(self.lang, u, self.state.spent[u])

    def hex(self, h: int) -> str:
        """A hex in a sentence."""
        return hex_text(self.lang, h)

    def words(self, key: str, rule: str, **values_: Any) -> Words:
        """Sentence and why under ``ask.<key>`` and ``hint.<key>``."""
        return self.say(f"ask.{key}", **values_), self.say(f"hint.{key}", **values_), rule

    def button(
        self, action: int, key: str, detail: str = "", primary: bool = False, label: str = ""
    ) -> Button:
        """A button for a legal action."""
        return Button(key, label or self.say(f"button.{key}"), detail, action, primary, "", "")

    def refused(self, key: str, why: str, rule: str, detail: str = "", label: str = "") -> Button:
        """A button that is there but cannot be pressed, with its reason."""
        return Button(key, label or self.say(f"button.{key}"), detail, None, False, why, rule)

    def done(self, key: str, detail: str = "", primary: bool = False) -> list[Button]:
        """The button that ends a step, if it may be ended now."""
        if DONE not in self.now.actions:
            return []
        return [self.button(DONE, "done", detail, primary, self.say(f"button.done.{key}"))]


class Fighting(Asking):
    """Moving, fighting and the night."""

    # ------------------------------------------------------------ movement
    def move(self) -> tuple[Words, list[Button]]:
        """11.0"""
        free = sum(1 for a in self.now.actions if a < UNITS)
        detail = self.say("detail.can_move", count=free) if free else ""
        return self._move_words("11.1", free), self.done("move", detail, True)

    def night_move(self) -> tuple[Words, list[Button]]:
        """14.1"""
        free = sum(1 for a in self.now.actions if a < UNITS)
        return self._move_words("14.1", free), self.done("night", "", True)

    def _move_words(self, rule: str, free: int) -> Words:
        state, night = self.state, self.now.ask == "night.move"
        if not self.now.about and not (self.seen.draft and state.mover >= 0):
            return self.words("night.move" if night else "move", rule, count=free)
        u = state.mover
        if self.preview is None or not is_hex(self.preview):
            rest = str(state.points) if state.mover_spent else points_text(state.points)
            key = "move.stuck"
            if self.now.about:
                key = "move.paces" if state.mover_spent else "move.to.night" if night else "move.to"
            return self.words(key, rule, unit=self.unit(u), left=rest)
        h = self.preview - HEX
        cost = reach(state, u, state.points, bool(state.mover_spent)).cost[h]
        bound = not state.mover_spent and zone_against(state, u) >> h & 1
        sentence = self.say("ask.move.again", place=self.hex(h), unit=self.unit(u))
        if bound:
            return sentence, self.say("hint.move.stops"), "7.1"
        if night and not state.mover_spent:
            return sentence, self.say("hint.move.night"), "14.1"
        left = state.points - cost
        if state.mover_spent:
            return sentence, self.say("hint.move.paces", left=left), rule
        return sentence, self.say("hint.move.left", cost=points_text(cost), left=points_text(left)), rule

    # ------------------------------------------------------------ combat
    def target(self) -> tuple[Words, list[Button]]:
        """12.1"""
        count = sum(1 for a in self.now.actions if is_hex(a))
        return self.words("attack.target", "12.1", count=count), [
            *self.reveal(),
            *self.done("combat", "", True),
        ]

    def reveal(self) -> list[Button]:
        """15.1 the switch of command control."""
        cost = self.say("detail.vp", points=signed(PENALTY))
        if REVEAL in self.now.actions:
            return [self.button(REVEAL, "reveal", cost)]
        if REVEAL in self.seen.draft:
            return [Button("reveal", self.say("button.reveal.back"), cost, self.seen.draft[0])]
        return []

    def attackers(self) -> tuple[Words, list[Button]]:
        """12.2, 12.4"""
        state, target = self.state, self.now.about[0]
        party = self.now.about[1:]
        place = self.hex(target)
        if not party:
            return self.words("attack.nobody", "12.2", place=place), self.reveal()
        column = COLUMNS[column_for(state, state.attackers, target)]
        words = self.words(
            "attack.units",
            "12.4",
            place=place,
            odds=column,
            units=unit_words(self.lang, party, {u: state.spent[u] for u in party}),
        )
        roll = self.button(ROLL, "roll", column, True)
        return words, [*self.reveal(), roll]

    def shock_pick(self) -> tuple[Words, list[Button]]:
        """12.6"""
        if self.preview is not None:
            return self.words("shock.this", "12.6", unit=self.unit(self.preview)), []
        return self.words("shock.pick", "12.6", count=self.state.dots), []

    def shock_defend(self) -> tuple[Words, list[Button]]:
        """12.6"""
        return self.words(
            "shock.defend", "12.6", unit=self.unit(self.now.about[1]), place=self.hex(self.now.about[0])
        ), [
            self.button(NO, "no", "", False, self.say("button.no.shock")),
            self.button(YES, "yes", "", True, self.say("button.yes.shock")),
        ]

    def stand(self) -> tuple[Words, list[Button]]:
        """12.8"""
        number = self.now.about[1]
        stand_detail = ""
        if self.now.ask == "stand":
            u = self.now.about[0]
            words = self.words(
                "stand", "12.8", unit=self.unit(u), place=self.hex(self.state.at[u]), length=1 + number
            )
            stand_detail = self.say("detail.survives", share=percent(stand_share(self.state, u, number)))
        else:
            words = self.words("stand.all", "12.8", place=self.hex(self.now.about[0]), length=1 + number)
        return words, [
            self.button(FALL_BACK, "retreat", self.say("detail.hexes", count=1 + number)),
            self.button(STAND, "stand", stand_detail, True),
        ]

    def retreat(self) -> tuple[Words, list[Button]]:
        """12.10"""
        u, left = self.now.about
        if self.preview is not None:
            return self.words(
                "retreat.to", "12.10", unit=self.unit(u), place=self.hex(self.preview - HEX)
            ), []
        return self.words("retreat", "12.10", unit=self.unit(u), left=max(1, left)), []

    def advance(self) -> tuple[Words, list[Button]]:
        """12.11"""
        place = self.hex(self.now.about[0])
        buttons = self.done("advance", "", self.preview is None)
        if self.preview is not None and self.preview < UNITS:
            return self.words("advance.this", "12.11", unit=self.unit(self.preview), place=place), buttons
        return self.words("advance", "12.11", place=place), buttons

    # ------------------------------------------------------------ night
    def night_recover(self) -> tuple[Words, list[Button]]:
        """14.3"""
        words = self.words(
            "night.recover",
            "14.3",
            left=self.state.logistics[self.now.seat],
            count=sum(1 for a in self.now.actions if a < UNITS),
        )
        return words, self.done("recover", "", True)
