"""Whether a person is warned before a move that loses much (by ``warning``, which the page fetches then)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page import late
from ..page.notices import HERE
from ..page.words import saying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...presenter.contract import Prompt
    from .play import Play
    from .play_parts import PlayParts
    from .warning import CostlyMove


class Care:
    """The way from ``play`` to the warning. While it is switched off nothing is held back."""

    def __init__(self, play: Play, parts: PlayParts) -> None:
        self._play, self._parts = play, parts
        self._warning: CostlyMove | None = None
        self._is_coming = self._is_missed = False
        play.session.guard = self._holds
        self.prepare()

    def prepare(self) -> None:
        """Fetch what is needed, if the person wants it. What cannot be had is told once, and asked for again with the
        next choice."""
        if self._parts.preferences.warns and self._warning is None and not self._is_coming:
            self._is_coming = True
            self._parts.tasks.spawn(self._fetch())

    async def _fetch(self) -> None:
        try:
            self._warning = self._made()
        except ModuleNotFoundError:
            if await late.fetch("warn"):
                self._warning = self._made()
            elif not self._is_missed:
                self._is_missed = True
                self._parts.notices.add(saying("warn.missing"), of=HERE)
        finally:
            self._is_coming = False

    def _made(self) -> CostlyMove:
        from .warning import CostlyMove

        return CostlyMove(self._play, self._parts)

    def _holds(self, actions: Sequence[int]) -> bool:
        """Whether something that was chosen is held back. What could not be fetched before is asked for again."""
        self.prepare()
        if not self._parts.preferences.warns or self._warning is None:
            return False
        play = self._play
        return not play.walks and play.hints.is_possible and self._warning.holds(actions)

    def weigh(self) -> None:
        """Weigh what has been held back."""
        if self._warning:
            self._warning.weigh()

    def told(self, prompt: Prompt) -> Prompt:
        """The prompt while something is weighed."""
        return self._warning.told(prompt) if self._warning else prompt

    def order(self, what: str) -> None:
        """What a button of the question wants."""
        if self._warning:
            self._warning.order(what)
