"""What the prompt bar says in Kinmen: who is asked what, why, and the buttons beside it."""

from __future__ import annotations

from typing import Any

from ....engine.core import Chance, Decision, Waiting
from ....engine.hexes import bits
from ....presenter.asking import Words, decision
from ....presenter.contract import Button, Focus, Prompt
from ....presenter.wording import plain
from ..rules.board import AIR_DOTS, BEACH_EAST, BIT, BOATS, DIVISION, GUNS, PLA, ROC, UNITS
from ..rules.landing import PER_POINT, TRACK_MAX
from ..rules.night import BONUS
from ..rules.options import PENALTY
from ..rules.steps import (
    AIR,
    ALL,
    BATTERY,
    CHITS,
    CODES,
    DIVISION_ORDER,
    DONE,
    GUN,
    HEX,
    JOINT_ORDER,
    NO,
    PASS,
    STACK,
    SUPPLY,
    YES,
)
from .acts import is_air, nobody_aboard, units_in
from .asking import Fighting
from .marks import ordered_units
from .phase import phase_of, plate_sub
from .seen import Seen
from .together import SUPPLIES, put_ashore
from .wait import wait
from .words import division, full_list, option_names, say, short_division, side, signed, unit_words, values

MOST_KINDS = 2
"""More kinds of units than these are counted, not named."""


class Asker(Fighting):
    """Makes the prompt of one moment."""

    # ------------------------------------------------------------ the whole
    def prompt(self) -> Prompt:
        """The prompt for the pending decision."""
        makers: dict[str, Any] = {
            "setup.unit": self.setup,
            "landing.load": self.load,
            "landing.unit": self.land_unit,
            "landing.hex": self.land_hex,
            "delayed.division": self.delayed_division,
            "delayed.hex": self.delayed_hex,
            "weather.guns": self.weather_guns,
            "order": self.order,
            "recover": self.recover,
            "activate": self.activate,
            "support.gun": self.support,
            "support.air": self.support,
            "support.second": self.second,
            "move": self.move,
            "attack.target": self.target,
            "attack.units": self.attackers,
            "shock.pick": self.shock_pick,
            "shock.defend": self.shock_defend,
            "stand": self.stand,
            "stand.all": self.stand,
            "retreat": self.retreat,
            "advance": self.advance,
            "night.move": self.night_move,
            "night.recover": self.night_recover,
            "boats.more": self.more_boats,
            "extend": self.extend,
            "options.lay": self.sealing,
            "options.point": self.sealing,
            "options.tell": self.tell_blanks,
            "options.open": self.open_options,
        }
        (sentence, why, rule), buttons = makers[self.now.ask]()
        return Prompt(self.now.seat, side(self.lang, self.now.seat), self.sub(), sentence, why, rule, buttons)

    def sub(self) -> str:
        """The second line of the plate: the division that acts, or the phase."""
        return plate_sub(self.seen, self.now.seat, self.now.ask)

    # ------------------------------------------------------------ setting up and landing
    def setup(self) -> tuple[Words, list[Button]]:
        """3.1"""
        units = [a for a in self.now.actions if a < UNITS]
        words = self.words(
            "setup.unit",
            "3.1",
            place=self.hex(self.now.about[0]),
            division=short_division(self.lang, DIVISION[units[0]]),
        )
        return words, [self.button(ALL, "all", "", True, self.say("button.all.setup"))]

    def load(self) -> tuple[Words, list[Button]]:
        """6.1"""
        state = self.state
        left = self.now.about[0]
        words = self.words("landing.load", "6.1", left=left)
        now = state.logistics[PLA]
        after = min(TRACK_MAX, now + PER_POINT)
        supply = (
            self.button(SUPPLY, "supply", f"{now}→{after}")
            if SUPPLY in self.now.actions
            else self.refused("supply", self.say("no.track_full"), "6.1", str(now))
        )
        every = []
        if SUPPLY in self.now.actions and left > 1:
            every = [self.button(SUPPLY, SUPPLIES, self.say("detail.supply-rest", left=left))]
        done = self.done("load", self.say("detail.points_left", left=left), True)
        if nobody_aboard(state, self.now):
            done = [button._replace(detail=self.say("detail.nobody"), primary=False, deed=True) for button in done]
            if self.preview == DONE:
                words = self.words("landing.load.nobody", "6.1", left=left)
        return words, [*every, supply, *done]

    def land_unit(self) -> tuple[Words, list[Button]]:
        """6.2"""
        return self.words("landing.unit", "6.2", count=len(self.now.actions)), []

    def _landing(self, place: str) -> list[Button]:
        """The button that puts ashore what is shown."""
        units = put_ashore(self.seen, self.focus, self.now)
        label = self.say("button.land", count=len(units), place=place)
        return self.shown("land", label, unit_words(self.lang, units))

    def land_hex(self) -> tuple[Words, list[Button]]:
        """6.2"""
        units = put_ashore(self.seen, self.focus, self.now)
        if self.preview is None:
            if len({self.unit(u) for u in units}) > MOST_KINDS:
                return self.words("landing.hexes", "6.2", "landing.hex", count=len(units)), []
            return self.words("landing.hex", "6.2", unit=unit_words(self.lang, units)), []
        h = self.preview - HEX
        key = "landing.hex.east" if BIT[h] & BEACH_EAST else "landing.hex.west"
        rest = len(self.focus.picked)
        words = self.words(key, "6.2", unit=unit_words(self.lang, units), place=self.hex(h))
        if rest:
            words = words[0], self.say("hint.landing.rest", count=rest), "6.2"
        return words, self._landing(self.hex(h))

    def delayed_division(self) -> tuple[Words, list[Button]]:
        """15.5"""
        buttons = [
            self.button(a, f"division{a - DIVISION_ORDER}", "", False, division(self.lang, a - DIVISION_ORDER))
            for a in self.now.actions
        ]
        return self.words("delayed.division", "15.5"), buttons

    def delayed_hex(self) -> tuple[Words, list[Button]]:
        """15.5"""
        u = self.now.about[0]
        if self.preview is None:
            return self.words("delayed.hex", "15.5", unit=self.unit(u)), []
        place = self.hex(self.preview - HEX)
        buttons = self.shown("land", self.say("button.land", count=1, place=place), self.unit(u))
        return self.words("delayed.hex.to", "15.5", unit=self.unit(u), place=place), buttons

    # ------------------------------------------------------------ the PLA's options
    def yes_no(self, key: str, rule: str, yes: str, **values_: object) -> tuple[Words, list[Button]]:
        """A question answered by two buttons."""
        cost = self.say("detail.vp", points=signed(PENALTY))
        return self.words(key, rule, "", **values_), [
            self.button(NO, "no", "", False, self.say(f"button.no.{key}")),
            self.button(YES, "yes", cost, self.preview == YES, self.say(yes))._replace(deed=True),
        ]

    def weather_guns(self) -> tuple[Words, list[Button]]:
        """15.3"""
        return self.yes_no("weather.guns", "15.3", "button.yes.weather.guns", chit=GUNS)

    def more_boats(self) -> tuple[Words, list[Button]]:
        """15.2"""
        return self.yes_no(
            "boats.more", "15.2", "button.yes.boats.more", sea=self.now.about[0], bonus=BONUS, chit=BOATS
        )

    def extend(self) -> tuple[Words, list[Button]]:
        """5.2"""
        return self.yes_no("extend", "5.2", "button.yes.extend", logistics=self.state.logistics[PLA])

    # ------------------------------------------------------------ a sealed game; pages answer these by themselves
    def sealing(self) -> tuple[Words, list[Button]]:
        """3.3"""
        return self.words(self.now.ask, "3.3"), [
            self.button(DONE, "done", "", True, self.say("button." + self.now.ask))
        ]

    def tell_blanks(self) -> tuple[Words, list[Button]]:
        """15.5"""
        found = (NO, "no", "button.no.options.tell"), (YES, "yes", "button.yes.options.tell")
        buttons = [self.button(a, key, "", False, self.say(label)) for a, key, label in found if a in self.now.actions]
        return self.words("options.tell", "15.5"), buttons

    def open_options(self) -> tuple[Words, list[Button]]:
        """3.3"""
        buttons = [
            self.button(action, f"chits{action - CHITS}", "", False, option_names(self.lang, bits(action - CHITS)))
            for action in self.now.actions
        ]
        return self.words("options.open", "3.3"), buttons

    # ------------------------------------------------------------ orders
    def order(self) -> tuple[Words, list[Button]]:
        """10.1"""
        passing = self.button(PASS, "pass", self.say("detail.pass_ends") if self.state.passes else "")
        if self.preview is not None and ordered_units(self.state, self.preview):
            return self._order_words(self.preview), [*self._orders_at(self.preview), passing]
        if wait(self.seen) is not None:
            return self.words("order.nothing", "10.1", side=side(self.lang, self.now.seat)), [passing]
        ready = sum(1 for a in self.now.actions if a < UNITS)
        return self.words("order", "10.1", count=ready), [*self._supports(), passing]

    def _order_words(self, action: int) -> Words:
        kind, value = CODES.touch(action)
        if kind in ("division", "joint"):
            worn = sum(self.state.spent[u] for u in ordered_units(self.state, action))
            return self.words(
                f"order.{kind}",
                "10.3" if kind == "joint" else "10.2",
                division=division(self.lang, int(value)),
                worn=worn,
                logistics=self.state.logistics[self.now.seat],
            )
        units = ordered_units(self.state, action)
        return self.words(
            "order.group", "10.1", units=unit_words(self.lang, units), place=self.hex(self.state.at[units[0]])
        )

    def _orders_at(self, preview: int) -> list[Button]:
        """Every order that may be meant at the same place, the previewed one first."""
        state, legal = self.state, self.now.actions
        units = ordered_units(state, preview)
        kind, value = CODES.touch(preview)
        if kind in ("unit", "stack"):
            h = state.at[units[0]]
            wanted = [STACK + h, *units_in(state, h)]
            divisions = sorted({DIVISION[u] for u in units_in(state, h)})
        else:
            wanted = []
            divisions = [int(value)]
        wanted += [a for d in divisions for a in (DIVISION_ORDER + d, JOINT_ORDER + d)]
        found = [a for a in wanted if a in legal]
        found.sort(key=lambda a: a != preview)
        return [self._order_button(a, a == preview) for a in found]

    def _order_button(self, action: int, primary: bool) -> Button:
        state = self.state
        kind, value = CODES.touch(action)
        units = ordered_units(state, action)
        if kind == "unit":
            label, detail = self.say("button.group.one", values=values(action)), plain(full_list(self.lang, [action]))
        elif kind == "stack":
            label = self.say("button.group.stack", count=len(units))
            detail = self.hex(int(value))
        else:
            worn = sum(state.spent[u] for u in units)
            label = self.say(f"button.order.{kind}", division=short_division(self.lang, int(value)))
            detail = self.say("detail.division", count=len(units), worn=worn)
        return Button(f"order{action}", label, detail, action, primary)

    def _supports(self) -> list[Button]:
        """13.1 the support markers of the side, also those that cannot be used now."""
        state, legal = self.state, self.now.actions
        if self.now.seat == PLA:
            detail = self.say("detail.guns", count=state.guns_up)
            if GUN in legal:
                return [self.button(GUN, "gun", detail)]
            why = self.say("no.gun_target" if state.guns_up else "no.gun")
            return [self.refused("gun", why, "13.3" if state.guns_up else "13.1", detail)]
        out = [
            self.button(a, f"air{a - AIR}", "", False, self.say("button.air", dots=AIR_DOTS[a - AIR]))
            for a in legal
            if is_air(a)
        ]
        if out:
            return out
        why = self.say("no.air_target" if state.air_up else "no.air")
        return [self.refused("air", why, "13.2" if state.air_up else "13.1", "", self.say("button.air", dots=1))]

    def recover(self) -> tuple[Words, list[Button]]:
        """10.2"""
        words = self.words(
            "recover",
            "10.2",
            left=self.state.logistics[self.now.seat],
            count=sum(1 for a in self.now.actions if a < UNITS),
        )
        return words, self.recovering()

    def activate(self) -> tuple[Words, list[Button]]:
        """10.2"""
        chosen = len(self.now.about)
        words = self.words("activate.more" if chosen else "activate", "10.2", count=chosen)
        rest = sum(1 for a in self.now.actions if a < UNITS)
        everybody = self.button(ALL, "all", "", not chosen, self.say("button.all.activate", count=rest + chosen))
        return words, [everybody, *self.done("activate", self.say("detail.units", count=chosen), True)]

    # ------------------------------------------------------------ support
    def support(self) -> tuple[Words, list[Button]]:
        """13.2, 13.3"""
        air = self.now.ask == "support.air"
        rule = "13.2" if air else "13.3"
        buttons = []
        if BATTERY in self.now.actions:
            dots = AIR_DOTS[self.now.about[0]]
            count = min(dots, self.state.guns_up)
            buttons = [self.button(BATTERY, "battery", self.say("detail.silence", count=count))]
        if self.preview == BATTERY:
            return self.words("support.battery", rule), buttons
        if self.preview is not None and self.preview < UNITS:
            words, strike = self._strike(self.preview, rule)
            return words, [*buttons, *strike]
        if air:
            return self.words("support.air", rule, dots=AIR_DOTS[self.now.about[0]]), buttons
        return self.words("support.gun", rule), buttons

    def second(self) -> tuple[Words, list[Button]]:
        """13.2"""
        if self.preview is not None:
            return self._strike(self.preview, "13.2")
        return self.words("support.second", "13.2"), []

    def _strike(self, u: int, rule: str) -> tuple[Words, list[Button]]:
        """The unit that is aimed at, and the button that strikes it."""
        words = self.words("support.hit", rule, unit=self.unit(u), place=self.hex(self.state.at[u]))
        return words, self.shown("strike", self.say("button.strike"), self.unit(u))


def prompt(seen: Seen, focus: Focus) -> Prompt:
    """See ``contract.Presenter.prompt``."""
    lang, pending = seen.lang, seen.view.pending
    now = decision(seen)
    if now is not None:
        return Asker(seen, focus, now).prompt()
    rule = "" if isinstance(pending, Waiting) else pending.rule
    if isinstance(pending, Decision | Waiting):
        seat = pending.seat
        title, hint = say(lang, "watch", side=side(lang, seat)), say(lang, "hint.watch")
    elif isinstance(pending, Chance):
        seat = _roller(seen, pending)
        title, hint = say(lang, f"chance.{pending.why}"), say(lang, f"hint.chance.{pending.why}")
    else:
        seat = PLA if pending.points[PLA] > 0 else ROC
        title, hint = say(lang, f"level.{pending.level}"), say(lang, f"reason.{pending.reason}")
    return Prompt(seat, side(lang, seat), say(lang, f"phase.{phase_of(seen)}"), title, hint, rule, [])


def _roller(seen: Seen, pending: Chance) -> int:
    if pending.why in ("battle", "stand"):
        return int(seen.view.facts["seat"])
    return ROC if pending.why in ("air", "air_marker", "boats") else PLA
