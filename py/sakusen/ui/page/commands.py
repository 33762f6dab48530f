"""What the buttons of the page do: one entry for every ``data-do``."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import TYPE_CHECKING

from ... import games
from ..match import again
from ..match.lesson_play import LessonPlay
from ..match.reviewer import Reviewer
from . import dialogs, dom
from .cooperative import sliced
from .ear_commands import ear_commands
from .keys import Here
from .lesson_commands import lesson_commands
from .words import say

if TYPE_CHECKING:
    from ..history.looking_back import LookingBack
    from ..mail.post_office import PostOffice
    from ..match.log_view import LogView
    from ..match.play import Play
    from ..sharing.file_transfer import FileTransfer
    from ..sharing.link_visit import LinkVisit
    from ..sharing.loader import Loader
    from ..storage.saves import Saves
    from .appearance import Appearance
    from .dialog_box import DialogBox
    from .game_dialogs import Guide, NewGame
    from .lessons import Lessons
    from .notices import Notices
    from .offline import Offline
    from .open_game import OpenGame
    from .page import Page
    from .preferences import Preferences
    from .rulebook import Rulebook
    from .shelf_view import ShelfView
    from .tasks import Tasks
    from .troubles import Troubles

CommandList = dict[str, Callable[[str], object]]
"""Commands by name; each is given the argument of its button, which may be empty."""
PlayCommand = Callable[["Play", str], object]
"""A command that is also given the running game."""
SLICE = 0.03
"""Seconds of work between two looks at what the reader does."""


class Commands:
    """All commands of the page."""

    def __init__(self, page: Page) -> None:
        preferences, dialog, notices, game, tasks = page.preferences, page.dialog, page.notices, page.game, page.tasks
        reading = Reading(preferences, dialog, game)
        reviewer = Reviewer(preferences, dialog, page.opponent, tasks)
        self._table: CommandList = {
            **page_commands(preferences, dialog, notices, page.appearance, page.offline, page.troubles, tasks),
            **shelf_commands(page.shelf, page.new_game, page.guide, page.loader, notices, tasks),
            **book_commands(page.rulebook),
            **forget_commands(preferences, dialog, notices, page.saves, page.shelf, tasks),
            **file_commands(page.transfer, tasks),
            **link_commands(page.visit, tasks),
            **history_commands(page.history),
            **letter_commands(page.post, page.new_game, tasks),
            **map_commands(game),
            **play_commands(game),
            **menu_commands(game, preferences, dialog, page.new_game, page.lessons, page.history),
            **curtain_commands(game, preferences, dialog),
            **notice_commands(game, notices, page.loader, tasks),
            **log_commands(preferences, notices, page.log, tasks),
            **lesson_commands(game, page.lessons, dialog, tasks),
            **ear_commands(game, preferences, dialog),
            "advice": lambda _: reading.advice(),
            "moment": lambda step: page.history.open(int(step)),
            "review": lambda _: reading.review(reviewer),
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
        chosen = preferences.chosen_scheme, preferences.chosen_speed, preferences.has_sound
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
    shelf: ShelfView, new_game: NewGame, guide: Guide, loader: Loader, notices: Notices, tasks: Tasks
) -> CommandList:
    """What is on the shelf, and the ways from and to it."""

    def with_modules(call: Callable[[str], None]) -> Callable[[str], None]:
        """The same for a title whose modules may have to be imported first, which takes a phone a while."""

        async def load(slug: str) -> None:
            await sliced(games.loading(slug))
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
        "swapped": lambda _: tasks.spawn(new_game.swapped()),
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
            notices.add(say(preferences.lang, "forget.failed"))
        await shelf.look_again()

    return {
        "forget": ask,
        "forget-yes": lambda ident: tasks.spawn(forget(ident)),
    }


# ------------------------------------------------------------------ files and links
def file_commands(transfer: FileTransfer, tasks: Tasks) -> CommandList:
    """Saving as a file, and what is done with a file that was opened."""
    return {
        "copy-record": lambda _: transfer.send_out("copy-record"),
        "damaged-save": lambda ident: tasks.spawn(transfer.damaged_save(ident)),
        "luggage-save": lambda _: tasks.spawn(transfer.save_everything()),
        "luggage-take": lambda _: tasks.spawn(transfer.take_backup()),
        "open-as-far": transfer.partly.open,
        "save-position": lambda _: transfer.send_out("save-position"),
        "save-record": lambda _: transfer.send_out("save-record"),
        "send": lambda arg: tasks.spawn(transfer.send(*arg.split(":"))),
        "torn-save": lambda _: transfer.torn_save(),
    }


def link_commands(visit: LinkVisit, tasks: Tasks) -> CommandList:
    """Links to a game, and the bar under a record."""
    return {
        "eyes": visit.look_as,
        "line": visit.act,
        "link": lambda _: visit.share(),
        "link-copy": lambda arg: tasks.spawn(visit.copy(arg)),
        "link-picture": lambda _: visit.picture(),
    }


def history_commands(history: LookingBack) -> CommandList:
    """Looking back at a game, and other lines of it."""
    return {
        "back-to-game": lambda _: history.back(),
        "branch": history.enter,
        "branch-compare": history.compare,
        "branch-drop": history.drop,
        "branch-dropped": history.dropped,
        "branch-name": history.renamed,
        "branch-promote": history.promote,
        "branch-rename": history.rename,
        "judge": history.judge,
        "look-back": lambda _: history.open(),
        "pen": history.pen,
        "pen-wipe": lambda _: history.wipe(),
        "remark": lambda _: history.remark(),
        "remark-keep": lambda _: history.keep_remark(),
        "turn": history.turn,
        "what-if": lambda _: history.ask(),
        "what-if-go": lambda _: history.go(),
    }


def letter_commands(post: PostOffice, new_game: NewGame, tasks: Tasks) -> CommandList:
    """Games with a friend at another table."""

    def pasted(_: str) -> None:
        tasks.spawn(post.open_text(dom.form_values("paste").get("letter", "")))

    return {
        "invite": lambda slug: post.invitations.ask(slug or new_game.slug),
        "invite-go": lambda way: tasks.spawn(post.invitations.go(way)),
        "letter-again": lambda _: tasks.spawn(post.take_up()),
        "letter-own": lambda _: tasks.spawn(post.take_own()),
        "letter-pasted": pasted,
        "mail-terms": lambda _: post.trust(),
        "mate": lambda _: post.tell(),
        "paste-letter": lambda _: post.paste(),
        "post": lambda _: post.sending.open(),
        "post-close": lambda _: post.sending.close(),
        "post-way": lambda way: tasks.spawn(post.sending.go(way)),
        "refused-save": lambda _: post.save_refused(),
        "seat-take": lambda _: tasks.spawn(post.invitations.take_seat()),
    }


# ------------------------------------------------------------------ the table
def map_commands(game: OpenGame) -> CommandList:
    """The buttons over the map."""

    def zoom(direction: int) -> None:
        if game.map:
            game.map.zoom(direction)

    def home(_: str) -> None:
        if game.map:
            game.map.home()

    def whole(_: str) -> None:
        if game.map:
            game.map.home(not game.map.is_whole)

    def toggle(name: str) -> None:
        if game.play:
            game.play.toggle(name)

    return {
        "bare": lambda _: toggle("bare"),
        "home": home,
        "in": lambda _: zoom(1),
        "out": lambda _: zoom(-1),
        "whole": whole,
        "zones": lambda _: toggle("zones"),
    }


def while_playing(game: OpenGame, commands: dict[str, PlayCommand]) -> CommandList:
    """Commands of the running game. Nothing happens while there is none."""

    def on(call: PlayCommand) -> Callable[[str], None]:
        def run(arg: str) -> None:
            if game.play:
                call(game.play, arg)

        return run

    return {name: on(call) for name, call in commands.items()}


def play_commands(game: OpenGame) -> CommandList:
    """Choices, dice and what is taken back; the pace at which others play; questions to the map."""
    return while_playing(
        game,
        {
            "again-beat": lambda play, _: play.last_move(),
            "ending": lambda play, _: play.show_ending(),
            "hint": lambda play, arg: play.hints.order(arg),
            "last": lambda play, _: play.last_move(),
            "pause": lambda play, _: play.pause(True),
            "play": lambda play, _: play.pause(False),
            "propose": lambda play, _: play.proposals.ask(),
            "redo": lambda play, _: play.redo(),
            "roll": lambda play, arg: play.roll(int(arg)),
            "skip": lambda play, _: play.skip(),
            "speed": lambda play, _: play.change_speed(),
            "step": lambda play, _: play.next_step(),
            "take": lambda play, arg: play.act(lambda: play.session.take(int(arg))),
            "take-draft": lambda play, _: play.act(play.session.take_draft),
            "threats": lambda play, _: play.keyboard.ask_map("threats"),
            "uncover": lambda play, _: play.uncover(),
            "undo": lambda play, _: play.undo(),
        },
    )


def menu_commands(
    game: OpenGame,
    preferences: Preferences,
    dialog: DialogBox,
    new_game: NewGame,
    lessons: Lessons,
    history: LookingBack,
) -> CommandList:
    """The menu of the running game, and what it leads to."""

    def menu(play: Play, _: str) -> None:
        found = [(what, *again.restarts(play.session, what)) for what in ("phase", "turn")]
        if found[0][1:] == found[1][1:]:
            del found[1]  # the same acts
        restarts = [] if play.moving else [one for one in found if one[1]]
        is_lesson, slug = isinstance(play, LessonPlay), play.session.game.slug
        left = None if is_lesson else lessons.left(slug)
        shown = dialogs.menu(preferences.lang, play.outcome is not None, restarts, slug, left, is_lesson)
        dialog.open("menu", shown)

    def restart(play: Play, what: str) -> None:
        dialog.close()
        play.restart(what)

    def since(play: Play, where: str) -> None:
        if not where:  # from the menu
            dialog.close()
        play.since.walk(where or "last")

    def keys(_: str) -> None:
        play = game.play
        is_lesson = isinstance(play, LessonPlay)
        here = play.keyboard.here(play.walks or bool(play.since.deeds), is_lesson) if play else Here()
        here = here._replace(looks_back=history.play is not None or play is None)
        dialog.open("keys", dialogs.keys(preferences.lang, here))

    return {
        "keys": keys,
        **while_playing(
            game,
            {
                "again": lambda play, _: new_game.ask(play.session.game.slug),
                "menu": menu,
                "restart": restart,
                "since": since,
            },
        ),
    }


def curtain_commands(game: OpenGame, preferences: Preferences, dialog: DialogBox) -> CommandList:
    """Doing without the curtain between two people at one screen."""

    def ask(_: Play, __: str) -> None:
        """Both have to want it, so it is asked once more."""
        lang = preferences.lang
        title, text, yes = (say(lang, "curtain.off." + part) for part in ("title", "text", "yes"))
        dialog.open("question", dialogs.question(lang, title, text, yes, "curtain-off-yes", ""))

    def do_without(play: Play, _: str) -> None:
        dialog.close()
        play.do_without_curtain()

    return while_playing(
        game,
        {
            "curtain-off": ask,
            "curtain-off-yes": do_without,
        },
    )


def notice_commands(game: OpenGame, notices: Notices, loader: Loader, tasks: Tasks) -> CommandList:
    """Answers to notices about the running game."""

    def ask_again(play: Play, _: str) -> None:
        notices.dismiss()
        play.proceed()

    def take_over(play: Play, _: str) -> None:
        """Carry on here with what the other window has kept last."""
        notices.dismiss()
        tasks.spawn(loader.save(play.ident))

    return while_playing(
        game,
        {
            "ask-again": ask_again,
            "take-over": take_over,
        },
    )


def log_commands(preferences: Preferences, notices: Notices, log: LogView, tasks: Tasks) -> CommandList:
    """The log beside the map."""

    def show(_: str) -> None:
        dom.by_id("game").classList.toggle("logging")
        log.newest()

    async def copy() -> None:
        done = await dom.copy(log.text)
        notices.add(say(preferences.lang, "log.copied" if done else "log.uncopied"))

    return {
        "log": show,
        "log-copy": lambda _: tasks.spawn(copy()),
        "log-fold": lambda _: log.fold(),
        "log-show": log.show,
        "newest": lambda _: log.newest(),
    }


class Reading:
    """Pages to read that take a moment to make. They are made in slices, so that the page stays alive; until one is
    made only its title stands there, and closing it, or opening another, ends the work."""

    def __init__(self, preferences: Preferences, dialog: DialogBox, game: OpenGame) -> None:
        self._preferences, self._dialog, self._game = preferences, dialog, game

    def advice(self) -> None:
        """What the computer player would do."""
        play = self._game.play
        if play and play.session.seen.mine and play.advises:
            title = say(self._preferences.lang, "advice")
            self._work_out(title, play.advises.advice(play.session.seen))

    def review(self, reviewer: Reviewer) -> None:
        """What decided the game: what the game itself knows of that, or what is worked out by imagined games."""
        play, lang = self._game.play, self._preferences.lang
        if play and play.outcome is not None and not play.reviews:
            reviewer.ask(play)
        elif play and play.outcome is not None and play.reviews:
            self._work_out(say(lang, "review"), play.reviews.review(play.session.match, lang))

    def _work_out(self, title: str, work: Generator[None, None, tuple[str, str]]) -> None:
        sign, lang = f"work-{id(work)}", self._preferences.lang
        dom.announce(say(lang, "wait"))
        self._dialog.open("read", dialogs.reading(lang, title, f'<p id="{sign}">{say(lang, "wait")}</p>'))

        def go_on() -> None:
            if not dom.is_open() or not dom.find(sign):
                return
            until = perf_counter() + SLICE
            try:
                while perf_counter() < until:
                    next(work)
            except StopIteration as end:
                self._dialog.open("read", dialogs.reading(self._preferences.lang, *end.value))
                return
            dom.later(0.001, go_on)

        dom.later(0.05, go_on)
