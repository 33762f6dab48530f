"""The page as a whole: shelf, commands, dialogs, settings, files. Made once by ``main``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from .. import tables
from ..engine.luck import Dealt, Luck
from ..engine.match import Match
from ..tables import table
from ..tables.contract import Touch
from . import dialogs, dom, hook, render
from .carry import Carrier
from .coming import Coming
from .html import esc, touch_from
from .keeping import Keeping, drawer
from .kept import fill
from .keys import command
from .left import Left
from .offline import Offline
from .opponent import Opponent
from .play import SPEEDS, Play
from .real_dice import RealDice
from .saves import Saves
from .session import Session
from .showing import PHONE
from .tasks import Tasks
from .visit import Visit
from .words import LANGS, say

HASH = "#table"
NOTICES = 3  # at most


class App:
    """Owns everything that outlives one game. ``Play`` asks it for ``lang``, ``board``, ``opponent``, ``saves``."""

    def __init__(self, make_board: Any) -> None:
        self._make_board = make_board
        self.board: Any = None
        self.baked = ""
        self.percent = 100
        self.play: Play | None = None
        self.tab = dom.random_name()
        small = drawer()
        self.saves = Saves(small, self.tab, dom.now)
        self.keeping = Keeping(self, small)
        self.settings: dict[str, Any] = self.saves.settings()
        lang = str(self.settings.get("lang") or dom.document.documentElement.lang)
        self.lang = lang if lang in LANGS else "en"
        self.opponent = Opponent(dom.BrowserWorker)
        self.carrier = Carrier(self)
        self.visit = Visit(self)
        self.coming = Coming(self)
        self.offline = Offline(self)
        self.left = Left(self, small)
        self.channel = dom.Channel(self._heard)
        self._tasks = Tasks(lambda: self.notice(say(self.lang, "note.fault")))
        self._dialog = ""
        self._noted = 0
        self._sheet = ""
        self._lit: Touch | None = None
        self._new_slug = self._reading = tables.SLUGS[0]
        self.whole = False

    # -------------------------------------------------------------- life
    async def start(self) -> None:
        """Show the shelf, or the table that was left by a reload."""
        self._listen()
        self.set_lang(self.lang, keep=False)
        self.set_scheme(str(self.settings.get("scheme", "auto")), keep=False)
        await self.keeping.open()
        found = self.saves.all()[0]
        if self.visit.is_here() and await self.visit.open():
            pass
        elif str(dom.window.location.hash) == HASH and found:
            await self.left.come_back(self.coming.save(found[0].ident))
        else:
            self.show_shelf()
        dom.expose(self._hook)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something run on its own."""
        self._tasks.spawn(work)

    def _listen(self) -> None:
        document, window = dom.document, dom.window
        dom.listen(document, "click", self._click)
        dom.listen(document, "change", self._change)
        dom.listen(document, "submit", self._submit)
        dom.listen(document, "keydown", self._key)
        dom.listen(document, "pointerover", self._over)
        dom.listen(window, "resize", lambda _: self._resized())
        dom.listen(window, "popstate", lambda _: self._went())
        dom.listen(document, "visibilitychange", lambda _: self._hidden())
        dom.listen(window, "pagehide", lambda _: self._hidden())
        self.carrier.listen()
        self.visit.listen()
        dom.listen(window.matchMedia("(prefers-color-scheme: dark)"), "change", lambda _: self._repaint())
        dom.listen_drag("handle", self._handle_dragged)
        dom.listen(dom.by_id("dialog"), "close", lambda _: self._dialog_closed())
        dom.watch_place("map", "notices")

    def _hidden(self) -> None:
        if self.play and not self.play.closed:
            self.play.keep_picture()
            self.left.keep()
        elif not dom.document.hidden:
            self.spawn(self.keeping.look_again())

    def _resized(self) -> None:
        if self.play and self.board:
            self.board.resize()
            self.play.show()

    def _repaint(self) -> None:
        if self.play and not self.play.closed:
            self.play.repaint()
            self.play.show()

    # -------------------------------------------------------------- shelf and table
    def show_shelf(self) -> None:
        """The shelf with what is on it now."""
        dom.document.documentElement.classList.remove("seated")
        dom.show("game", False)
        dom.show("shelf", True)
        self.fill_shelf()
        self.spawn(self.keeping.look_again())

    def fill_shelf(self) -> None:
        """What is on the shelf, as far as is known."""
        fill(self)

    def _went(self) -> None:
        """The address is another now."""
        if self.visit.is_here():
            self.spawn(self.visit.open())
        elif str(dom.window.location.hash) != HASH:
            self.leave()

    def leave(self) -> None:
        """Back on the shelf, by whatever way."""
        self.coming.ask()
        self.close_dialog()
        if self.play:
            self.play.close()
            self.play = None
        self.show_curtain(None)
        self.sheet("")
        dom.by_id("game").classList.remove("logging")
        self.show_shelf()

    async def enter(self, ident: str, session: Session, by_hand: bool) -> None:
        """Sit down at a table."""
        await self.sit(session.table.baked, lambda: Play(self, ident, session, by_hand), HASH)

    async def sit(self, baked: str, make: Callable[[], Play], address: str) -> None:
        """Sit down at the table that ``make`` makes, unless something else is wanted before it stands; ``address``, if
        any, is where the page is then."""
        is_wanted = self.coming.ask()
        if self.play:
            self.play.close()
            self.play = None
        text = await dom.fetch_text(f"assets/baked/{baked if '.' in baked else baked + '.json'}")
        if not is_wanted():
            return
        self.baked = text
        dom.show("shelf", False)
        dom.show("game", True)
        dom.show("line", False)
        if address and str(dom.window.location.hash) != address:
            dom.window.history.pushState(None, "", HASH)
        if self.board is None:
            self.board = self._make_board(dom.by_id("board"), self)
            await asyncio.sleep(0)  # a breath: each of these steps takes a phone a tenth of a second
        else:
            self.board.resize()
        play = make()
        self.channel.tell({"claim": play.ident, "tab": self.tab})
        await play.keep()
        if not is_wanted():
            return
        self.play = play
        self._label_table()
        await play.start()
        self.arrive(play)

    def arrive(self, _: Play) -> None:
        """The table is there."""
        dom.by_id("prompt").focus(dom.options(preventScroll=True))

    def _label_table(self) -> None:
        lang = self.lang
        for ident, key in (("board", "map.label"), ("tools", "map.tools"), ("playback", "replay"), ("panels", "panels"),
                           ("side", "panels"), ("tray", "tray"), ("acting", "buttons"), ("log", "log"),
                           ("legal", "legal")):
            dom.by_id(ident).setAttribute("aria-label", say(lang, key))
        dom.document.querySelector(".skip").textContent = say(lang, "skip.prompt")
        if self.play:
            dom.document.title = f"{self.play.table.title(lang)[0]} — 作戦 Sakusen"

    def luck(self, by_hand: bool) -> Luck:
        """Dice for a game: rolled here, or typed in."""
        return RealDice(dom.random_name()) if by_hand else Dealt(dom.random_name())

    async def begin(self, slug: str, answers: dict[str, str]) -> None:
        """A new game as the dialog says."""
        self.close_dialog()
        sheet = table(slug)
        game = tables.game(slug)
        seats = [answers.get(f"seat{seat}", "person") for seat in range(len(game.seats))]
        chosen = {key[4:]: value for key, value in answers.items() if key.startswith("opt.")}
        scenario = chosen.pop("scenario", None)
        by_hand = answers.get("dice") == "hand"
        tags = {"Date": dom.date(), "Players": " ".join(seats)}
        match = Match(game, scenario, chosen, self.luck(by_hand), tags)
        self._keep(new={**answers, "slug": slug})
        await self.enter(dom.random_name(), Session(match, sheet, seats, self.lang), by_hand)

    # -------------------------------------------------------------- what Play and Board ask
    def tapped(self, touches: list[Touch]) -> None:
        if self.play:
            self.play.tapped(touches)

    def hovered(self, touch: Touch | None) -> None:
        if self.play:
            self.play.hovered(touch)

    def zoomed(self, percent: int) -> None:
        self.percent = percent
        if self.play and not self.play.closed:
            focus = self.play.session.focus
            dom.put("tools", render.tools(self.lang, percent, focus.zones, focus.bare))

    def speed_now(self) -> float:
        """The speed of counters, 0 for none."""
        if dom.matches("(prefers-reduced-motion: reduce)"):
            return 0.0
        return SPEEDS.get(str(self.settings.get("speed", "normal")), 1.0)

    def scheme_now(self) -> str:
        """The colours in use."""
        chosen = str(self.settings.get("scheme", "auto"))
        if chosen in ("light", "dark"):
            return chosen
        return "dark" if dom.matches("(prefers-color-scheme: dark)") else "light"

    def show_curtain(self, seat: int | None) -> None:
        """Hide the table until the person of this seat is there; ``None`` shows it."""
        dom.show("curtain", seat is not None)
        dom.by_id("game").inert = seat is not None
        if seat is not None and self.play:
            dom.put("curtain", render.curtain(self.lang, self.play.table.seats(self.lang)[seat]))
            dom.by_id("curtain").querySelector("button").focus()

    def show_ending(self) -> None:
        """The victory screen."""
        play = self.play
        if play and play.outcome:
            self.opponent.end()  # nobody thinks about a finished game, and a second Python is large
            html = play.table.ending(play.session.seen, play.outcome)
            self.open_dialog("ending", dialogs.ending(self.lang, html))

    def sheet(self, size: str) -> None:
        """The sheet of the phone: "", "half" or "full"."""
        self._sheet = size
        dom.by_id("side").setAttribute("data-open", size)
        dom.by_id("handle").setAttribute("aria-expanded", str(bool(size)).lower())
        if self.board:
            self.board.inset(dom.sheet_height(size) if dom.matches(PHONE) else 0.0)

    def _handle_dragged(self, up: float) -> None:
        sizes = ["", "half", "full"]
        now = sizes.index(self._sheet)
        if abs(up) < 8:
            self.sheet(sizes[(now + 1) % 2] if now < 2 else "half")
        else:
            self.sheet(sizes[max(0, min(2, now + (1 if up > 0 else -1)))])

    # -------------------------------------------------------------- notices
    def notice(self, text: str, buttons: Sequence[tuple[str, str, str]] = ()) -> None:
        """Say something that stays until it is answered."""
        self._noted += 1
        dom.add("notices", render.note(text, buttons, say(self.lang, "close"), self._noted), NOTICES)
        dom.announce(text, urgent=True)

    def dismiss(self, number: str = "") -> None:
        """A notice has been read, or all of them."""
        dom.remove(f"#notices [data-note='{number}']" if number else "#notices .note")

    def _heard(self, message: dict[str, Any]) -> None:
        """Another window has taken a game over."""
        play = self.play
        if play and message.get("claim") == play.ident and message.get("tab") != self.tab and not play.superseded:
            play.superseded = True
            self.keeping.tell("superseded")

    # -------------------------------------------------------------- dialogs
    def open_dialog(self, name: str, html: str) -> None:
        """Show the page's dialog with this inside."""
        self._dialog = name
        dom.open_dialog(html, narrow=name in ("menu", "question"))

    def close_dialog(self) -> None:
        dom.close_dialog()

    def _dialog_closed(self) -> None:
        self._dialog = ""

    def new_dialog(self, slug: str) -> None:
        """Ask how to play a title."""
        before = {str(k): str(v) for k, v in dict(self.settings.get("new") or {}).items()}
        self._new_slug = slug
        title = table(slug).title(self.lang)[0]
        self.open_dialog("new", dialogs.new_game(self.lang, table(slug), title, before))

    def howto(self, slug: str = "") -> None:
        """The guide of a title."""
        slug = slug or (self.play.session.game.slug if self.play else tables.SLUGS[0])
        self._reading = slug
        html = table(slug).guide(self.lang)
        self.open_dialog("howto", dialogs.reading(self.lang, say(self.lang, "howto"), html))

    def rule(self, number: str) -> None:
        """One rule."""
        slug = self.play.session.game.slug if self.play else self._reading
        try:
            title, html = table(slug).rule(number, self.lang)
        except LookupError:
            title, html = "", f"<p>{esc(say(self.lang, 'rule.none'))}</p>"
        heading = title or say(self.lang, "rule.title", n=number)
        self.open_dialog("rule", dialogs.reading(self.lang, heading, html, back=True))

    # -------------------------------------------------------------- settings
    def _keep(self, **values: Any) -> None:
        self.settings.update(values)
        self.saves.keep_settings(self.settings)

    def use_settings(self, settings: dict[str, Any]) -> None:
        """Settings that were brought from elsewhere."""
        self._keep(**settings)
        self.set_scheme(str(self.settings.get("scheme", "auto")))
        self.set_lang(str(self.settings.get("lang", self.lang)))

    def set_lang(self, lang: str, keep: bool = True) -> None:
        """Speak another language, everywhere at once."""
        if lang not in LANGS:
            return
        self.lang = lang
        dom.document.documentElement.lang = lang
        if keep:
            self._keep(lang=lang)
        self._label_table()
        if self.play:
            self._repaint()
            self.show_curtain(self.play.session.curtain)
        elif keep:
            self.show_shelf()
        if keep and self._dialog in ("new", "settings", "about", "keys", "menu", "howto", "ending", "link"):
            self._again(self._dialog)

    def _again(self, name: str) -> None:
        """The open dialog once more, in another language."""
        if name == "new":
            answers = dom.form_values("new")
            self._keep(new=answers)
            self.new_dialog(self._new_slug)
        elif name == "ending":
            self.show_ending()
        else:
            self.run(name, "")

    def set_scheme(self, scheme: str, keep: bool = True) -> None:
        """Light, dark, or as the device has it."""
        root = dom.document.documentElement
        if scheme in ("light", "dark"):
            root.dataset.scheme = scheme
        else:
            root.removeAttribute("data-scheme")
        if keep:
            self._keep(scheme=scheme)
            self._repaint()

    # -------------------------------------------------------------- events
    def _click(self, event: Any) -> None:
        found = dom.data_of(event, "do", "key", "press", "action", "tap", "rule", "touch")
        if not found:
            if event.target is not None and dom.is_backdrop(event):
                self.close_dialog()
            return
        name, value, element = found
        if str(element.tagName) == "A":
            event.preventDefault()
        if name == "do":
            if element.getAttribute("aria-disabled") == "true" and value != "undo":
                return
            arg = element.getAttribute("data-arg")
            self.run(value, arg if isinstance(arg, str) else "")
        elif name == "rule":
            self.rule(value)
        elif self.play and name in ("key", "press"):
            play = self.play
            play.act(lambda: play.session.press(value))
        elif self.play and name == "action":
            play = self.play
            play.act(lambda: play.session.take(int(value)))
        elif self.play and name == "tap" and (touch := touch_from(value)):
            self.play.tapped([touch])
        elif self.play and name == "touch" and (touch := touch_from(value)):
            self.play.go(touch)

    def _over(self, event: Any) -> None:
        """Lighting places from the log and the panels."""
        if not self.play or str(event.pointerType) != "mouse":
            return
        found = dom.data_of(event, "touch")
        touch = touch_from(found[1]) if found else None
        if touch != self._lit:
            self._lit = touch
            if touch or not dom.over_map(event):
                self.play.hovered(touch)

    def _change(self, event: Any) -> None:
        name, value = str(getattr(event.target, "name", "")), str(getattr(event.target, "value", ""))
        if name == "lang":
            self.set_lang(value)
        elif name == "scheme":
            self.set_scheme(value)
        elif name == "speed":
            self._keep(speed=value)

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        if str(event.target.id) == "new":
            self.spawn(self.begin(self._new_slug, dom.form_values("new")))

    def _key(self, event: Any) -> None:
        if not self.play or dom.by_id("dialog").open or self.play.session.curtain is not None or dom.is_field(event):
            return
        found = command(str(event.key), str(event.code), ctrl=bool(event.ctrlKey or event.metaKey),
                        alt=bool(event.altKey), shift=bool(event.shiftKey))
        if found and self._table_key(found[0], found[1], dom.on_map(event)):
            event.preventDefault()

    def _table_key(self, name: str, arg: str, on_map: bool) -> bool:
        """Carry out a key on the table; whether it was used."""
        play = self.play
        assert play is not None
        if name in ("move", "next", "select") and not on_map:
            return False
        if name == "next":
            return play.next_unit(arg == "back")
        if name == "cancel":
            if dom.by_id("game").classList.contains("logging"):
                self.run("log", "")
                return True
            return play.cancel()
        if name == "press":
            button = next((b for b in play.prompt().buttons if b.primary), None)
            if button:
                play.act(lambda: play.session.press(button.key))
        elif name == "move":
            play.move_cursor(arg)
        elif name == "select":
            play.select()
        elif name == "odds":
            dom.focus_first("panels")
        elif name == "legal":
            if not dom.focus_first("legal"):
                dom.announce(say(self.lang, "legal.none"))
        else:
            self.run(name, arg)
        return True

    def run(self, name: str, arg: str) -> None:
        """Carry out a command of the page."""
        from .commands import COMMANDS

        COMMANDS[name](self, arg)

    def _hook(self) -> str:
        return hook.told(self.play, self.board)
