"""What the prompt bar says: one sentence, why, the rule, the buttons; for every question and every moment."""

from __future__ import annotations

from ....engine.core import Chance, Decision, Outcome, Waiting
from ....presenter.asking import decision
from ....presenter.contract import Focus, Prompt
from ..rules import steps
from ..rules.board import PRC, ROC
from .asking import Asker, sub_plate
from .seen import Seen
from .words import event, plate, say, side

_SECRETS = {steps.CHOOSE: "card", steps.REACT: "react", steps.TAKE: "hybrid", steps.GIVE: "hybrid"}
"""What another side does unseen, by step."""


def prompt(seen: Seen, focus: Focus) -> Prompt:
    """See ``contract.Presenter.prompt``."""
    pending = seen.view.pending
    now = decision(seen)
    if now is not None:
        return Asker(seen, focus, now).prompt()
    if isinstance(pending, Outcome):
        return _over(seen, pending)
    if isinstance(pending, Chance):
        return _luck(seen, pending)
    return _watch(seen, pending)


def _over(seen: Seen, outcome: Outcome) -> Prompt:
    seat = PRC if outcome.points[PRC] > 0 else ROC
    words = say(seen.lang, f"level.{outcome.level}"), say(seen.lang, f"reason.{outcome.reason}")
    return Prompt(seat, plate(seen.lang, seat), sub_plate(seen), *words, outcome.rule, [])


def _luck(seen: Seen, chance: Chance) -> Prompt:
    """Who rolls or draws, and what for."""
    lang, state, facts = seen.lang, seen.state, seen.view.facts
    seat = facts["seat"]
    if chance.seen_by is not None:
        seat = chance.seen_by
    elif chance.why == "fire":
        seat = seat if state.dice[seat] else 1 - seat
    name = event(lang, facts["event"]) if facts["event"] >= 0 else ""
    sentence = say(lang, f"chance.{chance.why}", side=side(lang, seat), event=name)
    hint = say(lang, f"hint.chance.{chance.why}", left=state.dice[seat], stock=facts["stock"])
    return Prompt(seat, plate(lang, seat), sub_plate(seen), sentence, hint, chance.rule, [])


def _watch(seen: Seen, pending: Decision | Waiting) -> Prompt:
    """Another side decides; what it is that is unseen is said, but not what can be chosen."""
    lang, seat = seen.lang, pending.seat
    if isinstance(pending, Waiting):
        key = _SECRETS.get(seen.view.facts["step"], "card")
        words = say(lang, f"watch.{key}", side=side(lang, seat)), say(lang, f"hint.watch.{key}")
        rule = {"card": "5.1", "react": "9.5", "hybrid": "9.0"}[key]
        return Prompt(seat, plate(lang, seat), sub_plate(seen), *words, rule, [])
    key = f"watch.{pending.ask}"
    words = say(lang, key, side=side(lang, seat)), say(lang, "hint.watch")
    return Prompt(seat, plate(lang, seat), sub_plate(seen), *words, pending.rule, [])
