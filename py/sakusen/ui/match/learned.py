"""What computer players have learned: files that a page fetches with the game, and hands on to the worker."""

from __future__ import annotations

from contextlib import suppress

from ... import games
from ...engine.datafile import bring_data


class Learned:
    """What has been fetched so far."""

    def __init__(self) -> None:
        self._texts: dict[str, dict[str, str]] = {}  # by title, then by file
        self._missed: set[str] = set()  # titles of which it could not be had

    def of(self, slug: str) -> dict[str, str]:
        """The files of a title, by name; empty when it has none, or none have come."""
        return self._texts.get(slug, {})

    async def fetch(self, slug: str) -> None:
        """Fetch what there is of a title, once. What cannot be had is asked for again with the next game, and with
        the next question to its computer player; until then that says that it cannot play."""
        if not games.about(slug).learned or slug in self._texts:
            return
        from ..page import edition  # only a browser has it, and who asks a worker elsewhere fetches nothing

        self._missed.add(slug)
        files = await edition.fetch_files(f"assets/learned/{slug}.json")
        if not files:
            return
        found = {str(name): str(data) for name, data in files.items()}
        with suppress(ValueError):  # a damaged one is as good as none
            for name, data in found.items():
                bring_data(f"{games.__name__}.{slug}", name, data)
            self._texts[slug] = found
            self._missed.discard(slug)

    def is_missed(self, slug: str) -> bool:
        """Whether it was wanted and could not be had."""
        return slug in self._missed

    async def fetch_missed(self, slug: str) -> None:
        """Fetch what could not be had before."""
        if self.is_missed(slug):
            await self.fetch(slug)
