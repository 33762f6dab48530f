"""Games behind a link: shown at once, without a question; kept only when the reader plays on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...engine import guard
from ...engine.record import RecordError, Stopped
from ...games import presenter
from ...presenter.contract import Focus
from ..board.picture import picture
from ..match import replay_bar
from ..match.eyes import hides
from ..match.replay import Replay, tracing
from ..match.replay_play import ReplayPlay
from ..match.replay_screen import ALL
from ..match.seen_replay import SeenReplay, showing
from ..match.sight import Sight, looking
from ..page import dom, fetching, late
from ..page.cooperative import sliced
from ..page.words import say, saying
from . import link, share
from .game_reader import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.match import Match
    from ..match.play import Play
    from ..match.play_parts import PlayParts
    from ..match.real_dice import Dice
    from ..page.appearance import Appearance
    from ..page.browser_types import Event
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.requests import Requests
    from ..page.tasks import Tasks
    from ..storage.last_screen import LastScreen
    from ..storage.partly import PartlyOffers


class LinkVisit:
    """Opens links, and makes them."""

    def __init__(
        self,
        preferences: Preferences,
        appearance: Appearance,
        game: OpenGame,
        requests: Requests,
        partly: PartlyOffers,
        notices: Notices,
        dialog: DialogBox,
        last_screen: LastScreen,
        dice: Dice,
        tasks: Tasks,
    ) -> None:
        self._preferences, self._appearance, self._game, self._requests = preferences, appearance, game, requests
        self._partly, self._notices, self._dialog, self._last_screen = partly, notices, dialog, last_screen
        self._dice, self._tasks = dice, tasks
        self.eyes: dict[str, int] = {}
        """Through whose eyes the reader wants to look, by what he has opened; see ``ReplayPlay``."""
        self._shown: share.Shared | None = None  # what the dialog is about

    def listen(self) -> None:
        """The slider tells every place that it passes."""
        dom.listen(dom.document, "input", self._slid)
        dom.listen(dom.document, "change", self._chosen)

    @property
    def play(self) -> ReplayPlay | None:
        """The record on the table; ``None`` when a game is played."""
        play = self._game.running
        return play if isinstance(play, ReplayPlay) else None

    # -------------------------------------------------------------- in
    def is_here(self) -> bool:
        """Whether the address is a link to a game."""
        return str(dom.window.location.hash).startswith("#open&")

    async def open(self) -> bool:
        """Show what the address means. False when it means nothing, and then the reader is told why; not when
        something else was wanted meanwhile."""
        is_wanted, wanted = self._requests.ask(), None
        try:
            wanted = link.parse(str(dom.window.location.hash))
            if wanted is None:
                return False
            if wanted.lang:
                self._appearance.set_lang(wanted.lang, keep=False)
            wanted = await self.fetched(wanted)
            replay = await self.replay_of(wanted)
        except RecordError as error:
            if not is_wanted():
                return True
            if isinstance(error, Stopped) and wanted:
                self._partly.offer(saying("link.name"), error, partial(self._show_match, wanted))
            else:
                self._notices.add(partial(link.refusal, error=error))
            self._last_screen.lift()
            return False
        if is_wanted():
            await self._show(wanted, replay)
        return True

    async def _show(self, wanted: link.Wanted, replay: Replay) -> None:
        make: Callable[[PlayParts], ReplayPlay] | None = None
        if wanted.tour:
            make = await self._guided(wanted, replay)
            if make is None:
                self._notices.add(saying("book.tour.missing"))
        make = make or partial(ReplayPlay, replay=replay, wanted=wanted, chosen_eyes=self.eyes)
        await self._game.sit(replay.presenter.baked, make, "")
        self._last_screen.lift()
        dom.announce(say(self._preferences.lang, "link.opened"))

    async def _guided(self, wanted: link.Wanted, replay: Replay) -> Callable[[PlayParts], ReplayPlay] | None:
        """The record with its guide; ``None`` when that cannot be fetched."""
        text = await fetching.fetch_json(f"book/{wanted.tour}.tour.json")
        if not text:
            return None
        try:
            from ..match.tour_play import TourPlay
        except ModuleNotFoundError:
            if not await late.fetch("tour"):
                return None
            from ..match.tour_play import TourPlay
        from ..match.tour import read as read_tour

        guide = read_tour(text)
        return partial(TourPlay, replay=replay, wanted=wanted, chosen_eyes=self.eyes, guide=guide)

    async def show_beginning(self, match: Match, seat: int) -> None:
        """Show the beginning of a game in which this seat is offered to the reader."""
        await self._show_match(link.Wanted("open", side=match.game.seats[seat]), match)

    async def _show_match(self, wanted: link.Wanted, found: Match | Sight) -> None:
        is_wanted = self._requests.ask()
        replay = await self.replay_through(found)
        if is_wanted():
            await self._show(wanted, replay)

    async def show(self, found: Match | Sight) -> None:
        """Show a record, or what a seat has seen of one, that was not opened by a link."""
        await self._show_match(link.Wanted("open"), found)

    async def fetched(self, wanted: link.Wanted) -> link.Wanted:
        """The same with the text of the file, if there is one; of a study, with that of the chapter. ``RecordError`` if
        it cannot be had."""
        if wanted.src and not wanted.text:
            text = await dom.fetch_text(wanted.src, 3 * guard.RECORD)
            if not text:
                raise RecordError("unreachable", 0, wanted.src)
            wanted = wanted._replace(text=text)
        return link.of_chapter(wanted)

    async def replay_of(self, wanted: link.Wanted) -> Replay:
        """The steps of what has been :meth:`fetched`; ``RecordError`` if there are none."""
        return await self.replay_through(await read(lambda find: link.opening(wanted, find, self._dice.luck(False))))

    async def replay_through(self, found: Match | Sight) -> Replay:
        """The steps of what has been read."""
        if isinstance(found, Sight):
            return await sliced(showing(found, presenter(found.game.slug)))
        return await sliced(tracing(found, presenter(found.game.slug)))

    # -------------------------------------------------------------- walking
    def act(self, what: str) -> None:
        """A button of the bar, or a key."""
        play = self.play
        if play is None:
            return
        if what == "play":
            self._dialog.open("play-on", replay_bar.play_on(self._preferences.lang, play.presenter, play.seats))
        elif what == "go":
            chosen = dom.form_values("play-on")
            self._dialog.close()
            play.play_on([chosen.get(f"seat{seat}", "person") for seat in range(len(play.seats))])
        elif what == "return":
            play.goto(play.step)
        elif not play.session.taken:
            play.walk(what)

    def look_as(self, whose: str) -> None:
        """Look through the eyes of a seat, see "all", or "ask" through whose."""
        if play := self.play:
            play.look_as(None if whose == "ask" else ALL if whose == "all" else int(whose))

    def _slid(self, event: Event) -> None:
        name, value = dom.field(event)
        if self.play and name == "line":
            self.play.slide(int(value))

    # -------------------------------------------------------------- out
    async def _shared(self) -> share.Shared | None:
        play = self._game.play
        if play is None:
            return None
        site, session, reader = str(dom.window.location.href).split("#")[0], play.session, self.play
        if reader is None or reader.session.taken:
            if not hides(play.presenter, session.match):
                return share.Shared(session, session.match, site, None)
            sight = await sliced(looking(session.match, play.presenter, session.viewer))
            return share.Shared(session, session.match, site, None, sight)
        replay, step = reader.replay, reader.step  # the whole record, looked at from here
        if isinstance(replay, SeenReplay):
            return share.Shared(session, replay.match, site, step, replay.sight, step, only=True)
        if not hides(play.presenter, replay.match):
            return share.Shared(session, replay.match, site, step)
        sight = await sliced(looking(replay.match, play.presenter, session.viewer))
        return share.Shared(session, replay.match, site, step, sight, replay.stop(step))

    def share(self) -> None:
        """The dialog with link, codes and picture for what is on the table."""
        self._tasks.spawn(self._share())

    async def _share(self) -> None:
        play, self._shown = self._game.play, await self._shared()
        if self._shown and play and self._game.play is play and not play.is_covered:
            lang = self._preferences.lang
            self._dialog.open("link", share.dialog(lang, self._shown, dom.form_values("link")))

    def _chosen(self, event: Event) -> None:
        """Another answer in the dialog: the codes follow."""
        if dom.field(event)[0] in ("secrets", "what", "mode") and self._shown:
            lang = self._preferences.lang
            texts = self._shown.made(lang, dom.form_values("link"))
            dom.by_id("link-made").innerHTML = share.fields(lang, texts)

    async def copy(self, name: str) -> None:
        """One of the codes on the clipboard, or marked for the reader to copy."""
        field = dom.by_id("link-" + name)
        field.focus()
        field.select()
        done = await dom.copy(str(field.value))
        dom.announce(say(self._preferences.lang, "link.copied" if done else "link.marked"))

    def picture(self) -> None:
        """The position as a picture in a file."""
        if play := self._game.play:
            self._tasks.spawn(self._picture(play))

    async def _picture(self, play: Play) -> None:
        """The page stays alive meanwhile; the picture is of the table as it was when it was asked for."""
        lang, scheme = self._preferences.lang, self._preferences.scheme
        scene = play.presenter.scene(play.session.seen, Focus(last=play.session.focus.last))
        made = picture(play.presenter, self._game.baked, scene, lang, scheme, share.title(play.session, lang))
        dom.download(f"{play.presenter.slug}-{dom.date()}.svg", await sliced(made), "image/svg+xml")
