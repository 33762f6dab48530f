"""Links for watchers that arrive: looked at, shown from where the last one ended, or refused."""

from __future__ import annotations

import hashlib
import json
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...engine.link_text import as_text
from ...engine.match import Match
from ...engine.record import RecordError
from ...games import presenter
from ...together import watch
from ...together.terms import Unsound
from ...together.watch import ALL
from ..match.sight import Sight
from ..page import dom, signing
from ..page.words import say, saying
from ..sharing import link
from ..sharing.game_reader import read
from ..storage import schema
from ..storage.stores import Denied, Full
from . import letters_html
from .watch_play import WatchPlay

if TYPE_CHECKING:
    from ...together.watch import Watch
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..sharing.link_visit import LinkVisit
    from ..storage.last_screen import LastScreen
    from ..storage.stores import Drawer

KEY = "sakusen.watched"
MOST_GAMES, MOST = 30, 20_000
"""So many games are remembered, the last ones; so many characters are all of it."""


class Known(NamedTuple):
    """What is remembered of a game that is watched: who signs, the last letter, and by view how many parts of it have
    been shown, with a mark of what they told."""

    keys: str
    number: int
    parts: dict[str, tuple[int, str]]


def parts_of(found: Match | Sight) -> list[str]:
    """What a link tells, cut into parts of which later links have the same ones."""
    if isinstance(found, Match):
        return [f"{entry.kind} {entry.value}" for entry in found.entries]
    # where the last moment ends depends on how far the link goes
    return [json.dumps(moment, separators=(",", ":"), sort_keys=True) for moment in found.moments[:-1]]


def mark_of(parts: list[str]) -> str:
    """A mark that other parts do not have."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def fault(known: Known | None, arrived: Watch, parts: list[str]) -> str:
    """What is wrong with a link beside what is known of its game; empty when nothing is."""
    if known is None:
        return ""
    if known.keys != _keys(arrived):
        return "other"
    if arrived.number < known.number:
        return "older"
    count, mark = known.parts.get(str(arrived.view), (0, ""))
    return "told" if count and (count > len(parts) or mark_of(parts[:count]) != mark) else ""


def _keys(arrived: Watch) -> str:
    return b"".join(arrived.keys).hex()


class Watching:
    """Belongs to the page. What was watched is remembered in its small storage."""

    def __init__(
        self,
        preferences: Preferences,
        game: OpenGame,
        visit: LinkVisit,
        notices: Notices,
        dialog: DialogBox,
        last_screen: LastScreen,
        small: Drawer,
    ) -> None:
        self._preferences, self._game, self._visit, self._notices = preferences, game, visit, notices
        self._dialog, self._last_screen, self._small = dialog, last_screen, small

    async def open(self, code: str) -> bool:
        """Show what a link for watchers tells; false when it is refused and nothing is on the table."""
        try:
            arrived = watch.decode(code)
            if await signing.false_ones([arrived.claim]):
                return self._refuse("forged")
        except Unsound as error:
            return self._refuse(error.key)
        except signing.Unavailable:
            self._notices.add(saying("mail.no.signing"))
            return self._game.running is not None
        shown = as_text(arrived.shown)
        try:
            found = await read(lambda find: link.decoding(shown, find))
        except RecordError:
            return self._refuse("illegal")
        if (found.whose if isinstance(found, Sight) else ALL) != arrived.view:
            return self._refuse("illegal")
        return await self._show(arrived, found)

    async def _show(self, arrived: Watch, found: Match | Sight) -> bool:
        parts, kept, name = parts_of(found), self._kept(), arrived.game.hex()
        known = kept.get(name)
        if wrong := fault(known, arrived, parts):
            words = "apart.no.older" if wrong == "older" and not any(arrived.keys[1]) else ""
            return self._refuse(wrong, arrived.number, known.number if known else 0, words)
        view = str(arrived.view)
        seen = known.parts.get(view) if known else None
        told = {**(known.parts if known else {}), view: (len(parts), mark_of(parts))}
        kept.pop(name, None)
        self._keep({**kept, name: Known(_keys(arrived), arrived.number, told)})
        try:
            replay = await self._visit.replay_through(found)
        except RecordError:
            return self._refuse("illegal")
        lang, face = self._preferences.lang, presenter(replay.match.game.slug)
        first = seen[0] if seen else len(replay)  # who sees a game for the first time sees how it stands
        sides = [*face.seats(lang), ""]  # a game for one has one side
        names = [own or side for own, side in zip(arrived.names, sides, strict=False)]
        state = "watch.state" if any(arrived.keys[1]) else "apart.watching"
        wanted = link.Wanted("open", step=first, mode="diagram", hands="open")
        make = partial(
            WatchPlay, replay=replay, wanted=wanted, names=(names[0], names[1]), number=arrived.number, state=state
        )
        await self._game.sit(replay.presenter.baked, make, "")
        self._last_screen.lift()
        if seen:
            key = "watch.came" if seen[0] < len(parts) else "watch.same"
            dom.announce(say(lang, key, n=arrived.number))
        return True

    def _refuse(self, key: str, number: int = 0, last: int = 0, words: str = "") -> bool:
        """Say why a link is not shown; whether there is a table behind what is said."""
        lang = self._preferences.lang
        sentence = say(lang, words or "watch.no." + key, n=number, last=last)
        foot = letters_html.button("close", say(lang, "close"), css="btn primary")
        html = letters_html.told(lang, say(lang, "watch.no"), [sentence, say(lang, "watch.safe")], foot)
        self._dialog.open("told", html)
        dom.announce(sentence, urgent=True)
        self._last_screen.lift()
        return self._game.running is not None

    # -------------------------------------------------------------- remembered
    def _kept(self) -> dict[str, Known]:
        try:
            found = schema.read_json(self._small.get(KEY) or "{}", MOST)
        except (ValueError, Denied):
            return {}
        made = {}
        for name, one in found.items() if isinstance(found, dict) else ():
            try:
                keys, number, parts = one
                told = {str(view): (int(count), str(mark)) for view, (count, mark) in parts.items()}
                made[str(name)] = Known(str(keys), int(number), told)
            except (TypeError, ValueError, AttributeError):
                continue  # something else lies there: the game is watched as if for the first time
        return made

    def _keep(self, games: dict[str, Known]) -> None:
        newest = dict(list(games.items())[-MOST_GAMES:])
        try:
            self._small.put(KEY, json.dumps(newest, separators=(",", ":")))
        except (Full, Denied):
            return  # then the next link is shown from where it ends
