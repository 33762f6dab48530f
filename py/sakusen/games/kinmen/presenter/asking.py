"""The questions of Kinmen's moves and battles in words; and what all its questions share."""

from __future__ import annotations

from collections.abc import Collection

from ....presenter import asking
from ....presenter.asking import Words
from ....presenter.contract import Button
from ..rules.board import UNITS
from ..rules.combat import COLUMNS, column_for
from ..rules.fates import fates, followers
from ..rules.movement import reach
from ..rules.options import PENALTY
from ..rules.state import State
from ..rules.steps import DONE, FALL_BACK, HEX, NO, REVEAL, ROLL, STAND, YES
from ..rules.zoc import zone_against
from .acts import is_hex
from .fates import detail, places, retreats, traps
from .together import ADVANCE, RECOVER, advancing, battle_group, recovery
from .words import TEXTS, hex_text, points_text, signed, unit, unit_words


class Asking(asking.Asker[State]):
    """What every question needs: the position, the words, the buttons."""

    texts = TEXTS

    # ------------------------------------------------------------ small helpers
    def unit(self, u: int) -> str:
        """A unit in a sentence."""
        return unit(self.lang, u, self.state.spent[u])

    def units(self, units: Collection[int]) -> str:
        """Some units in a sentence, equal ones counted."""
        return unit_words(self.lang, units, {u: self.state.spent[u] for u in units})

    def hex(self, h: int) -> str:
        """A hex in a sentence."""
        return hex_text(self.lang, h)

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
        return self._move_words("11.1", free), self._go() or self.done("move", detail, True)

    def night_move(self) -> tuple[Words, list[Button]]:
        """14.1"""
        free = sum(1 for a in self.now.actions if a < UNITS)
        return self._move_words("14.1", free), self._go() or self.done("night", "", True)

    def _go(self) -> list[Button]:
        """The button that carries out the move that is shown. The step cannot be ended meanwhile: of several units only
        those would go whose moves are drafted."""
        if self.preview is None or not is_hex(self.preview):
            return []
        state, h = self.state, self.preview - HEX
        cost = reach(state, state.mover, state.points, bool(state.mover_spent)).cost[h]
        left = state.points - cost
        numbers = (str(cost), str(left)) if state.mover_spent else (points_text(cost), points_text(left))
        key = "paces" if state.mover_spent else "points"
        detail = self.say(f"detail.go.{key}", cost=numbers[0], left=numbers[1])
        return self.shown("go", self.say("button.go", place=self.hex(h)), detail)

    def _move_words(self, rule: str, free: int) -> Words:
        state, night = self.state, self.now.ask == "night.move"
        if not self.now.about and not (self.seen.draft and state.mover >= 0):
            group = battle_group(self.seen, self.now)
            if group:
                return self.words("move.group", rule, units=unit_words(self.lang, group))
            return self.words("night.move" if night else "move", rule, count=free)
        u = state.mover
        if self.preview is None or not is_hex(self.preview):
            rest = str(state.points) if state.mover_spent else points_text(state.points)
            key = "move.stuck"
            if self.now.about:
                key = "move.paces" if state.mover_spent else "move.to.night" if night else "move.to"
            return self.words(key, rule, unit=unit_words(self.lang, self.focus.picked or (u,)), left=rest)
        h = self.preview - HEX
        cost = reach(state, u, state.points, bool(state.mover_spent)).cost[h]
        bound = not state.mover_spent and zone_against(state, u) >> h & 1
        together = [v for v in self.seen.draft if v < UNITS] or [u]
        sentence = self.say("ask.move.again", place=self.hex(h), unit=unit_words(self.lang, together))
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
            return [self.button(REVEAL, "reveal", cost)._replace(deed=True)]
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
        where, number = self.now.about
        leaving, hint, rule = retreats(self.state), "", "12.8"
        if any(fate.lost for fate in leaving):
            hint, rule = "stand.doomed" if all(fate.is_doomed for fate in leaving) else "stand.risk", "8.4"
        if self.now.ask == "stand":
            place = self.hex(self.state.at[where])
            words = self.words("stand", rule, hint, unit=self.unit(where), place=place, length=1 + number)
        else:
            words = self.words("stand.all", rule, hint, place=self.hex(where), length=1 + number)
        is_deadly = not hint and all(fate.is_doomed for fate in fates(self.state, STAND) or ())  # only standing is
        return words, [
            self.button(FALL_BACK, "retreat", detail(self.lang, self.state, FALL_BACK), is_deadly),
            self.button(STAND, "stand", detail(self.lang, self.state, STAND), not is_deadly),
        ]

    def retreat(self) -> tuple[Words, list[Button]]:
        """12.10"""
        u, left = self.now.about
        if self.preview is None:
            hint, rule = ("retreat.traps", "8.4") if traps(self.state, self.now) else ("", "12.10")
            return self.words("retreat", rule, hint, unit=self.unit(u), left=max(1, left)), []
        h = self.preview - HEX
        (fate,) = fates(self.state, self.preview) or ()
        hint = "" if fate.ends == (h,) else "retreat.on"
        if fate.lost:
            hint = "retreat.lost" if fate.is_doomed else "retreat.risk"
        ends = places(self.lang, fate.ends)
        rule = "8.4" if fate.lost else "12.10"
        buttons = self.shown("go", self.say("button.retreat"), f"{self.unit(u)} → {self.hex(h)}")
        return self.words("retreat.to", rule, hint, unit=self.unit(u), place=self.hex(h), places=ends), buttons

    def advance(self) -> tuple[Words, list[Button]]:
        """12.11"""
        place = self.hex(self.now.about[0])
        buttons = self.done("advance", "", self.preview is None)
        if self.preview is None or self.preview >= UNITS:
            units = advancing(self.state)
            label, detail = self.say("button.advance-all", count=len(units)), self.units(units)
            all_ = [self.button(units[0], ADVANCE, detail, False, label)] if len(units) > 1 else []
            return self.words("advance", "12.11", place=place), [*all_, *buttons]
        more = len(followers(self.state, self.preview))
        hint = "advance.more" if more else "advance.last"
        units = [*(a for a in self.seen.draft if a < UNITS), self.preview]
        key = "advance.these" if len(units) > 1 else "advance.this"
        words = self.words(key, "12.11", hint, unit=self.units(units), place=place, count=more)
        return words, [*buttons, *self.shown("go", self.say("button.advance"), self.unit(self.preview))]

    # ------------------------------------------------------------ night
    def night_recover(self) -> tuple[Words, list[Button]]:
        """14.3"""
        words = self.words(
            "night.recover",
            "14.3",
            left=self.state.logistics[self.now.seat],
            count=sum(1 for a in self.now.actions if a < UNITS),
        )
        return words, self.recovering()

    def recovering(self) -> list[Button]:
        """Everybody who can be paid for at once; and nobody any more."""
        units = recovery(self.state, self.now)
        detail = self.say("detail.recover-all", left=self.state.logistics[self.now.seat] - len(units))
        label = self.say("button.recover-all", count=len(units))
        return [*self.done("recover"), self.button(units[0], RECOVER, detail, True, label)]
