"""Presses, keys and forms of the page: what the browser reports becomes a command, a tap or a choice.

The map's own pointers are not here: it tells what is tapped on it to the game itself (``board.map_view.MapWatcher``).
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from . import button_keys, dom
from .html import touch_from
from .keys import HELD, command

if TYPE_CHECKING:
    from ...presenter.contract import Touch
    from ..match.play import Play
    from ..study.door import Door
    from .appearance import Appearance
    from .browser_types import Element, Event, KeyEvent, PointerEvent
    from .commands import Commands
    from .dialog_box import DialogBox
    from .game_dialogs import NewGame
    from .open_game import OpenGame
    from .preferences import Preferences
    from .rulebook import Rulebook
    from .tasks import Tasks

TAPPED = 0.35
"""A key that is let go sooner (seconds) was not held."""
PRESSED = ("do", "key", "press", "action", "tap", "rule", "word", "touch")
"""What an element that can be pressed carries, as ``data-`` attributes."""
MEANT = ("playback", "head", "notices")
"""In these parts of the page a press means what it says while a beat runs, too: who leaves the table leaves it."""
QUIET = ("Tab", "Shift", "Control", "Alt", "Meta")
"""Keys that do not end a step of a beat."""
PRESS_SEEN = 0.4
"""Seconds for which a button looks pressed that stays where it is."""


class PageInput:
    """Listens to the document. ``commands`` carries out what carries ``data-do``."""

    def __init__(
        self,
        game: OpenGame,
        commands: Commands,
        dialog: DialogBox,
        appearance: Appearance,
        preferences: Preferences,
        new_game: NewGame,
        rulebook: Rulebook,
        studying: Door,
        tasks: Tasks,
    ) -> None:
        self._game, self._commands, self._dialog, self._appearance = game, commands, dialog, appearance
        self._preferences, self._new_game, self._rulebook, self._tasks = preferences, new_game, rulebook, tasks
        self._studying = studying
        self._is_eaten = False  # the press under way has ended a step of a beat, and means nothing else
        self._held_since = 0.0
        self._lit: Touch | None = None  # what is lit on the map because the pointer is over its name

    def listen(self) -> None:
        """Begin to listen, to everything but clicks and keys."""
        document = dom.document
        dom.listen(document, "change", self._change)
        dom.listen(document, "submit", self._submit)
        dom.listen(dom.by_id("acting"), "toggle", button_keys.menu_toggled, capture=True)
        dom.listen(document, "pointerover", self._over)
        dom.listen(dom.by_id("dialog"), "close", lambda _: dom.catch_focus())
        dom.listen(dom.window, "pointerdown", self._down, capture=True)
        for kind in ("pointerup", "click"):
            dom.listen(dom.window, kind, self._rest_of_press, capture=True)

    # -------------------------------------------------------------- presses that only end a step of a beat
    def _down(self, event: PointerEvent) -> None:
        play = self._game.play
        runs = play and play.beats.is_on and not dom.is_open()
        self._is_eaten = bool(runs and not any(dom.is_in(event, ident) for ident in MEANT))
        if play and self._is_eaten:
            event.preventDefault()
            event.stopPropagation()
            play.beats.next()

    def _rest_of_press(self, event: PointerEvent) -> None:
        """What the browser tells of such a press later means nothing either."""
        if self._is_eaten:
            event.preventDefault()
            event.stopPropagation()
            self._is_eaten = str(event.type) != "click"

    # -------------------------------------------------------------- presses
    def click(self, event: PointerEvent) -> None:
        """Something has been pressed."""
        found = dom.data_of(event, *PRESSED)
        if not found:
            if dom.is_backdrop(event):
                self._dialog.close()
            return
        name, value, element = found
        if str(element.tagName) == "A":
            event.preventDefault()
        before = self._is_showing
        self._follow(name, value, element)
        if self._is_showing and not before:
            _mark_press(element)

    @property
    def _is_showing(self) -> bool:
        """Whether something has been done, and what came of it is still to be shown."""
        return self._game.play is not None and self._game.play.moving

    def _follow(self, name: str, value: str, element: Element) -> None:
        """Do what an element is for that carries ``data-name=value``."""
        if name == "do":
            if element.getAttribute("aria-disabled") == "true" and value != "undo":
                return
            arg = element.getAttribute("data-arg")
            self._commands.run(value, arg if isinstance(arg, str) else "")
        elif name == "rule":
            self._rulebook.rule(value)
        elif name == "word":
            self._rulebook.word(value, element)
        elif self._game.play:
            _press(self._game.play, name, value)

    def _over(self, event: PointerEvent) -> None:
        """Light the places on the map that the log and the panels name."""
        play = self._game.play
        if not play or str(event.pointerType) != "mouse":
            return
        found = dom.data_of(event, "touch")
        touch = touch_from(found[1]) if found else None
        if touch != self._lit:
            self._lit = touch
            if touch or not dom.is_on_map(event):
                play.hovered(touch)

    # -------------------------------------------------------------- forms
    def _change(self, event: Event) -> None:
        name, value = dom.field(event)
        if name == "lang":
            self._appearance.set_lang(value)
        elif name == "scheme":
            self._appearance.set_scheme(value)
        elif name == "speed":
            self._appearance.set_speed(value)
        elif name == "warn":
            self._appearance.set_warning(value)
        elif name == "sound":
            self._appearance.set_sound(value)

    def _submit(self, event: Event) -> None:
        event.preventDefault()
        if str(event.target.id) == "new":
            self._tasks.spawn(self._new_game.begin())
        elif str(event.target.id) == "book-search":
            self._rulebook.hit(1)

    # -------------------------------------------------------------- keys
    def key(self, event: KeyEvent) -> None:
        """A key has been pressed; those that mean nothing on the table are the browser's."""
        play = self._game.play
        if self._rulebook.is_open and not dom.is_open():
            self._rulebook.key(event)
            return
        if not play or dom.is_open() or dom.is_field(event) or self._studying.is_open:
            return
        if play.beats.is_on and not (event.ctrlKey or event.metaKey or event.altKey) and str(event.key) not in QUIET:
            play.beats.next()
            event.preventDefault()
            return
        if play.is_covered:
            return
        if button_keys.used_by_menu(event):
            event.preventDefault()
            return
        found = command(
            str(event.key),
            str(event.code),
            ctrl=bool(event.ctrlKey or event.metaKey),
            alt=bool(event.altKey),
            shift=bool(event.shiftKey),
        )
        if button_keys.is_held_press(event, found == ("press", "primary")):
            event.preventDefault()
            return
        if found and found[0] in HELD and play.keyboard.can_hold(HELD[found[0]]):
            if not event.repeat:
                self._held_since = perf_counter()
                play.keyboard.hold(HELD[found[0]], True)
            return
        if found and self._table_key(play, found[0], found[1], dom.is_on_map(event)):
            event.preventDefault()

    def key_up(self, event: KeyEvent) -> None:
        """A key has been let go: what lasted as long as it was held ends."""
        found = command(str(event.key), str(event.code), ctrl=False, alt=False, shift=False)
        play, since = self._game.play, self._held_since
        if play and since and found and found[0] in HELD and play.keyboard.can_hold(HELD[found[0]]):
            self._held_since = 0.0
            play.keyboard.hold(HELD[found[0]], False)
            if found[0] == "propose" and perf_counter() - since < TAPPED:
                self._commands.run("propose", "")

    def _table_key(self, play: Play, name: str, arg: str, on_map: bool) -> bool:
        """Carry out a key on the table; whether it was used."""
        if name in ("move", "next", "select") and not on_map:
            return False
        if name in ("move", "next", "select", "press"):
            play.since.leave()
        if name == "line" and not play.walks:
            name = "since"
        if name == "next":
            return play.keyboard.next_unit(arg == "back")
        if name == "cancel":
            if dom.by_id("game").classList.contains("logging"):
                self._commands.run("log", "")
                return True
            if play.session.focus.asked:
                play.keyboard.ask_map(play.session.focus.asked)
                return True
            return play.cancel()
        if name == "press":
            play.press_primary()
        elif name == "move":
            play.keyboard.move(arg)
        elif name == "select":
            play.keyboard.select()
        elif name == "odds":
            dom.focus_first("panels")
        elif name == "legal":
            play.keyboard.list_legal()
        else:
            self._commands.run(name, arg)
        return True


def _mark_press(element: Element) -> None:
    """Let a button look pressed until it is renewed, or for a moment."""
    element.classList.add("pressed")
    dom.later(PRESS_SEEN, lambda: element.classList.remove("pressed"))


def _press(play: Play, name: str, value: str) -> None:
    """Something that belongs to the running game."""
    if name in ("key", "press"):
        play.act(lambda: play.session.press(value))
    elif name == "action":
        play.act(lambda: play.session.take(int(value)))
    elif touch := touch_from(value):
        if name == "tap":
            play.tapped([touch])
        else:
            play.go(touch)
