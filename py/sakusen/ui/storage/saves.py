"""Saved games and settings. Games are kept in a :class:`Store`, settings in a :class:`Drawer`, which answers at once.

A game is kept as a head (a line of JSON: who plays, where the acts begin, how it stands), the record up to some
step, and a journal of what has been played since. Whoever writes must be the window that owns the game; that is
looked at in the same transaction as the writing.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import NamedTuple

from ...engine.record import joined
from . import schema
from .schema import FORMAT, JsonObject
from .stores import Denied, Drawer, Full, Memory, Newer, Plain, Store

SETTINGS = "sakusen.settings"
ASIDE = "sakusen.aside.settings"
"""Settings that could not be read, as they were."""
OLD_SAVE, OLD_PICTURE = "sakusen.save.", "sakusen.picture."
"""Where saves were before there was a database."""
HEAD, RECORD, JOURNAL, OWNER, PICTURE = "head/", "record/", "journal/", "owner/", "picture/"
REVIEW = "review/"
MOST_ASIDE = 100_000
"""Characters of settings that could not be read."""
_JOURNAL = re.compile(r"(?m)^(?=[0-9]+ [0-9]+ [0-9a-f]{8}$)")
_TAG = re.compile(r'(?m)^\[[A-Za-z]\w* "')


class Damaged(Exception):
    """A save that cannot be read. ``text`` is all of it that is known, for the reader to keep. ``format`` is that in
    which a newer version has kept it, 0 when it is simply not sound."""

    def __init__(self, ident: str, text: str = "", format: int = 0) -> None:
        super().__init__(ident)
        self.ident = ident
        self.text = text
        self.format = format


class Listed(NamedTuple):
    """A game on the shelf. ``meta`` has "slug" and "seats", and, as far as they are sound, the other fields of
    ``schema.HEAD``; "time" is 0 when nobody knows it."""

    ident: str
    meta: JsonObject


class Save(NamedTuple):
    """A saved game. ``record`` includes the journal; ``is_whole`` is false when the last steps cannot be read."""

    ident: str
    meta: JsonObject
    record: str
    is_whole: bool = True


def parts(ident: str) -> tuple[str, ...]:
    """Everything that is kept of a game, by prefix."""
    return tuple(f"{kind}{ident}/" for kind in (HEAD, RECORD, JOURNAL, OWNER, PICTURE, REVIEW))


class Saves:
    """The saved games of this browser. ``tab`` names this window; ``now`` gives the time in ms. What is asked
    without ``await`` is answered as of the last :meth:`refresh` or writing."""

    def __init__(self, drawer: Drawer, tab: str, now: Callable[[], float]) -> None:
        self._drawer, self._tab, self._now = drawer, tab, now
        self._store: Store = Plain(Memory())
        self._heads: dict[str, str] = {}
        self._highest = 0
        """The order of the game that was played last. A game that is written now stands behind it even if the clock has
        been set back."""
        self._read_heads: dict[str, tuple[str, Listed | Damaged]] = {}  # what has been made of which head
        self._pictures: dict[str, str] = {}
        self.newer: Newer | None = None
        """Set when a newer version has changed the first store."""

    async def open(self, *stores: Store) -> int:
        """Use the first store that answers, and learn what is there; which one it was. Saves of the time before
        there was a database move into it, and into the first one those of a day on which it did not answer."""
        used = len(stores)
        for number, store in enumerate(stores):
            try:
                await store.names(HEAD)
            except Denied as error:
                self.newer = error if isinstance(error, Newer) else self.newer
                continue
            self._store, used = store, number
            break
        await self._take_over(spare=used == 0)
        await self.refresh()
        return used

    @property
    def store(self) -> Store:
        """Where the games are, for what is kept beside them."""
        return self._store

    # -------------------------------------------------------------- what there is
    async def _find(self, *prefixes: str) -> dict[str, str]:
        """What is in the store under these names, as texts that can be written."""
        found = await self._store.find(*prefixes)
        return {name: schema.whole_text(text) for name, text in found.items()}

    async def refresh(self) -> None:
        """Learn what is kept now, and the picture of the latest game; other windows may have changed it."""
        try:
            heads = await self._find(HEAD)
            records = await self._store.names(RECORD)
            self._heads = {key[len(RECORD) : -1]: "" for key in records if _is_ours(key)}
            self._heads |= {key[len(HEAD) : -1]: text for key, text in heads.items() if _is_ours(key)}
            games = self.all()[0]
            self._highest = max((-_age(game)[0] for game in games), default=0)
            latest = [game.ident for game in games[:1]]
            self._pictures = await self.stored_pictures(latest) if latest else {}
        except Denied:
            return

    def all(self) -> tuple[list[Listed], list[Damaged]]:
        """Every saved game, the one that was played last first, and those that cannot be read."""
        self._read_heads = {ident: self._listed(ident, head) for ident, head in self._heads.items()}
        all_ = [one for _, one in self._read_heads.values()]
        found = sorted((one for one in all_ if isinstance(one, Listed)), key=_age)
        return found, [one for one in all_ if isinstance(one, Damaged)]

    def _listed(self, ident: str, head: str) -> tuple[str, Listed | Damaged]:
        """What a head says, worked out once."""
        known = self._read_heads.get(ident)
        if known and known[0] == head:
            return known
        try:
            return head, Listed(ident, _meta(head))
        except ValueError:
            return head, Damaged(ident, "", _format(head))

    async def read(self, ident: str) -> Save:
        """A saved game; ``LookupError`` if there is none, :class:`Damaged` if it cannot be read."""
        try:
            found = await self._find(*parts(ident)[:3])
        except Denied as error:
            raise LookupError(ident) from error
        if not found:
            raise LookupError(ident)
        record, head = found.get(f"{RECORD}{ident}/", ""), found.get(f"{HEAD}{ident}/", "")
        try:
            meta = _meta(head)
        except ValueError as error:
            raise Damaged(ident, _raw(ident, found), _format(head)) from error
        if not record.strip():
            raise Damaged(ident, _raw(ident, found))
        words, is_whole = _tail((text for key, text in sorted(found.items()) if key.startswith(JOURNAL)), meta)
        return Save(ident, meta, joined(record, words) if words else record, is_whole)

    async def raw(self, ident: str) -> str:
        """All of a save as it is kept, readable or not; empty when there is none."""
        try:
            return _raw(ident, await self._find(*parts(ident)[:3]))
        except Denied:
            return ""

    # -------------------------------------------------------------- writing
    async def write(self, ident: str, meta: Mapping[str, object], record: str) -> str:
        """Keep all of a game: "kept", or why not: "superseded" (another window has taken it over), "full",
        "denied". ``meta`` may say at which step the record ends ("base")."""
        return await self._keep(ident, meta, {f"{RECORD}{ident}/": record}, [f"{JOURNAL}{ident}/"], (None, self._tab))

    async def append(self, ident: str, meta: Mapping[str, object], start: int, words: str) -> str:
        """Keep what has been played behind step ``start``, up to step ``meta["steps"]``. As :meth:`write`; also
        "gone" when the game is no longer there, so that all of it must be written."""
        entry = _entry(start, int(str(meta["steps"])), words)
        return await self._keep(ident, meta, {f"{JOURNAL}{ident}/{start:08}/": entry}, [], (self._tab,))

    async def _keep(
        self,
        ident: str,
        meta: Mapping[str, object],
        put: dict[str, str],
        drop: list[str],
        owners: tuple[str | None, ...],
    ) -> str:
        now = int(min(max(self._now(), 0), schema.LATEST))
        order = min(max(now, self._highest + 1), schema.LATEST)
        head = json.dumps({"v": FORMAT, **meta, "time": now, "order": order}, ensure_ascii=False)
        owner = f"{OWNER}{ident}/"
        put = {**put, f"{HEAD}{ident}/": head, owner: self._tab}
        try:
            try:
                done = await self._store.change(put, drop, (owner, owners))
            except Full:  # pictures and reviews are the first to go
                self._pictures.clear()
                done = await self._store.change(put, [*drop, PICTURE, REVIEW], (owner, owners))
            if not done:
                there = await self._store.names(owner)
                return "superseded" if there or None in owners else "gone"
        except Full:
            return "full"
        except Denied:
            return "denied"
        self._heads[ident], self._highest = head, order
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

    async def add(self, save: Save, picture: str = "") -> None:
        """Keep a game out of a backup, under a name that is not in use. :class:`Full`, :class:`Denied`."""
        put = {
            f"{HEAD}{save.ident}/": json.dumps({"v": FORMAT, **save.meta}, ensure_ascii=False),
            f"{RECORD}{save.ident}/": save.record,
        }
        if picture:
            put[f"{PICTURE}{save.ident}/"] = picture
        await self._store.change(put, (), (f"{RECORD}{save.ident}/", (None,)))

    async def add_damaged(self, ident: str, text: str) -> None:
        """Keep a save that cannot be read, given by its :meth:`raw` text; as :meth:`add`."""
        await self._store.change(_parts_of(ident, text), (), (f"{RECORD}{ident}/", (None,)))

    async def drop(self, ident: str) -> bool:
        """Forget a game; whether that was possible."""
        try:
            await self._store.change({}, parts(ident))
        except (Full, Denied):
            return False
        self._heads.pop(ident, None)
        return True

    async def keep_old(self, ident: str) -> bool:
        """Keep a copy of a game as it is now beside it, before it goes on in another way; whether there is one."""
        try:
            found = await self._find(*parts(ident)[:3], parts(ident)[4])
            await self._move(f"{ident}-old", {name.replace(f"{ident}/", "", 1): text for name, text in found.items()})
        except (Full, Denied):
            return False
        return True

    async def _take_over(self, spare: bool) -> None:
        """Move saves out of the drawer into the store; each is there at every moment."""
        drawer, plain = self._drawer, Plain(self._drawer)
        try:
            for key in [key for key in drawer.names() if key.startswith(OLD_SAVE)]:
                ident = key[len(OLD_SAVE) :]
                head, _, record = (drawer.get(key) or "").partition("\n")
                picture = drawer.get(OLD_PICTURE + ident)
                await self._move(ident, {HEAD: head, RECORD: record, **({PICTURE: picture} if picture else {})})
                drawer.drop(key)
                drawer.drop(OLD_PICTURE + ident)
            for key in await plain.names(RECORD) if spare else ():
                ident = key[len(RECORD) : -1]
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
        """The picture kept with the latest game, as a data URL; empty for others, and where there is none."""
        return self._pictures.get(ident, "")

    async def stored_pictures(self, idents: Sequence[str]) -> dict[str, str]:
        """The pictures of some games, those that have one."""
        try:
            found = await self._find(*(f"{PICTURE}{ident}/" for ident in idents))
        except Denied:
            return {}
        return {name[len(PICTURE) : -1]: url for name, url in found.items() if schema.is_picture(url)}

    def keep_picture(self, ident: str, url: str) -> Coroutine[object, object, None]:
        """Keep a picture with a game of this window, if there is room. ``picture`` gives it from now on, written or
        not: the shelf that is shown next has it at once."""
        is_sound = schema.is_picture(url)
        if is_sound:
            self._pictures[ident] = url
        return self._write_picture(ident, url if is_sound else "")

    async def _write_picture(self, ident: str, url: str) -> None:
        if not url:
            return
        try:
            await self._store.change({f"{PICTURE}{ident}/": url}, (), (f"{OWNER}{ident}/", (self._tab,)))
        except (Full, Denied):
            return

    async def review(self, ident: str) -> str:
        """What was kept as the review of a game (``reviews`` reads it); empty when there is none."""
        try:
            return (await self._find(f"{REVIEW}{ident}/")).get(f"{REVIEW}{ident}/", "")
        except Denied:
            return ""

    async def keep_review(self, ident: str, text: str) -> None:
        """Keep the review of a game of this window with it, if there is room."""
        try:
            await self._store.change({f"{REVIEW}{ident}/": text}, (), (f"{OWNER}{ident}/", (self._tab,)))
        except (Full, Denied):
            return

    def settings(self) -> JsonObject:
        """What was set last time, as far as it can be used."""
        return schema.sound_settings(self._settings()[0])

    def _settings(self) -> tuple[JsonObject, str]:
        """Everything that was set last time, and the text that says so if not all of it can be used."""
        text = ""
        try:
            text = schema.whole_text(self._drawer.get(SETTINGS) or "{}")
            kept = schema.read_json(text)
        except (ValueError, Denied):
            return {}, text
        if not isinstance(kept, dict):
            return {}, text
        return kept, text if schema.unsound_settings(kept) else ""

    def put_settings_aside(self) -> bool:
        """Keep settings that cannot be used where nobody reads them, so that they are not written over; whether there
        were any."""
        kept, unread = self._settings()
        if not unread:
            return False
        try:
            self._drawer.put(ASIDE, f"{unread}\n{self.settings_aside()}".strip()[:MOST_ASIDE])
        except (Full, Denied):
            return True  # they stay where they are until something is set
        self.keep_settings(schema.sound_settings(kept))
        return True

    def settings_aside(self) -> str:
        """Settings that could not be used, as they were."""
        try:
            return schema.whole_text(self._drawer.get(ASIDE) or "")[:MOST_ASIDE]
        except Denied:
            return ""

    def keep_settings(self, settings: Mapping[str, object]) -> None:
        """Remember settings if that is possible."""
        try:
            self._drawer.put(SETTINGS, json.dumps(settings))
        except (Full, Denied):
            return


# ------------------------------------------------------------------ what is written
def _meta(head: str) -> JsonObject:
    """The sound fields of a head; ``ValueError`` if nobody can go on with it."""
    kept = schema.read_json(head)
    if not isinstance(kept, dict) or not isinstance(kept.get("v"), int) or not 0 < kept["v"] <= FORMAT:
        raise ValueError(head[:40])
    found = schema.sound_head(kept)
    if not found.keys() >= schema.NEEDED.keys():
        raise ValueError(head[:40])
    return {"time": 0, **found}


def _is_ours(name: str) -> bool:
    """Whether a name in the store can be one that was given here."""
    return name.endswith("/") and schema.whole_text(name) == name


def _format(head: str) -> int:
    """The format of a head if it is newer than ours, else 0."""
    try:
        kept = schema.read_json(head)
    except ValueError:
        return 0
    there = kept.get("v") if isinstance(kept, dict) else 0
    return there if isinstance(there, int) and FORMAT < there < schema.FAR else 0


def _age(game: Listed) -> tuple[int, int, str]:
    """The key by which the game that was played last stands first."""
    time = int(game.meta["time"])
    return -int(game.meta.get("order", time)), -time, game.ident


def _entry(start: int, end: int, words: str) -> str:
    """A journal entry: its steps and a check sum, then the moves."""
    return f"{start} {end} {zlib.crc32(f'{start} {end} {words}'.encode()):08x}\n{words}"


def _tail(entries: Iterable[str], meta: Mapping[str, object]) -> tuple[str, bool]:
    """The moves of the journal up to where it breaks off, and whether it goes on to the end."""
    found: list[str] = []
    at = meta.get("base")
    for entry in entries:
        head, _, words = entry.partition("\n")
        numbers = re.fullmatch(r"([0-9]{1,9}) ([0-9]{1,9}) [0-9a-f]{8}", head)
        start, end = map(int, numbers.groups()) if numbers else (-1, -1)
        at = start if at is None and numbers else at  # a head that has lost its base: replaying shows whether it fits
        if start != at or _entry(start, end, words) != entry:
            return " ".join(found), False
        found.append(words)
        at = end
    return " ".join(found), at == meta.get("steps", at)


def _raw(ident: str, found: Mapping[str, str]) -> str:
    head, record, journal = parts(ident)[:3]
    entries = [found[key] for key in sorted(found) if key.startswith(journal)]
    return "\n".join(text for text in (found.get(head, ""), found.get(record, ""), *entries) if text)


def _parts_of(ident: str, text: str) -> dict[str, str]:
    """A save taken apart that :func:`_raw` has put together."""
    head_name, record_name, journal = parts(ident)[:3]
    begin = _TAG.search(text)
    head, rest = (text[: begin.start()], text[begin.start() :]) if begin else text.partition("\n")[::2]
    record, *entries = _JOURNAL.split(rest)
    made = {head_name: head.removesuffix("\n"), record_name: record.removesuffix("\n") if entries else record}
    for number, entry in enumerate(entries, 1):
        made[f"{journal}{int(entry.split()[0]):08}/"] = entry.removesuffix("\n") if number < len(entries) else entry
    return made


def record_in(text: str) -> str:
    """The record in a save as :meth:`Saves.raw` gives it, with as much of its journal as goes on from it."""
    found = _parts_of("", text)
    words, _ = _tail((part for name, part in sorted(found.items()) if name.startswith(JOURNAL)), {})
    record = found[f"{RECORD}/"]
    return joined(record, words) if words else record


def is_raw(text: str) -> bool:
    """Whether a text is a save as :meth:`Saves.raw` gives it: a record with something before it, or a journal behind
    it."""
    begin = _TAG.search(text[: schema.MOST_HEAD])
    return bool(begin and (text[: begin.start()].strip("\ufeff \t\r\n") or _JOURNAL.search(text)))
