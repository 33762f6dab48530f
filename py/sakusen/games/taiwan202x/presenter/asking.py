"""The prompt of every question that the viewer has to answer."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.core import Decision
from ....engine.hexes import bits
from ....presenter import asking
from ....presenter.asking import Asked, Words
from ....presenter.contract import Button, Focus, Prompt
from ....presenter.wording import percent
from ..rules.board import (
    EVENT_OF,
    EVENT_RULE,
    FLEETS,
    IS_SEA,
    NUMBER,
    PRC,
    ROC,
    SAKISHIMA,
    SIDE_UNITS,
    SUIT,
    UNITS,
    holder,
    power,
)
from ..rules.cards import Use, use
from ..rules.combat import targets
from ..rules.hybrid import MOST as MOST_SWAPS
from ..rules.sealing import ASKS as SEALING
from ..rules.setup import fleet_list
from ..rules.state import State
from ..rules.steps import (
    AT_AIR,
    AT_FLEETS,
    BASE,
    BUTTONS,
    CARD_AT,
    DONE,
    EVENT,
    NO,
    NOBODY,
    OPERATE,
    PASS,
    PLACE_AT,
    PRC_FIRST,
    RECAPTURE,
    ROC_FIRST,
    YES,
)
from .acts import (
    FILL,
    HOMEWARD,
    attack_of,
    base_of,
    button_words,
    card_of,
    fitting,
    place_of,
    refusal,
)
from .fates import goes_words, join_words, loss_words
from .odds import blows_at, clash, court_event, most, recapture_chance
from .phase import order_of, phase_of
from .seen import Seen
from .together import REST
from .use import event_words
from .words import (
    TEXTS,
    card,
    event,
    place,
    plate,
    say,
    side,
    suit_symbol,
    there,
    unit,
    unit_words,
)

MOST_NAMED, MOST_NAMED_BELOW = 4, 3
"""No more units are named in one question, and in the line below it, of which a phone shows less."""
_BARE = dict.fromkeys(("unit", "units", "place", "card", "suit", "event", "needs", "has"), "")
"""What a refusal may name, all empty."""


def sub_plate(seen: Seen) -> str:
    """The second line of the plate: the card with which the side acts, or the phase."""
    lang, facts = seen.lang, seen.view.facts
    if order_of(facts):
        index = facts["chosen"][facts["seat"]]
        if index != NOBODY:
            limit = facts["limit"]
            key = "plate.card.limit" if limit else "plate.card"
            return say(lang, key, card=card(index), limit=limit)
    return say(lang, f"phase.{phase_of(seen)}")


class Asker(asking.Asker[State]):
    """Makes the prompt of one question."""

    texts = TEXTS

    def __init__(self, seen: Seen, focus: Focus, now: Decision) -> None:
        super().__init__(seen, focus, now)
        if self.preview == DONE or (self.preview == PASS and now.ask != "court"):
            self.preview = None  # a press is enough

    # ------------------------------------------------------------ small helpers
    def unit(self, u: int) -> str:
        """A unit in a sentence."""
        return unit(self.lang, u)

    def place(self, p: int) -> str:
        """A place by itself."""
        return place(self.lang, p)

    def there(self, p: int) -> str:
        """A place inside a sentence."""
        return there(self.lang, p)

    def kind(self, units: int) -> str:
        """What some units are, in the number that they have."""
        key = "kind.fleet" if units & FLEETS else "kind.air"
        one = units.bit_count() == 1
        return self.say(f"{key}.one" if one else "kind.fleets" if units & FLEETS else key)

    def action_button(self, action: int, detail: str = "", primary: bool = False, label: str = "") -> Button:
        """A button for a legal action."""
        return Button(BUTTONS[action], label or button_words(self.seen, action), detail, action, primary)

    def prompt(self) -> Prompt:
        """The prompt for the pending decision."""
        makers: dict[str, Callable[[], Asked]] = {
            "setup.fleet": self.setup_fleet,
            "setup.air": self.setup_air,
            "card": self.card,
            "order": self.order,
            "court": self.court,
            "activate": self.activate,
            "join": self.join,
            "loss": self.loss,
            "homeward": self.homeward,
            "return": self.return_,
            "event.area": self.area,
            "event.target": self.target,
            "react": self.react,
            "hybrid.take": self.take,
            "hybrid.give": self.give,
            **dict.fromkeys(SEALING, self.sealing),
        }
        (sentence, why, rule), buttons = makers[self.now.ask]()
        seat = self.now.seat
        return Prompt(seat, plate(self.lang, seat), sub_plate(self.seen), sentence, why, rule, buttons)

    def sealing(self) -> Asked:
        """3.0 to 10.0 in a sealed game: what pages answer by themselves."""
        labels = {YES: "button.yes.draw.key", NO: "button.no.draw.key"}
        buttons = [
            Button(f"sealed{a}", self.say(labels.get(a, "button.sealed")), "", a, True) for a in self.now.actions[:2]
        ]
        return self.words(self.now.ask, self.now.rule), buttons

    # ------------------------------------------------------------ set-up
    def setup_fleet(self) -> Asked:
        """3.4"""
        u, left = self.now.about[0], len(fleet_list(self.state)) - self.state.cursor
        places = [place_of(a) for a in self.now.actions]
        names = [self.place(p) for p in places if p is not None]
        buttons = [
            Button(f"place{p}", name, "", a, a == self.preview)
            for a, p, name in zip(self.now.actions, places, names, strict=True)
        ]
        if self.preview is None and left > 1:
            buttons += [
                Button(f"{REST}{p}", self.say("button.rest", place=name), self.say("detail.units", count=left), a)
                for a, p, name in zip(self.now.actions, places, names, strict=True)
            ]
        if self.preview is not None and (p := place_of(self.preview)) is not None:
            return self.words("setup.fleet.this", "3.4", unit=self.unit(u), place=self.there(p)), buttons
        return self.words("setup.fleet", "3.4", unit=self.unit(u), left=left), buttons

    def setup_air(self) -> Asked:
        """3.5"""
        done = self.action_button(DONE)
        if self.preview is not None and self.preview < UNITS:
            name = self.unit(self.preview)
            label = self.say("button.base", unit=name)
            return self.words("setup.air.this", "3.5", unit=name), [done, *self.shown("do", label)]
        return self.words("setup.air", "3.5"), [done]

    # ------------------------------------------------------------ cards
    def card(self) -> Asked:
        """5.1"""
        found = card_of(self.preview) if self.preview is not None else None
        if found is None:
            why = self.say("why.choose_card")
            return self.words("card", "5.1"), [Button("do", self.say("button.lay"), "", None, True, why, "5.1")]
        detail = self.say("detail.lay.first" if self.now.seat == PRC else "detail.lay.second")
        label = self.say("button.lay.this", card=card(found))
        if NUMBER[found]:
            words = self.words("card.number", "5.2", card=card(found), limit=NUMBER[found])
        else:
            name = event(self.lang, EVENT_OF[found][self.now.seat])
            words = self.words("card.court", "5.3", card=card(found), event=name)
        return words, self.shown("do", label, detail)

    def order(self) -> Asked:
        """5.2, 5.4"""
        key = "order.courts" if self.now.rule == "5.4" else "order.equal"
        buttons = [self.action_button(a, "", a == self.preview) for a in (PRC_FIRST, ROC_FIRST)]
        who = side(self.lang, holder(self.state.initiative))
        return (self.say("ask.order"), self.say(f"hint.{key}", side=who), self.now.rule), buttons

    def court(self) -> Asked:
        """6.0"""
        index, seat = self.now.about[0], self.now.seat
        happening = court_event(self.seen)
        name = event(self.lang, happening)
        found = use(self.state, seat, index)
        buttons = []
        main = self.preview if self.preview in (EVENT, OPERATE) else OPERATE
        if EVENT in self.now.actions:
            buttons.append(self.action_button(EVENT, "", main == EVENT, name)._replace(deed=True))
        else:
            buttons.append(self._no_event(found, name))
        if OPERATE in self.now.actions:
            buttons.append(self.action_button(OPERATE, self.say("detail.two_dice"), main == OPERATE))
        else:
            why = self.say("why.nobody_of_suit", **_BARE | {"suit": suit_symbol(SUIT[index])})
            buttons.append(Button("operate", button_words(self.seen, OPERATE), "", None, False, why, "6.1"))
        return self._court_words(index, happening), [*buttons, self.action_button(PASS)]

    def _no_event(self, found: Use, name: str) -> Button:
        """The button of an event that cannot be played, with the reason."""
        reason = found.reason
        why = refusal(reason.key, reason.data, self.lang) if reason is not None else ""
        return Button("event", name, self.say("detail.no"), None, False, why, reason.rule if reason else "")

    def _court_words(self, index: int, happening: int) -> Words:
        name = event(self.lang, happening)
        if self.preview == EVENT:
            return self.say("ask.court.event", event=name), event_words(self.lang, happening), EVENT_RULE[happening]
        if self.preview == OPERATE:
            return self.words("court.operate", "6.3", suit=suit_symbol(SUIT[index]))
        if self.preview == PASS:
            return self.words("court.pass", "6.1", card=card(index))
        return self.words("court", "6.0", card=card(index))

    # ------------------------------------------------------------ an operation
    def activate(self) -> Asked:
        """6.1 to 6.3"""
        state = self.state
        suit = suit_symbol(SUIT[state.chosen[state.seat]])
        if not state.active:
            groups = use(state, state.seat, state.chosen[state.seat]).groups
            air, fleets = most(groups, state.limit)
            key = "both" if air and fleets else "air" if air else "fleets"
            what = self.say(f"card.can.{key}", air=air, fleets=fleets)
            words = self.words("activate", "6.2", suit=suit, limit=state.limit, what=what)
            first = Button("do", self.say("button.move"), "", None, True, self.say("why.units_first", **_BARE), "6.1")
            return words, [self.action_button(PASS), first]
        if self.preview is not None and self.preview >= RECAPTURE:
            return self._aimed(self.preview), self._activate_buttons()
        spent = power(state.active)
        names = unit_words(self.lang, bits(state.active))
        more = fitting(state)
        key = "activate.more" if more else "activate.to"
        words = self.words(key, "6.3", units=names, spent=spent, limit=state.limit, left=state.limit - spent)
        return words, self._activate_buttons()

    def _activate_buttons(self) -> list[Button]:
        """Add what fits, attack without moving, land on Sakishima; and nothing any more."""
        state, buttons = self.state, []
        more = fitting(state)
        if more:
            buttons.append(Button(FILL, self.say("button.fill"), self.say("detail.units", count=len(more)), more[0]))
        for action in self.now.actions:
            p = attack_of(action)
            if p is not None and action != self.preview:
                buttons.append(Button(f"attack{p}", self.place(p), self.say("button.attack"), action, deed=True))
        if RECAPTURE in self.now.actions and self.preview != RECAPTURE:
            dice = self.say("detail.dice", count=power(state.active))
            buttons.append(self.action_button(RECAPTURE, dice)._replace(deed=True))
        if self.preview is not None:
            fights = attack_of(self.preview) is not None or self._enemies(self.preview)
            key = "button.recapture" if self.preview == RECAPTURE else "button.attack" if fights else "button.move"
            p = attack_of(self.preview) if attack_of(self.preview) is not None else place_of(self.preview)
            buttons.append(Button("do", self.say(key), self.place(p) if p is not None else "", self.preview, True))
        else:
            why = self.say("why.choose_goal")
            buttons.append(Button("do", self.say("button.move"), "", None, True, why, "6.0"))
        return buttons

    def _names(self, units: int, beside: int = 0, most: int = MOST_NAMED) -> str:
        """Units by name, or their number when they are too many for the sentence."""
        if units.bit_count() + beside.bit_count() > most:
            return self.say("detail.units", count=units.bit_count())
        return unit_words(self.lang, bits(units))

    def _enemies(self, action: int) -> int:
        """The enemies in the sea that an action enters."""
        p = place_of(action)
        return self.state.here[p] & SIDE_UNITS[1 - self.now.seat] if p is not None and IS_SEA[p] else 0

    def _aimed(self, action: int) -> Words:
        """What the action that is aimed at would do."""
        state = self.state
        names = unit_words(self.lang, bits(state.active))
        if action == RECAPTURE:
            chance = percent(recapture_chance(state.active))
            return self.words("activate.recapture", "8.6", units=names, dice=power(state.active), share=chance)
        p, attacked = place_of(action), attack_of(action)
        if attacked is None and p is not None and not self._enemies(action):
            key = "activate.move.air" if not state.active & FLEETS else "activate.move"
            rule = "7.1" if state.active & FLEETS else "7.2"
            return self.words(key, rule, units=names, place=self.there(p))
        goal = attacked if attacked is not None else p
        assert goal is not None
        return self._attacked(goal, attacked is None)

    def _attacked(self, goal: int, enters: bool) -> Words:
        """An attack: whom it meets and why just them (8.2), and whether it is forced (7.3)."""
        state, seat = self.state, self.now.seat
        found = clash(state, seat, state.active, goal)
        names = self._names(state.active, found.targets)
        foes = self._names(found.targets, state.active)
        key = "ask.activate.enter" if enters else "ask.activate.attack"
        sentence = self.say(key, place=self.there(goal), units=names, foes=foes, count=found.targets.bit_count())
        why = [self.say("hint.must_attack")] if enters else []
        why.append(self._why_targets(goal))
        if found.joiner != NOBODY:
            key = "hint.may_join" if seat == ROC else "hint.may_join.enemy"
            why.append(self.say(key, unit=self.unit(found.joiner)))
        return sentence, self.say("list.sentences").join(why), "7.3" if enters else "8.1"

    def _why_targets(self, goal: int) -> str:
        """8.2 why the fleets, or the aircraft, are the target."""
        state, seat = self.state, self.now.seat
        if goal == SAKISHIMA:
            return self.say("hint.target.sakishima")
        fleets = bool(state.active & FLEETS)
        foes = targets(state, state.active, goal)
        same = bool(foes & FLEETS) == fleets
        others = state.here[goal] & SIDE_UNITS[1 - seat] & ~foes
        key = ("same" if others else "only") if same else "other"
        return self.say(
            f"hint.target.{key}",
            kind=self.say("kind.fleets" if foes & FLEETS else "kind.air"),
            own=self.say("kind.fleets" if fleets else "kind.air"),
        )

    # ------------------------------------------------------------ combat
    def join(self) -> Asked:
        """8.1"""
        goal, u = self.now.about
        attacking = self.state.seat == self.now.seat
        attacked = self.state.fighters[1 - self.state.seat]
        key = "join.attack" if attacking else "join.defend"
        words = self.words(
            key,
            "8.1",
            place=self.there(goal),
            unit=self.unit(u),
            foes=self._names(attacked, most=MOST_NAMED_BELOW),
            fate=join_words(self.seen, YES),
            count=attacked.bit_count(),
            kind=self.kind(attacked),
        )
        yes = self.preview != NO
        return words, [self.action_button(NO, "", not yes), self.action_button(YES, "", yes)]

    def loss(self) -> Asked:
        """8.5"""
        goal, left = self.now.about
        if self.preview is not None and self.preview < UNITS:
            name = self.unit(self.preview)
            fate = loss_words(self.seen, self.preview)
            return self.words("loss.this", "8.5", unit=name, fate=fate), self.shown(
                "do", self.say("button.lose", unit=name)
            )
        return self.words("loss", "8.5", place=self.there(goal), left=left), []

    def homeward(self) -> Asked:
        """8.3"""
        u = base_of(self.preview) if self.preview is not None else None
        buttons = [self.action_button(DONE, "", u is None)]
        if u is not None:
            name = self.unit(u)
            label = self.say("button.base", unit=name)
            fate = goes_words(self.seen, BASE + u, u)
            sentence, hint, rule = self.words("homeward.this", "8.3", unit=name, fate=fate)
            return (sentence, hint if fate else self.say("hint.homeward.alone"), rule), [
                *buttons,
                *self.shown("do", label),
            ]
        guest = self.state.here[SAKISHIMA]
        key = "homeward.swap" if guest else "homeward"
        name = self.unit(guest.bit_length() - 1) if guest else ""
        return self.words(key, "8.3", unit=name), buttons

    def return_(self) -> Asked:
        """5.5"""
        units = [a for a in self.now.actions if a < UNITS]
        done = self.action_button(DONE, self.say("detail.stay", count=len(units)), self.preview is None)
        buttons = [done]
        if len(units) > 1:
            detail = self.say("detail.units", count=len(units))
            buttons.insert(0, Button(HOMEWARD, self.say("button.all-home"), detail, units[0]))
        elif self.preview is None:
            buttons.insert(0, Button("home", self.say("button.home", unit=self.unit(units[0])), "", units[0]))
        if self.preview is not None:
            u = base_of(self.preview)
            sent = self.unit(self.preview if u is None else u)
            label = self.say("button.home" if u is None else "button.base", unit=sent)
            return self.words("return.last", "5.5", unit=sent), [*buttons, *self.shown("do", label)]
        open_ = any(base_of(a) is not None for a in self.now.actions)
        return self.words("return.base" if open_ else "return", "5.5", count=len(units)), buttons

    # ------------------------------------------------------------ events
    def area(self) -> Asked:
        """9.0"""
        happening = self.now.about[0]
        name, rule = event(self.lang, happening), EVENT_RULE[happening]
        p = place_of(self.preview) if self.preview is not None else None
        if p is None:
            buttons = [
                Button(f"place{a - PLACE_AT}", self.place(a - PLACE_AT), "", a, deed=True) for a in self.now.actions
            ]
            return self.words("event.area", rule, event=name), buttons
        found = blows_at(self.state, happening, p)[0]
        words = self.words(
            "event.area.this",
            rule,
            event=name,
            place=self.there(p),
            share=percent(1 - found.lost[0]),
            foes=unit_words(self.lang, bits(found.targets)),
        )
        return words, self.shown("do", self.say("button.fire"), self.place(p))

    def target(self) -> Asked:
        """9.11"""
        happening, p = self.now.about
        name = event(self.lang, happening)
        words = self.words("event.target", EVENT_RULE[happening], event=name, place=self.there(p))
        both = [self.action_button(a, "", a == self.preview) for a in (AT_FLEETS, AT_AIR)]
        return words, [button._replace(deed=True) for button in both]

    def react(self) -> Asked:
        """9.5"""
        happening = self.now.about[0]
        name = event(self.lang, happening)
        cards = [c for a in self.now.actions if (c := card_of(a)) is not None]
        let = self.action_button(PASS)
        if not cards:
            return self.words("react.none", "9.5", event=name), [let._replace(primary=True)]
        found = card_of(self.preview) if self.preview is not None else None
        if found is not None:
            label = self.say("button.cancel", card=card(found))
            return self.words("react.this", "9.5", event=name, card=card(found)), [let, *self.shown("do", label)]
        names = self.say("list.cards").join(card(c) for c in cards)
        first = [Button(f"card{c}", self.say("button.cancel", card=card(c)), "", CARD_AT + c, deed=True) for c in cards]
        return self.words("react", "9.5", event=name, cards=names), [*first, let._replace(primary=True)]

    def take(self) -> Asked:
        """9.6, 9.13"""
        state = self.state
        left = MOST_SWAPS[state.event] - state.swaps
        done = self.action_button(DONE, "", True)
        return self.words("hybrid.take", self.now.rule, left=left, most=MOST_SWAPS[state.event]), [done]

    def give(self) -> Asked:
        """9.6, 9.13"""
        taken = card(self.now.about[0])
        found = card_of(self.preview) if self.preview is not None else None
        if found is None:
            why = self.say("why.choose_card")
            buttons = [Button("do", self.say("button.swap"), "", None, True, why, self.now.rule)]
            return self.words("hybrid.give", self.now.rule, card=taken), buttons
        words = self.words("hybrid.give.this", self.now.rule, card=taken, given=card(found))
        return words, self.shown("do", self.say("button.swap"), f"{card(found)} → {taken}")
