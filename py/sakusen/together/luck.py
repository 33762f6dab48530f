"""Where a match of two people gets its dice from."""

from __future__ import annotations

from ..engine.core import Chance
from ..engine.match import Match
from .table import Table


class TableLuck:
    """Luck as a table has agreed upon it. ``match`` is the match that asks; it is set when there is one."""

    def __init__(self, table: Table, match: Match | None = None) -> None:
        self.table, self.match = table, match

    def draw(self, chance: Chance) -> int | None:
        """The outcome, if it can be known here yet."""
        return self.table.outcome(self.match) if self.match is not None else None


def settle(match: Match, luck: TableLuck) -> None:
    """Let a match roll as its table says from now on, and roll what can be rolled now."""
    luck.match = match
    match.luck = luck
    luck.table.teach(match)
    outcome = luck.table.outcome(match)
    if outcome is not None:
        match.roll(outcome)
