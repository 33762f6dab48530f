"""What the prompt bar says: who is asked what, why, and the buttons beside it."""

from __future__ import annotations

from typing import Any

from ....engine.core import Chance, Decision, Outcome
from ....presenter import asking
from ....presenter.asking import Asked, decision
from ....presenter.contract import Button, Focus, Prompt
from ....presenter.wording import percent
from ..rules import chances
from ..rules.board import BIT, FREE, MARKER_IDS, PLAYER, UNITS
from ..rules.fates import press
from ..rules.state import State
from ..rules.steps import ALL, DONE, GUN, SPACE, TRUCE
from .acts import is_space
from .odds import counted, defending, held, press_words, push_words
from .phase import SOVIET, is_soviet, phase_of
from .seen import Seen
from .words import TEXTS, event, gun, in_words, marker, say, space

SHOWN_FIRST = 3
"""No more defenders get a button of their own; the others are tapped on the map."""


class Asker(asking.Asker[State]):
    """Makes the prompt of one moment."""

    texts = TEXTS

    def go(self, key: str) -> list[Button]:
        """The button that does what is shown."""
        return self.shown("go", self.say(f"button.{key}"))

    def prompt(self) -> Prompt:
        """The prompt for the pending decision."""
        makers: dict[str, Any] = {
            "setup": self.setup,
            "action": self.action,
            "where": self.where,
            "gun": self.gun,
            "push": self.push,
            "defend": self.defend,
            "defend.more": self.defend_more,
            "retreat": self.retreat,
        }
        (sentence, why, rule), buttons = makers[self.now.ask]()
        return Prompt(*plate(self.seen), sentence, why, rule, buttons)

    # ------------------------------------------------------------ the player's own acts
    def setup(self) -> Asked:
        """3.1"""
        name = in_words(self.lang, self.now.about[0])
        words = self.words("setup", "3.1", unit=name, left=len(FREE) - self.state.cursor)
        if ALL in self.now.actions:
            return words, [self.button(ALL, "all", "", True)]
        return words, [self.refused("all", self.say("no.all"), "3.1")]

    def action(self) -> Asked:
        """6.0"""
        state = self.state
        words = self.words("action", "6.0", left=sum(state.cup))
        if GUN in self.now.actions:
            fire = Button("gun", self.say("button.gun"), self.say("detail.once"), GUN)
        else:
            fire = Button("gun", self.say("button.gun"), "", None, False, self.say("no.gun"), "6.4")
        share = sum((p for (key, _), p in chances.next_action(state, True).items() if key == "truce"), 0)
        detail = self.say("detail.truce", share=percent(share))
        if self.preview == TRUCE:
            words = self.words("truce", "6.1", share=percent(share))
        return words, [fire, Button("truce", self.say("button.truce"), detail, TRUCE, self.preview == TRUCE, deed=True)]

    def where(self) -> Asked:
        """6.2, 6.3"""
        state, mover = self.state, self.now.about[0]
        name = in_words(self.lang, mover)
        if self.preview is None:
            enemies = sum(1 for a in self.now.actions if state.soviet & BIT[a - SPACE])
            return self.words("where.press" if enemies else "where", "6.3" if enemies else "6.2", unit=name), []
        goal = self.preview - SPACE
        place = space(self.lang, goal)
        if state.soviet & BIT[goal]:
            ends = press(state, mover, goal)
            sentence, why, rule = self.words(
                "press", "6.3", unit=name, place=place, share=percent(ends.success), loss=percent(ends.loss)
            )
            return (sentence, f"{why} {press_words(self.lang, state, ends)}", rule), self.go("press")
        return self.words("move", "6.2", unit=name, place=place), self.go("move")

    def gun(self) -> Asked:
        """6.4"""
        if self.preview is None:
            return self.words("gun", "6.4", gun=gun(self.lang)), []
        place = space(self.lang, self.preview - SPACE)
        return self.words("gun.at", "6.4", gun=gun(self.lang), place=place), self.go("fire")

    def push(self) -> Asked:
        """6.3"""
        name = marker(self.lang, self.now.about[1])
        if self.preview is None:
            return self.words("push", "6.3", marker=name), []
        sentence, why, rule = self.words("push.to", "6.3", marker=name, place=space(self.lang, self.preview - SPACE))
        return (sentence, f"{why} {push_words(self.lang, self.state, self.preview)}", rule), self.go("push")

    # ------------------------------------------------------------ defence
    def defend(self) -> Asked:
        """7.2"""
        found = defending(self.seen)
        assert found is not None
        words = self.words("defend", self.now.rule, place=space(self.lang, found.space), count=len(found.units))
        best = found.order(2)
        first = sorted(found.units, key=lambda u: (u != best[0], u))[:SHOWN_FIRST]
        buttons = [
            Button(f"first{u}", self.say("button.first", unit=in_words(self.lang, u)), "", u, u == best[0])
            for u in first
        ]
        return words, buttons

    def defend_more(self) -> Asked:
        """7.2"""
        found = defending(self.seen)
        assert found is not None
        count = counted(found, self.focus.preview)
        place = space(self.lang, found.space)
        one, two = found.order(1), found.order(2)
        if self.preview is not None and self.preview < UNITS:
            two = (*found.chosen, self.preview)
        words = self.words(
            f"defend.{count}",
            self.now.rule,
            place=place,
            first=in_words(self.lang, found.chosen[0]),
            second=in_words(self.lang, two[1]),
        )
        if count == 1 and found.is_cut_off:
            words = words[0], self.say("hint.defend.1.alone", first=in_words(self.lang, found.chosen[0])), words[2]
        return words, [
            Button("one", self.say("button.defend.1"), percent(held(found.ends(one))), DONE, count == 1),
            Button("two", self.say("button.defend.2"), percent(held(found.ends(two))), two[1], count == 2),
        ]

    def retreat(self) -> Asked:
        """7.2"""
        name = in_words(self.lang, self.now.about[0])
        if self.preview is None or not is_space(self.preview):
            return self.words("retreat", "7.2", unit=name), []
        return self.words("retreat.to", "7.2", unit=name, place=space(self.lang, self.preview - SPACE)), self.go(
            "retreat"
        )


def plate(seen: Seen) -> tuple[int, str, str]:
    """Whose act it is (the page's colour), that side, and what of it."""
    lang, state = seen.lang, seen.state
    if not is_soviet(seen):
        return PLAYER, say(lang, "side.japan"), say(lang, f"phase.{phase_of(seen)}")
    sub = say(lang, "phase.draw") if not state.drawn else ""
    if state.marker >= 0:
        sub = event(lang, f"assault.{MARKER_IDS[state.marker]}")
    return SOVIET, say(lang, "side.soviet"), sub or say(lang, "phase.soviet")


def prompt(seen: Seen, focus: Focus) -> Prompt:
    """See ``contract.Presenter.prompt``."""
    lang, pending = seen.lang, seen.view.pending
    now = decision(seen)
    if now is not None:
        return Asker(seen, focus, now).prompt()
    if isinstance(pending, Decision):
        return Prompt(*plate(seen), say(lang, "watch"), say(lang, "hint.watch"), pending.rule, [])
    if isinstance(pending, Chance):
        key = f"chance.{pending.why}"
        return Prompt(*plate(seen), say(lang, key), say(lang, f"hint.{key}"), pending.rule, [])
    assert isinstance(pending, Outcome)
    seat = SOVIET if pending.points[PLAYER] < 0 else PLAYER
    name = say(lang, "side.japan" if seat == PLAYER else "side.soviet")
    return Prompt(
        seat,
        name,
        say(lang, "phase.over"),
        say(lang, f"level.{pending.level}"),
        say(lang, f"reason.{pending.reason}"),
        pending.rule,
        [],
    )
