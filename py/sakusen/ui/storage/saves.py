"""Saved games and settings. Games are kept in a :class:`Store`, settings in a :class:`Drawer`, which answers at once.

A game is kept as a head (a line of JSON: who plays, where the acts begin, how it stands), the record up to some
step, and a journal of what has been played since. Whoever writes must be the window that owns the game; that is
looked at in the same transaction as the writing.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ..engine.record import joined
from .stores import Denied, Drawer, Full, Memory, Plain, Store

SETTINGS = "sakusen.settings"
OLD_SAVE, OLD_PICTURE = "sakusen.save.", "sakusen.picture."
"""Where saves were before there was a database."""
HEAD, RECORD, JOURNAL, OWNER, PICTURE = "head/", "record/", "journal/", "owner/", "picture/"
FORMAT = 1
PLAYERS = frozenset(("person", "random", "easy", "normal", "hard"))
PICTURES = 4
"""So many games are shown with a picture, the latest ones."""


class Damaged(Exception):
    """A save that cannot be read. ``text`` is all of it that is known, for the reader to keep."""

    def __init__(self, ident: str, text: str = "") -> None:
        super().__init__(ident)
        self.ident = ident
        self.text = text


class Listed(NamedTuple):
    """A game on the shelf. ``meta`` has "slug", "seats", "time" (ms), "acts", "dice", "over" and "summary" by
    language."""

    ident: str
    meta: dict[str, Any]


class Save(NamedTuple):
    """A saved game. ``record`` includes the journal; ``is_whole`` is false when the last steps cannot be read."""

    ident: str
    meta: dict[str, Any]
    record: str
    is_whole: bool = True


def parts(ident: str) -> tuple[str, ...]:
    """Everything that is kept of a game, by prefix."""
    return tuple(f"{kind}{ident}/" for kind in (HEAD, RECORD, JOURNAL, OWNER, PICTURE))


class Saves:
    """The saved games of this browser. ``tab`` names this window; ``now`` gives the time in ms. What is asked
    without ``await`` is answered as of the last :meth:`refresh` or writing."""

    def __init__(self, drawer: Drawer, tab: str, now: Callable[[], float]) -> None:
        self._drawer, self._tab, self._now = drawer, tab, now
        self._store: Store = Plain(Memory())
        self._heads: dict[str, str] = {}
        self._pictures: dict[str, str] = {}

    async def open(self, *stores: Store) -> int:
        """Use the first store that answers, and learn what is there; which one it was. Saves of the time before
        there was a database move into it, and into the first one those of a day on which it did not answer."""
        used = len(stores)
        for number, store in enumerate(stores):
            try:
                await store.names(HEAD)
            except Denied:
                continue
            self._store, used = store, number
            break
        await self._take_over(spare=used == 0)
        await self.refresh()
        return used

    # -------------------------------------------------------------- what there is
    async def refresh(self) -> None:
        """Learn what is kept now; other windows may have changed it."""
        try:
            heads = await self._store.find(HEAD)
            records = await self._store.names(RECORD)
            self._heads = {key[len(RECORD):-1]: "" for key in records}
            self._heads |= {key[len(HEAD):-1]: text for key, text in heads.items()}
            latest = [f"{PICTURE}{game.ident}/" for game in self.all()[0][:PICTURES]]
            pictures = await self._store.find(*latest) if latest else {}
        except Denied:
            return
        self._pictures |= {key[len(PICTURE):-1]: url for key, url in pictures.items()}

    def all(self) -> tuple[list[Listed], list[Damaged]]:
        """Every saved game, the latest first, and those that cannot be read."""
        found, broken = [], []
        for ident, head in self._heads.items():
            try:
                found.append(Listed(ident, _meta(head)))
            except ValueError:
                broken.append(Damaged(ident))
        return sorted(found, key=lambda game: -int(game.meta["time"])), broken

    async def read(self, ident: str) -> Save:
        """A saved game; ``LookupError`` if there is none, :class:`Damaged` if it cannot be read."""
        try:
            found = await self._store.find(*parts(ident)[:3])
        except Denied as error:
            raise LookupError(ident) from error
        if not found:
            raise LookupError(ident)
        record = found.get(f"{RECORD}{ident}/", "")
        try:
            meta = _meta(found.get(f"{HEAD}{ident}/", ""))
        except ValueError as error:
            raise Damaged(ident, _raw(ident, found)) from error
        if not record.strip():
            raise Damaged(ident, _raw(ident, found))
        words, is_whole = _tail((text for key, text in sorted(found.items()) if key.startswith(JOURNAL)), meta)
        return Save(ident, meta, joined(record, words) if words else record, is_whole)

    async def raw(self, ident: str) -> str:
        """All of a save as it is kept, readable or not; empty when there is none."""
        try:
            return _raw(ident, await self._store.find(*parts(ident)[:3]))
        except Denied:
            return ""

    # -------------------------------------------------------------- writing
    async def write(self, ident: str, meta: Mapping[str, Any], record: str) -> str:
        """Keep all of a game: "kept", or why not: "superseded" (another window has taken it over), "full",
        "denied". ``meta`` may say at which step the record ends ("base")."""
        return await self._keep(ident, meta, {f"{RECORD}{ident}/": record}, [f"{JOURNAL}{ident}/"], (None, self._tab))

    async def append(self, ident: str, meta: Mapping[str, Any], start: int, words: str) -> str:
        """Keep what has been played behind step ``start``, up to step ``meta["steps"]``. As :meth:`write`; also
        "gone" when the game is no longer there, so that all of it must be written."""
        entry = _entry(start, int(meta["steps"]), words)
        return await self._keep(ident, meta, {f"{JOURNAL}{ident}/{start:08}/": entry}, [], (self._tab,))

    async def _keep(self, ident: str, meta: Mapping[str, Any], put: dict[str, str], drop: list[str],
                    owners: tuple[str | None, ...]) -> str:
        head = json.dumps({"v": FORMAT, **meta, "time": int(self._now())}, ensure_ascii=False)
        owner = f"{OWNER}{ident}/"
        put = {**put, f"{HEAD}{ident}/": head, owner: self._tab}
        try:
            try:
                done = await self._store.change(put, drop, (owner, owners))
            except Full:  # pictures are the first to go
                self._pictures.clear()
                done = await self._store.change(put, [*drop, PICTURE], (owner, owners))
            if not done:
                there = await self._store.names(owner)
                return "superseded" if there or None in owners else "gone"
        except Full:
            return "full"
        except Denied:
            return "denied"
        self._heads[ident] = head
        return "kept"

    async def claim(self, ident: str) -> Save:
        """This window owns the game from now on; the one that had it finds out when it next writes. Then as
        :meth:`read`."""
        try:
            if await self._store.names(f"{RECORD}{ident}/"):
                await self._store.change({f"{OWNER}{ident}/": self._tab})
        except (Full, Denied):
            pass
        return await self.read(ident)

    async def bring(self, save: Save, picture: str = "") -> None:
        """Keep a game that came from elsewhere, under a name that is not in use. :class:`Full`, :class:`Denied`."""
        put = {f"{HEAD}{save.ident}/": json.dumps({"v": FORMAT, **save.meta}, ensure_ascii=False),
               f"{RECORD}{save.ident}/": save.record}
        if picture:
            put[f"{PICTURE}{save.ident}/"] = picture
        await self._store.change(put, (), (f"{RECORD}{save.ident}/", (None,)))

    async def bring_damaged(self, ident: str, head: str, record: str) -> None:
        """Keep a save that cannot be read, as it was elsewhere; as :meth:`bring`."""
        name = f"{RECORD}{ident}/"
        await self._store.change({f"{HEAD}{ident}/": head, name: record}, (), (name, (None,)))

    async def drop(self, ident: str) -> None:
        """Forget a game."""
        try:
            await self._store.change({}, parts(ident))
        except (Full, Denied):
            return
        self._heads.pop(ident, None)

    async def _take_over(self, spare: bool) -> None:
        """Move saves out of the drawer into the store; each is there at every moment."""
        drawer, plain = self._drawer, Plain(self._drawer)
        try:
            for key in [key for key in drawer.names() if key.startswith(OLD_SAVE)]:
                ident = key[len(OLD_SAVE):]
                head, _, record = (drawer.get(key) or "").partition("\n")
                picture = drawer.get(OLD_PICTURE + ident)
                await self._move(ident, {HEAD: head, RECORD: record, **({PICTURE: picture} if picture else {})})
                drawer.drop(key)
                drawer.drop(OLD_PICTURE + ident)
            for key in await plain.names(RECORD) if spare else ():
                ident = key[len(RECORD):-1]
                found = await plain.find(*parts(ident))
                await self._move(ident, {name.replace(f"{ident}/", "", 1): text for name, text in found.items()})
                await plain.change({}, parts(ident))
        except (Full, Denied):
            return  # they stay where they are

    async def _move(self, ident: str, found: Mapping[str, str]) -> None:
        """Keep a game given by its parts, beside one of the same name from which it differs."""
        def moves(texts: Mapping[str, str]) -> list[str]:
            return [text for name, text in sorted(texts.items()) if name.startswith((RECORD, JOURNAL))]

        name = ident.replace("/", "-")
        while (there := await self._store.find(*parts(name)[1:3])) and moves(there) != moves(found):
            name += "-old"
        if not there:
            await self._store.change({kind.replace("/", f"/{name}/", 1): text for kind, text in found.items()})

    # -------------------------------------------------------------- small things
    def picture(self, ident: str) -> str:
        """The picture kept with a game, as a data URL; may be empty."""
        return self._pictures.get(ident, "")

    async def stored_picture(self, ident: str) -> str:
        """The same, of any game."""
        try:
            return (await self._store.find(f"{PICTURE}{ident}/")).get(f"{PICTURE}{ident}/", "")
        except Denied:
            return ""

    async def keep_picture(self, ident: str, url: str) -> None:
        """Keep a picture with a game of this window, if there is room."""
        if not url:
            return
        self._pictures[ident] = url
        try:
            await self._store.change({f"{PICTURE}{ident}/": url}, (), (f"{OWNER}{ident}/", (self._tab,)))
        except (Full, Denied):
            return

    def settings(self) -> dict[str, Any]:
        """What was set last time; empty when nothing was, or nothing can be read."""
        try:
            kept = json.loads(self._drawer.get(SETTINGS) or "{}")
        except (ValueError, Denied):
            return {}
        return kept if isinstance(kept, dict) else {}

    def keep_settings(self, settings: Mapping[str, Any]) -> None:
        """Remember settings if that is possible."""
        try:
            self._drawer.put(SETTINGS, json.dumps(settings))
        except (Full, Denied):
            return


# ------------------------------------------------------------------ what is written
def _meta(head: str) -> dict[str, Any]:
    """A head as it was written; ``ValueError`` if it cannot be used."""
    try:
        meta = json.loads(head)
        sound = meta["v"] <= FORMAT and isinstance(meta["slug"], str) and isinstance(meta["seats"], list)
        sound = sound and PLAYERS.issuperset(meta["seats"])
        int(meta["time"])
    except (TypeError, KeyError) as error:
        raise ValueError(head) from error
    if not sound:
        raise ValueError(head)
    found: dict[str, Any] = meta
    return found


def _entry(start: int, end: int, words: str) -> str:
    """A journal entry: its steps and a check sum, then the moves."""
    return f"{start} {end} {zlib.crc32(f'{start} {end} {words}'.encode()):08x}\n{words}"


def _tail(entries: Iterable[str], meta: Mapping[str, Any]) -> tuple[str, bool]:
    """The moves of the journal up to where it breaks off, and whether it goes on to the end."""
    found: list[str] = []
    at = meta.get("base")
    for entry in entries:
        head, _, words = entry.partition("\n")
        numbers = re.fullmatch(r"([0-9]+) ([0-9]+) [0-9a-f]{8}", head)
        start, end = map(int, numbers.groups()) if numbers else (-1, -1)
        if start != at or _entry(start, end, words) != entry:
            return " ".join(found), False
        found.append(words)
        at = end
    return " ".join(found), at == meta.get("steps", at)


def _raw(ident: str, found: Mapping[str, str]) -> str:
    head, record, journal = parts(ident)[:3]
    entries = [found[key] for key in sorted(found) if key.startswith(journal)]
    return "\n".join(text for text in (found.get(head, ""), found.get(record, ""), *entries) if text)
