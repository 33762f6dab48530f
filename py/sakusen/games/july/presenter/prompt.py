"""What the prompt bar says in July Offensive: who is asked what, why, and the buttons beside it."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.core import Chance, Outcome
from ....engine.hexes import bits
from ....presenter import asking
from ....presenter.asking import Asked, decision
from ....presenter.contract import Button, Focus, Prompt
from ..rules.board import ALLOWANCE, BIT, HILL, JP, SIDE, SU, TRACK, UNITS
from ..rules.contact import contact, fights
from ..rules.movement import reach
from ..rules.plan import completion_actions
from ..rules.state import State
from ..rules.steps import BLOW, COMBAT, DONE, FIX, HEX, HOLD, KEEP, STEP
from .acts import PAIR, fight_words, is_combat, is_hex
from .fates import fate_sentences
from .links import missing
from .odds import battle_of
from .panels import duty_words
from .phase import phase_of
from .seen import Seen
from .together import END
from .words import TEXTS, hex_number, percent, say, side, unit


class Asker(asking.Asker[State]):
    """Makes the prompt of one moment."""

    texts = TEXTS

    # ------------------------------------------------------------ small helpers
    def unit(self, u: int) -> str:
        """A unit in a sentence."""
        return unit(self.lang, u)

    def hex(self, h: int) -> str:
        """A hex in a sentence: its number is enough, the map shows its name."""
        return hex_number(self.lang, h)

    def button(self, action: int, key: str, detail: str = "", primary: bool = False, label: str = "") -> Button:
        """A button for a legal action."""
        return Button(key, label or self.say(f"button.{key}", side=side(self.lang, JP)), detail, action, primary)

    def prompt(self) -> Prompt:
        """The prompt for the pending decision."""
        makers: dict[str, Callable[[], Asked]] = {
            "demolish": self.demolish,
            "move.unit": self.move_unit,
            "move.to": self.move_to,
            "plan.attacker": self.attacker,
            "plan.target": self.target,
            "support": self.support,
            "combat.next": self.next_combat,
            "damage.unit": self.damage_unit,
            "damage.how": self.damage_how,
            "advance.unit": self.advance_unit,
            "advance.to": self.advance_to,
        }
        (sentence, why, rule), buttons = makers[self.now.ask]()
        sub = phase_of(self.seen).name
        return Prompt(self.now.seat, side(self.lang, self.now.seat), sub, sentence, why, rule, buttons)

    # ------------------------------------------------------------ movement
    def demolish(self) -> Asked:
        """10.2"""
        return self.words("demolish", "10.2"), [
            self.button(KEEP, "keep"),
            self.button(BLOW, "blow", "", self.preview == BLOW)._replace(deed=True),
        ]

    def move_unit(self) -> Asked:
        """8.1"""
        units = [a for a in self.now.actions if a < UNITS]
        waiting = sum(self.state.at[u] == TRACK for u in units)
        key = "move.unit.waiting" if waiting else "move.unit"
        words = self.words(key, "8.7" if waiting else "8.1", count=len(units), waiting=waiting)
        label = self.say("button.done.move")
        return words, [self.button(DONE, "done", self.say("detail.can_move", count=len(units)), True, label)]

    def move_to(self) -> Asked:
        """8.1, 7.2"""
        state, u = self.state, self.now.about[0]
        points = ALLOWANCE[u][state.lost[u]]
        entering = state.at[u] == TRACK
        if self.preview is None:
            key = "move.to.entering" if entering else "move.to"
            return self.words(key, "8.7" if entering else "8.1", unit=self.unit(u), points=points), []
        h = self.preview - HEX
        buttons = [
            *self.shown("go", self.say("button.move"), f"{self.unit(u)} → {self.hex(h)}"),
            Button(END, self.say("button.done.move"), self.say("detail.and_move"), self.preview),
        ]
        cost = reach(state, u).cost[h]
        sentence = self.say("ask.move.again", place=self.hex(h), unit=self.unit(u))
        after = state.copy()
        after.put(u, h)
        touched = bits(contact(after).links[u])
        if touched:
            key = "hint.move.hill" if HILL & BIT[h] else "hint.move.contact"
            names = self.say("list.comma").join(self.unit(d) for d in touched)
            return (sentence, self.say(key, others=names), "9.8" if HILL & BIT[h] else "9.1"), buttons
        if state.zone(1 - SIDE[u]) & BIT[h]:
            return (sentence, self.say("hint.move.stops"), "7.2"), buttons
        words = self.say("hint.move.left", cost=cost, left=points - cost)
        return (sentence, words, "8.4" if HILL & BIT[h] else "8.1"), buttons

    # ------------------------------------------------------------ the attack plan
    def plan_buttons(self) -> list[Button]:
        """Complete the plan, and fix it."""
        gaps, buttons = missing(self.seen), []
        if gaps:
            more = completion_actions(self.state)
            pairs = sum(1 for a in more if is_hex(a))
            if more:
                detail = self.say("detail.pairs", count=pairs)
                buttons.append(self.button(more[0], PAIR, detail))
        if FIX in self.now.actions:
            return [*buttons, self.button(FIX, "fix", self.say("detail.combats", count=max(self.state.combat)), True)]
        picked = self.now.about[0] if self.now.about else 0
        why = duty_words(self.seen) or self.say("why.pick_target", unit=self.unit(picked))
        detail = self.say("detail.missing") if gaps else ""
        return [*buttons, Button("fix", self.say("button.fix"), detail, None, True, why, "9.1")]

    def attacker(self) -> Asked:
        """9.1, 9.3"""
        gaps = missing(self.seen)
        if gaps:
            words = self.say("ask.plan.attacker"), duty_words(self.seen), "9.1"
        elif any(a < UNITS for a in self.now.actions):
            words = self.words("plan.more", "9.3")
        else:
            words = self.words("plan.ready", "9.3")
        return words, self.plan_buttons()

    def target(self) -> Asked:
        """9.3"""
        state, u = self.state, self.now.about[0]
        targets = [state.at_hex(a - HEX) for a in self.now.actions]
        if self.preview is None:
            names = self.say("list.or").join(self.unit(d) for d in targets)
            return self.words("plan.target", "9.3", unit=self.unit(u), others=names), self.plan_buttons()
        h = self.preview - HEX
        shown = battle_of(self.seen, self.focus)
        assert shown is not None
        outlook = shown.outlook
        key = "ask.plan.join" if state.combat[u] or state.combat[state.at_hex(h)] else "ask.plan.link"
        sentence = self.say(key, place=self.hex(h), unit=self.unit(u), combat=outlook.number)
        why = self.say(
            "hint.plan.link" if shown.leads else "hint.plan.link.other",
            attack=outlook.pool.attack,
            defence=outlook.pool.defence,
            share=percent(outlook.risk),
        )
        return (sentence, why, "9.4"), self.plan_buttons()

    def _combat_button(self, key: str) -> list[Button]:
        """The combat that is previewed; the others are chosen on the map or in the plan."""
        if self.preview is None or not is_combat(self.preview):
            return []
        number = self.preview - COMBAT
        detail = self.say("list.comma").join(self.hex(h) for h in self._targets(number))
        return [Button(f"combat{number}", self.say(f"button.{key}", combat=number), detail, self.preview, True)]

    def _targets(self, number: int) -> list[int]:
        """The hexes that a combat attacks."""
        return [self.state.at[d] for d in bits(fights(self.state)[number - 1].defenders)]

    def support(self) -> Asked:
        """9.11"""
        buttons = [self.button(HOLD, "hold"), *self._combat_button("support")]
        if self.preview is not None and is_combat(self.preview):
            return self.words("support.this", "9.14", combat=self.preview - COMBAT), buttons
        return self.words("support", "9.11"), buttons

    def next_combat(self) -> Asked:
        """9.3"""
        buttons = self._combat_button("combat")
        if self.preview is not None and is_combat(self.preview):
            number = self.preview - COMBAT
            fight = fight_words(self.lang, self.state, number)
            return self.words("combat.this", "9.3", combat=number, fight=fight), buttons
        return self.words("combat.next", "9.3", count=len(self.now.actions)), buttons

    # ------------------------------------------------------------ damage and advance
    def fate(self, action: int) -> str:
        """What an answer does for certain."""
        return fate_sentences(self.lang, self.state, action)

    def _shaken(self) -> str:
        """What the damage means for the initiative."""
        key = "hint.damage.lead" if self.state.loser == self.state.initiative else "hint.damage"
        return self.say(key)

    def damage_unit(self) -> Asked:
        """9.17"""
        left = self.now.about[0]
        if self.preview is not None and self.preview < UNITS:
            words = self.say("ask.damage.this", unit=self.unit(self.preview))
            buttons = self.shown("take", self.say("button.take"), self.unit(self.preview))
            return (words, f"{self.say('hint.damage.this')} {self.fate(self.preview)}", "9.19"), buttons
        return (self.say("ask.damage.unit", left=left), self._shaken(), "9.17"), []

    def damage_how(self) -> Asked:
        """9.17"""
        u, left = self.now.about
        buttons = [self.button(STEP, "step")]
        if self.preview is not None and is_hex(self.preview):
            place = self.hex(self.preview - HEX)
            sentence = self.say("ask.damage.retreat", unit=self.unit(u), place=place)
            buttons += self.shown("back", self.say("button.back"), f"{self.unit(u)} → {place}")
            return (sentence, self.fate(self.preview), "9.17"), buttons
        return (self.say("ask.damage.how", unit=self.unit(u), left=left), self._shaken(), "9.17"), buttons

    def advance_unit(self) -> Asked:
        """9.21"""
        words = self.words("advance.unit", "9.21", left=self.now.about[0])
        return words, [self.button(DONE, "done", "", True, self.say("button.done.advance"))]

    def advance_to(self) -> Asked:
        """9.22"""
        u, left = self.now.about
        if self.preview is not None:
            place = self.hex(self.preview - HEX)
            sentence = self.say("ask.advance.again", unit=self.unit(u), place=place)
            buttons = self.shown("go", self.say("button.advance"), f"{self.unit(u)} → {place}")
            return (sentence, self.fate(self.preview) or self.say("hint.advance.again"), "9.22"), buttons
        return self.words("advance.to", "9.22", unit=self.unit(u), left=left), []


def prompt(seen: Seen, focus: Focus) -> Prompt:
    """See ``contract.Presenter.prompt``."""
    lang, pending, state = seen.lang, seen.view.pending, seen.state
    now = decision(seen)
    if now is not None:
        return Asker(seen, focus, now).prompt()
    sub = phase_of(seen).name
    if isinstance(pending, Outcome):
        seat = JP if pending.points[JP] > 0 else SU
        words = say(lang, f"level.{pending.level}"), say(lang, f"reason.{pending.reason}")
        return Prompt(seat, side(lang, seat), sub, *words, pending.rule, [])
    if isinstance(pending, Chance):
        seat = 1 - state.seat if pending.why == "defence" else state.seat
        words = say(lang, f"chance.{pending.why}"), say(lang, f"hint.chance.{pending.why}")
        return Prompt(seat, side(lang, seat), sub, *words, pending.rule, [])
    seat = pending.seat
    words = say(lang, "watch", side=side(lang, seat)), say(lang, "hint.watch")
    return Prompt(seat, side(lang, seat), sub, *words, getattr(pending, "rule", ""), [])
