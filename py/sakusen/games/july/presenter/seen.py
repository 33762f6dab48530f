"""What the viewer may see, with this game's kind of position."""

from __future__ import annotations

from ....presenter import contract
from ..rules.state import State

Seen = contract.Seen[State]
