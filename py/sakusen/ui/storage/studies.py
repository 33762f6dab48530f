"""Kept studies: each is the text of its file, beside the games in the same store. One that cannot be read stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...engine import study
from ...engine.study import Study, Unreadable
from . import schema
from .stores import Denied, Drawer, Full, Plain

if TYPE_CHECKING:
    from .saves import Saves

STUDY = "study/"


class Listed(NamedTuple):
    """A kept study; ``None`` in place of one that cannot be read."""

    ident: str
    study: Study | None


class Studies:
    """The studies of this browser, as of the last :meth:`refresh` or writing. ``small`` may hold some of a day on which
    the database of ``saves`` did not answer."""

    def __init__(self, saves: Saves, small: Drawer) -> None:
        self._saves, self._small = saves, small
        self._texts: dict[str, str] = {}
        self._loose: dict[str, str] = {}  # what could not be kept, as long as the page lasts
        self._lent: dict[str, str] = {}  # what is shown without being kept
        self._read: dict[str, tuple[str, Study | None]] = {}  # what has been made of which text

    async def refresh(self) -> None:
        """Learn what is kept now."""
        try:
            await self._gather()
            found = await self._saves.store.find(STUDY)
        except (Full, Denied):
            return
        self._texts = {name[len(STUDY) : -1]: schema.whole_text(text) for name, text in found.items()}

    async def _gather(self) -> None:
        """Move those that were kept elsewhere, beside one of the same name from which they differ."""
        spare, store = Plain(self._small), self._saves.store
        if isinstance(store, Plain) and store.drawer is self._small:
            return
        for name, text in (await spare.find(STUDY)).items():
            put = name
            while not await store.change({put: text}, (), (put, (None, text))):
                put = f"{put[:-1]}-old/"
            await spare.change({}, [name])

    def all(self) -> list[Listed]:
        """All of them by name, those that cannot be read last."""
        found = [Listed(ident, self.of(ident)) for ident in {**self._texts, **self._loose}]
        return sorted(found, key=lambda one: (one.study is None, one.study.name if one.study else "", one.ident))

    def of(self, ident: str) -> Study | None:
        """One of them; ``None`` if there is none, or none that can be read."""
        text = self.text(ident)
        if self._read.get(ident, ("", None))[0] != text:
            try:
                self._read[ident] = text, study.read(text)
            except Unreadable:
                self._read[ident] = text, None
        return self._read.get(ident, ("", None))[1]

    def text(self, ident: str) -> str:
        """The file that one of them is, readable or not; empty if there is none."""
        return self._loose.get(ident) or self._texts.get(ident) or self._lent.get(ident, "")

    def lend(self, ident: str, text: str) -> None:
        """Know a text by a name as long as the page lasts. It is not kept, and not among :meth:`all`."""
        self._lent[ident] = text

    def has(self, text: str) -> str:
        """The name under which this very text is kept; empty if it is not."""
        return next((ident for ident, kept in self._texts.items() if kept == text), "")

    async def keep(self, ident: str, text: str) -> str:
        """Keep a text under a name: "kept", or why not: "changed" (another window has written there meanwhile), "full",
        "denied". Nothing is written over that is not known here. What could not be kept is known as long as the page
        lasts."""
        name = f"{STUDY}{ident}/"
        self._loose[ident] = text
        try:
            done = await self._saves.store.change({name: text}, (), (name, (self._texts.get(ident), text)))
        except Full:
            return "full"
        except Denied:
            return "denied"
        del self._loose[ident]
        if done:
            self._texts[ident] = text
        return "kept" if done else "changed"

    async def drop(self, ident: str) -> bool:
        """Forget a study; whether that was possible."""
        try:
            await self._saves.store.change({}, [f"{STUDY}{ident}/"])
        except (Full, Denied):
            return False
        self._texts.pop(ident, None)
        self._loose.pop(ident, None)
        return True
