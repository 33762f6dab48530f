"""What the buttons of the table do: map, prompt, menu, curtain, notices about the game, log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..match import again
from ..match.lesson_play import LessonPlay
from . import dialogs, dom
from .command_list import CommandList, while_playing
from .keys import Here
from .notices import HERE
from .words import say, saying

if TYPE_CHECKING:
    from ..history.looking_back import LookingBack
    from ..match.log_view import LogView
    from ..match.play import Play
    from ..sharing.loader import Loader
    from .dialog_box import DialogBox
    from .game_dialogs import NewGame
    from .lessons import Lessons
    from .notices import Notices
    from .open_game import OpenGame
    from .preferences import Preferences
    from .tasks import Tasks


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


def play_commands(game: OpenGame) -> CommandList:
    """Choices, dice and what is taken back; the pace at which others play; questions to the map."""
    return while_playing(
        game,
        {
            "again-beat": lambda play, _: play.pace.last_move(),
            "ending": lambda play, _: play.show_ending(),
            "hint": lambda play, arg: play.hints.order(arg),
            "hurry": lambda play, _: play.computer.hurry(),
            "last": lambda play, _: play.pace.last_move(),
            "pause": lambda play, _: play.pace.pause(True),
            "play": lambda play, _: play.pace.pause(False),
            "propose": lambda play, _: play.proposals.ask(),
            "redo": lambda play, _: play.redo(),
            "roll": lambda play, arg: play.roll(int(arg)),
            "skip": lambda play, _: play.pace.skip(),
            "speed": lambda play, _: play.pace.change_speed(),
            "step": lambda play, _: play.pace.next_step(),
            "take": lambda play, arg: play.act(lambda: play.session.take(int(arg))),
            "take-draft": lambda play, _: play.act(play.session.take_draft),
            "threats": lambda play, _: play.keyboard.ask_map("threats"),
            "uncover": lambda play, _: play.uncover(),
            "undo": lambda play, _: play.undo(),
            "warn": lambda play, what: play.care.order(what),
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
        mate, proof = play.session.mate is not None, bool(play.record.tags.get("Letter"))
        lang, over = preferences.lang, play.outcome is not None
        shown = dialogs.menu(lang, over, restarts, slug, left, is_lesson, mate, proof)
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
        if play and (play.since.is_open or play.hints.is_open):  # Esc closes them
            here = here._replace(shown=True)
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
        notices.add(saying("log.copied" if done else "log.uncopied"), of=HERE)

    return {
        "log": show,
        "log-copy": lambda _: tasks.spawn(copy()),
        "log-fold": lambda _: log.fold(),
        "log-show": log.show,
        "newest": lambda _: log.newest(),
    }
