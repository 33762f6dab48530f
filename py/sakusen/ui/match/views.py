"""What one seat sees of a position, and where in the game that position stands."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...engine.core import Decision
from ...engine.match import CHOICE
from ...presenter.contract import Seen

if TYPE_CHECKING:
    from ...engine.core import AnyGame, State
    from ...engine.match import Match
    from ...presenter.contract import AnySeen, Presenter


def first_viewer(match: Match, is_person: Callable[[int], bool]) -> int:
    """Who looks on first: the person who is asked, or the one who has acted last."""
    pending = match.pending
    if isinstance(pending, Decision) and is_person(pending.seat):
        return pending.seat
    persons = [seat for seat in range(len(match.game.seats)) if is_person(seat)] or [0]
    before = (entry.seat for entry in reversed(match.entries) if entry.kind == CHOICE)
    return next((seat for seat in before if seat in persons), persons[0])


def drafted(match: Match, draft: Sequence[int]) -> State:
    """A copy of the position, with a draft carried out."""
    state = match.state.copy()
    for action in draft:
        state.apply(action)
    return state


def chosen(state: State, actions: Sequence[int]) -> State:
    """A copy of a position in which a seat has chosen these actions, as far as no luck lies between them: what stands
    after an act before luck has answered it."""
    state = state.copy()
    for action in actions:
        pending = state.pending()
        if isinstance(pending, Decision) and action in pending.actions:
            state.apply(action)
    return state


def see(game: AnyGame, state: State, viewer: int, may_answer: bool, draft: Sequence[int], lang: str) -> AnySeen:
    """What a seat may see; a question to it is its own if it ``may_answer``."""
    view = game.observe(state, viewer)
    guess = game.determinize(view, random.Random("seen"))
    pending = view.pending
    mine = may_answer and isinstance(pending, Decision) and pending.seat == viewer
    return Seen(game, view, guess, viewer, mine, tuple(draft), lang)


def part(presenter: Presenter, seen: AnySeen, what: str) -> tuple[object, ...]:
    """In which "turn", or in which "phase" of it, a position stands; equal for equal ones."""
    turns, phases = presenter.bar(seen)
    turn = tuple(cell[:2] for cell in turns if cell[2])
    return turn if what == "turn" else (turn, tuple(i for i, phase in enumerate(phases) if phase[1]))
