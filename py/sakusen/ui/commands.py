"""What the buttons of the page do: one entry for every ``data-do``."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any

from .. import tables
from . import dialogs, dom
from .kept import kept
from .slices import sliced
from .words import say

App = Any
Command = Callable[[App, str], Any]
SLICE = 0.03
"""Seconds of work between two looks at what the reader does."""


def _settings(app: App, _: str) -> None:
    app.open_dialog("settings", dialogs.settings(app.lang, str(app.settings.get("scheme", "auto")),
                                                 str(app.settings.get("speed", "normal"))))


def _forget(app: App, ident: str) -> None:
    """Ask before a game is deleted."""
    what = next((f"{one.title} {one.summary}" for one in kept(app) if one.ident == ident), "")
    app.open_dialog("question", dialogs.question(app.lang, say(app.lang, "forget.title"),
                                                 say(app.lang, "forget.text", what=what.strip()),
                                                 say(app.lang, "forget"), "forget-yes", ident))


def _forget_yes(app: App, ident: str) -> None:
    async def forget() -> None:
        await app.saves.drop(ident)
        app.close_dialog()
        app.show_shelf()

    app.spawn(forget())


def _damaged_forget(app: App, ident: str) -> None:
    app.spawn(app.saves.drop(ident))
    app.dismiss()


def _with(app: App, slug: str, call: Callable[[str], Any]) -> None:
    """Call something that needs the table of a title; a phone takes a while to bring that."""
    async def bring() -> None:
        await sliced(tables.bringing(slug))
        call(slug)

    if not slug or tables.is_there(slug):
        call(slug)
    else:
        app.spawn(bring())


def _again(app: App, _: str) -> None:
    if app.play:
        app.new_dialog(app.play.session.game.slug)


def _pause(app: App, _: str) -> None:
    app.play.paused = True
    app.play.show()


def _resume(app: App, _: str) -> None:
    app.play.paused = False
    app.play.stepping.set()
    app.play.show()


def _step(app: App, _: str) -> None:
    app.play.stepping.set()


def _skip(app: App, _: str) -> None:
    app.play.skipping = True
    app.board.skip()
    _resume(app, "")


def _uncover(app: App, _: str) -> None:
    app.play.session.lift_curtain()
    app.show_curtain(None)
    app.play.show()
    app.play.proceed()
    dom.by_id("prompt").focus(dom.options(preventScroll=True))


def _log(app: App, _: str) -> None:
    dom.by_id("game").classList.toggle("logging")
    dom.to_end("log")


def _whole(app: App, _: str) -> None:
    app.whole = not app.whole
    app.board.home(app.whole)


def _home(app: App, _: str) -> None:
    app.whole = False
    app.board.home()


def _take_over(app: App, _: str) -> None:
    """Carry on here with what the other window has kept last."""
    app.dismiss()
    app.spawn(app.coming.save(app.play.ident))


def _shelf(app: App, _: str) -> None:
    app.close_dialog()
    if app.visit.line:  # a link leads here from outside: nothing of ours lies behind
        dom.window.history.pushState(None, "", str(dom.window.location.pathname))
        app.leave()
    else:
        dom.window.history.back()


def _take(app: App, arg: str) -> None:
    play = app.play
    play.act(lambda: play.session.take(int(arg)))


def _work_out(app: App, title: str, work: Generator[None, None, tuple[str, str]]) -> None:
    """Open a page to read that takes a moment to make; until then only its title stands there. It is made in slices,
    so that the page stays alive; closing it, or opening another, ends the work."""
    sign = f"work-{id(work)}"
    wait = f'<p id="{sign}" role="status">{say(app.lang, "wait")}</p>'
    app.open_dialog("read", dialogs.reading(app.lang, title, wait))

    def go_on() -> None:
        if not dom.is_open() or not dom.by_id(sign):
            return
        until = perf_counter() + SLICE
        try:
            while perf_counter() < until:
                next(work)
        except StopIteration as end:
            app.open_dialog("read", dialogs.reading(app.lang, *end.value))
            return
        dom.later(0.001, go_on)

    dom.later(0.05, go_on)


def _advice(app: App, _: str) -> None:
    """What the table would do."""
    seen = app.play.session.seen
    if seen.mine:
        _work_out(app, say(app.lang, "advice"), app.play.table.advice(seen))


def _review(app: App, _: str) -> None:
    """What decided the game."""
    play = app.play
    if play.outcome is not None:
        _work_out(app, say(app.lang, "review"), play.table.review(play.session.match, app.lang))


COMMANDS: dict[str, Command] = {
    "about": lambda app, _: app.open_dialog("about", dialogs.about(app.lang)),
    "advice": _advice,
    "again": _again,
    "ask-again": lambda app, _: (app.dismiss(), app.play.proceed()),
    "bare": lambda app, _: app.play.toggle("bare"),
    "close": lambda app, _: app.close_dialog(),
    "continue": lambda app, ident: app.spawn(app.coming.save(ident)),
    "copy-record": lambda app, _: app.spawn(app.carrier.copy_record()),
    "damaged-forget": _damaged_forget,
    "damaged-save": lambda app, ident: app.spawn(app.carrier.damaged_save(ident)),
    "dismiss": lambda app, number: app.dismiss(number),
    "ending": lambda app, _: app.show_ending(),
    "forget": _forget,
    "forget-yes": _forget_yes,
    "home": _home,
    "howto": lambda app, slug: _with(app, slug, app.howto),
    "in": lambda app, _: app.board.zoom(1),
    "keys": lambda app, _: app.open_dialog("keys", dialogs.keys(app.lang)),
    "lang": lambda app, lang: app.set_lang(lang),
    "last": lambda app, _: app.play.last_move(),
    "line": lambda app, arg: app.visit.act(arg),
    "link": lambda app, _: app.visit.share(),
    "link-copy": lambda app, arg: app.spawn(app.visit.copy(arg)),
    "link-picture": lambda app, _: app.visit.picture(),
    "log": _log,
    "luggage-save": lambda app, _: app.spawn(app.carrier.save_everything()),
    "luggage-take": lambda app, _: app.spawn(app.carrier.take_luggage()),
    "menu": lambda app, _: app.open_dialog("menu", dialogs.menu(app.lang, app.play.outcome is not None)),
    "new": lambda app, slug: _with(app, slug, app.new_dialog),
    "open": lambda app, _: dom.by_id("picker").click(),
    "out": lambda app, _: app.board.zoom(-1),
    "pause": _pause,
    "play": _resume,
    "reload": lambda *_: dom.window.location.reload(),
    "review": _review,
    "roll": lambda app, arg: app.play.roll(int(arg)),
    "save-position": lambda app, _: app.carrier.save_position(),
    "save-record": lambda app, _: app.carrier.save_record(),
    "settings": _settings,
    "shelf": _shelf,
    "skip": _skip,
    "step": _step,
    "take": _take,
    "take-over": _take_over,
    "torn-save": lambda app, _: app.carrier.torn_save(),
    "uncover": _uncover,
    "update": lambda app, _: (app.dismiss(), app.offline.accept()),
    "undo": lambda app, _: app.play.undo(),
    "whole": _whole,
    "zones": lambda app, _: app.play.toggle("zones"),
}
