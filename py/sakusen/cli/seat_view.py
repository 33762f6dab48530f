"""A game as one seat may know it, for a bot in any language.

Everything here is made from the seat's view (``Game.observe``) and from events as the seat is told them, and from
nothing else: two games that the seat cannot tell apart give the same answers, byte for byte. Words for actions are
written on the position that is imagined from the view, never on the real one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from random import Random

from ..engine.core import AnyGame, Chance, Decision, Event, Outcome, State, View, Waiting, told
from ..engine.match import Match

SEED = "seen"
"""What is not known is imagined with this seed when a request names no other."""


def events_as_json(events: Iterable[Event]) -> list[dict[str, object]]:
    """Events as answers write them."""
    return [{"kind": event.kind, "rule": event.rule, **event.data} for event in events]


def told_as_json(events: Iterable[Event], seat: int) -> list[dict[str, object]]:
    """The same, with no more than a seat may know."""
    return events_as_json(told(events, seat))


def seen(match: Match, seat: int) -> dict[str, object]:
    """What is pending, as ``seat`` sees it. ``key`` is equal when the seat sees the same."""
    view: View = match.game.observe(match.state, seat)
    answer = {"viewer": match.game.seats[seat], **_pending(match.game, view)}
    text = json.dumps([answer, view.facts], sort_keys=True)
    return {**answer, "key": hashlib.sha256(text.encode()).hexdigest()[:16]}


def known(match: Match, seat: int, seed: str = SEED) -> dict[str, object]:
    """All that ``seat`` knows: the numbers of its view, and a whole position that agrees with them. Where the position
    must name something that the seat does not know, the value is drawn with ``seed`` and means nothing."""
    view: View = match.game.observe(match.state, seat)
    imagined = match.game.determinize(view, Random(seed))
    return {"facts": view.facts, "position": match.game.to_json(imagined)}


def _pending(game: AnyGame, view: View) -> dict[str, object]:
    pending = view.pending
    if isinstance(pending, Waiting):
        return {"pending": "waiting", "seat": game.seats[pending.seat]}
    if isinstance(pending, Decision):
        asked: dict[str, object] = {
            "pending": "decision",
            "seat": game.seats[pending.seat],
            "ask": pending.ask,
            "rule": pending.rule,
            "about": list(pending.about),
        }
        return {**asked, "actions": _actions(game, view)} if pending.seat == view.seat else asked
    if isinstance(pending, Chance):
        return {"pending": "chance", "why": pending.why, "rule": pending.rule, "weights": list(pending.weights)}
    return outcome(pending)


def outcome(pending: Outcome) -> dict[str, object]:
    """The end of a game, which everybody sees."""
    return {
        "pending": "outcome",
        "points": list(pending.points),
        "level": pending.level,
        "reason": pending.reason,
        "rule": pending.rule,
    }


def _actions(game: AnyGame, view: View) -> list[dict[str, object]]:
    """The legal actions of the viewer."""
    imagined = game.determinize(view, Random(SEED))
    assert isinstance(view.pending, Decision)
    return actions_as_json(game, imagined, view.pending)


def actions_as_json(game: AnyGame, state: State, pending: Decision) -> list[dict[str, object]]:
    """Every legal action with its words and the thing that it points at."""
    return [
        {"action": action, "text": game.notate(state, action), "points_at": list(game.touch(state, action))}
        for action in pending.actions
    ]
