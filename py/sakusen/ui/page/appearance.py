"""The language, the colours and the sound of the page, which can change at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import dom
from .dialog_box import SENDING
from .words import LANGS

if TYPE_CHECKING:
    from .dialog_box import DialogBox
    from .open_game import OpenGame
    from .preferences import Preferences
    from .shelf_view import ShelfView

TRANSLATED = (
    "new",
    "settings",
    "about",
    "keys",
    "menu",
    "howto",
    "ending",
    "link",
    "invite",
    "invited",
    "mate",
    "apart",
    "mail-terms",
)
"""Dialogs that are made anew in another language."""


class Appearance:
    """Shows everything in the language and the colours that are set. ``reopen`` makes a dialog anew, by its name."""

    def __init__(
        self,
        preferences: Preferences,
        game: OpenGame,
        shelf: ShelfView,
        dialog: DialogBox,
        reopen: Callable[[str], None],
    ) -> None:
        self._preferences, self._game, self._shelf = preferences, game, shelf
        self._dialog, self._reopen = dialog, reopen
        self.reread: Callable[[], object] = lambda: None
        """Called when what is read must be shown anew."""

    def listen(self) -> None:
        """Follow the device from light to dark and back."""
        dark = dom.window.matchMedia("(prefers-color-scheme: dark)")
        dom.listen(dark, "change", lambda _: self._game.repaint())

    def begin(self) -> None:
        """Show what is set, when the page starts or is given other settings; nothing is kept of it."""
        self.set_lang(self._preferences.lang, keep=False)
        self.set_scheme(self._preferences.chosen_scheme, keep=False)

    def use(self, settings: dict[str, object]) -> None:
        """Use settings out of a backup."""
        self._preferences.remember(**settings)
        self.set_scheme(self._preferences.chosen_scheme)
        self.set_lang(str(self._preferences.values.get("lang", self._preferences.lang)))

    def set_lang(self, lang: str, keep: bool = True) -> None:
        """Speak another language, everywhere at once."""
        if lang not in LANGS:
            return
        self._preferences.lang = lang
        dom.document.documentElement.lang = lang
        if keep:
            self._preferences.remember(lang=lang)
        self._game.label()
        if play := self._game.play:
            self._game.repaint()
            play.show_curtain()
        elif keep:
            self._shelf.fill()  # and no more: a table may be laid out behind it
        name = self._dialog.name
        if keep and (name in TRANSLATED or name.startswith(SENDING)):
            self._reopen(name)
        self.reread()

    def set_scheme(self, scheme: str, keep: bool = True) -> None:
        """Light, dark, or as the device has it."""
        root = dom.document.documentElement
        if scheme in ("light", "dark"):
            root.setAttribute("data-scheme", scheme)
        else:
            root.removeAttribute("data-scheme")
        if keep:
            self._preferences.remember(scheme=scheme)
            self._game.repaint()
            self.reread()

    def set_speed(self, speed: str) -> None:
        """How fast counters travel."""
        self._preferences.remember(speed=speed)

    def set_warning(self, choice: str) -> None:
        """Switch the warning before moves that lose much on or off."""
        self._preferences.remember(warn=choice)
        if play := self._game.play:
            play.care.prepare()

    def set_sound(self, choice: str) -> None:
        """Switch sound on or off; whoever switches it on hears at once what it is like."""
        self._preferences.remember(sound=choice)
        self._game.sound.play("wood")
