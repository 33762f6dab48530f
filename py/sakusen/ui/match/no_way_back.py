"""Which actions cannot be taken back: they reveal something, or luck follows them, or the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.core import Decision

if TYPE_CHECKING:
    from ...engine.core import Game, State


def ends_undo(game: Game[State], state: State, action: int) -> bool:
    """Whether an action cannot be taken back, in a state that the viewer may see."""
    if game.reveals(state, action):
        return True
    after = state.copy()
    after.apply(action)
    return not isinstance(after.pending(), Decision)
