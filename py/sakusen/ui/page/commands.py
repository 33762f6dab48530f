"""What the buttons of the page do: one entry for every ``data-do``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ... import games
from . import dialogs, dom
from .command_list import CommandList
from .cooperative import sliced
from .ear_commands import ear_commands
from .lesson_commands import lesson_commands
from .live_commands import live_commands
from .reading import Reading
from .record_commands import file_commands, history_commands, letter_commands, link_commands
from .requests import Requests
from .study_commands import study_commands
from .table_commands import (
    curtain_commands,
    log_commands,
    map_commands,
    menu_commands,
    notice_commands,
    play_commands,
)
from .words import say, saying

if TYPE_CHECKING:
    from ..sharing.loader import Loader
    from ..storage.saves import Saves
    from .appearance import Appearance
    from .dialog_box import DialogBox
    from .game_dialogs import Guide, NewGame
    from .notices import Notices
    from .offline import Offline
    from .page import Page
    from .preferences import Preferences
    from .rulebook import Rulebook
    from .shelf_view import ShelfView
    from .tasks import Tasks
    from .troubles import Troubles


class Commands:
    """All commands of the page."""

    def __init__(self, page: Page) -> None:
        preferences, dialog, notices, game, tasks = page.preferences, page.dialog, page.notices, page.game, page.tasks
        reading = Reading(preferences, dialog, game)
        self._table: CommandList = {
            **page_commands(preferences, dialog, notices, page.appearance, page.offline, page.troubles, tasks),
            **shelf_commands(page.shelf, page.new_game, page.guide, page.loader, dialog, notices, tasks),
            **book_commands(page.rulebook),
            **forget_commands(preferences, dialog, notices, page.saves, page.shelf, tasks),
            **file_commands(page.transfer, tasks),
            **link_commands(page.visit, tasks),
            **history_commands(page.history),
            **letter_commands(page.letters, page.new_game, tasks),
            **live_commands(page.letters, dialog, tasks),
            **map_commands(game),
            **play_commands(game),
            **menu_commands(game, preferences, dialog, page.new_game, page.lessons, page.history),
            **curtain_commands(game, preferences, dialog),
            **notice_commands(game, notices, page.loader, tasks),
            **log_commands(preferences, notices, page.log, tasks),
            **lesson_commands(game, page.lessons, dialog, tasks),
            **ear_commands(game, preferences, dialog),
            **study_commands(page.studying),
            "advice": lambda _: reading.advice(),
            "moment": lambda step: page.history.open(int(step)),
            "review": lambda _: reading.review(page.reviewer),
        }

    def run(self, name: str, arg: str) -> None:
        """Carry out a command."""
        self._table[name](arg)


# ------------------------------------------------------------------ the page and the shelf
def page_commands(
    preferences: Preferences,
    dialog: DialogBox,
    notices: Notices,
    appearance: Appearance,
    offline: Offline,
    troubles: Troubles,
    tasks: Tasks,
) -> CommandList:
    """Dialogs of the page, its language, its notices."""

    def settings(_: str) -> None:
        chosen = preferences.chosen_scheme, preferences.chosen_speed, preferences.has_sound, preferences.warns
        dialog.open("settings", dialogs.settings(preferences.lang, *chosen))

    def update(_: str) -> None:
        notices.dismiss()
        offline.accept()

    def sit_again(_: str) -> None:
        notices.dismiss()
        tasks.spawn(troubles.sit_again())

    return {
        "about": lambda _: dialog.open("about", dialogs.about(preferences.lang)),
        "close": lambda _: dialog.close(),
        "dismiss": notices.dismiss,
        "lang": appearance.set_lang,
        "reload": lambda _: dom.window.location.reload(),
        "settings": settings,
        "sit-again": sit_again,
        "update": update,
    }


def shelf_commands(
    shelf: ShelfView,
    new_game: NewGame,
    guide: Guide,
    loader: Loader,
    dialog: DialogBox,
    notices: Notices,
    tasks: Tasks,
) -> CommandList:
    """What is on the shelf, and the ways from and to it."""
    asked = Requests()

    def with_modules(call: Callable[[str], None]) -> Callable[[str], None]:
        """The same for a title whose modules may have to be imported first, which takes a phone a while. Who has gone
        on to something else meanwhile is not fetched back."""

        async def load(slug: str) -> None:
            is_wanted, still_waits = asked.ask(), dialog.still_waits()
            await sliced(games.loading(slug))
            if is_wanted() and still_waits():
                call(slug)

        def run(slug: str) -> None:
            if not slug or games.is_loaded(slug):
                call(slug)
            else:
                tasks.spawn(load(slug))

        return run

    def unfold(ident: str) -> None:
        """Show the rest of a list, or hide it again."""
        dom.by_id(ident).classList.toggle("open")

    def unread(_: str) -> None:
        notices.dismiss()
        dom.into_sight("unread")

    return {
        "continue": lambda ident: tasks.spawn(loader.save(ident)),
        "easy": with_modules(lambda slug: new_game.ask(slug, "easy")),
        "games-all": lambda _: shelf.show_all(),
        "howto": with_modules(guide.show),
        "new": with_modules(new_game.ask),
        "open": lambda _: dom.by_id("picker").click(),
        "shelf": lambda _: shelf.go_back(),
        "unfold": unfold,
        "unread": unread,
    }


def book_commands(rulebook: Rulebook) -> CommandList:
    """The rulebook, and what can be done in it."""
    return {
        "book": rulebook.ask,
        "book-close": lambda _: rulebook.close(),
        "book-contents": lambda _: rulebook.contents(),
        "book-find": lambda _: rulebook.find(),
        "book-go": rulebook.go,
        "book-hit": lambda step: rulebook.hit(int(step)),
        "book-link": rulebook.link,
        "book-look": rulebook.look_for,
        "book-print": lambda _: rulebook.print(),
        "book-roll": rulebook.roll,
        "book-word": lambda _: rulebook.escape(),
    }


def forget_commands(
    preferences: Preferences, dialog: DialogBox, notices: Notices, saves: Saves, shelf: ShelfView, tasks: Tasks
) -> CommandList:
    """Deleting a kept game."""

    def ask(ident: str) -> None:
        """Ask before a game is deleted, also one that cannot be read."""
        lang, what = preferences.lang, shelf.cards.named(ident)
        title, text = say(lang, "forget.title"), say(lang, "forget.text", what=what)
        dialog.open("question", dialogs.question(lang, title, text, say(lang, "forget"), "forget-yes", ident))

    async def forget(ident: str) -> None:
        dialog.close()
        if await saves.drop(ident):
            dom.remove(f"#notices .note:has([data-arg='{dom.window.CSS.escape(ident)}'])")
        else:
            notices.add(saying("forget.failed"))
        await shelf.look_again()

    return {
        "forget": ask,
        "forget-yes": lambda ident: tasks.spawn(forget(ident)),
    }
