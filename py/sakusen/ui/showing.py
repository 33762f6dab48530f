"""What a running game shows on the screen, part by part."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from ..engine.core import Chance
from ..tables.contract import Prompt, Scene, Touch
from . import dom, render
from .html import colour_of, esc, plain, rule_link
from .session import Done, Session
from .words import say

PHONE = "(max-width: 800px), (max-height: 599px) and (orientation: landscape)"

MANY = 150
"""So many lines of the log at once."""


class Showing:
    """Brings the page up to date with ``session``; ``Play`` lets the game go on."""

    def __init__(self, app: Any, session: Session) -> None:
        self.app, self.session, self.table = app, session, session.table
        self.scene = Scene([], [], [], [])
        self.closed = False
        self.paused = False
        self._keeping = False
        self._thinking = False
        self._refusal: Done | None = None
        self._tapped: Touch | None = None
        self._had_odds = False
        self._logged = 0
        self._filling = 0  # how often the log has been filled

    def prompt(self) -> Prompt:
        """What the prompt bar says now, whoever is asked."""
        session, lang = self.session, self.app.lang
        prompt = session.prompt()
        if session.turn == "computer":
            key = "thinking.paused" if self.paused else "thinking"
            return prompt._replace(sentence=say(lang, key), why=say(lang, "thinking.why"), rule="", buttons=[])
        pending = session.match.pending
        if session.turn == "dice" and isinstance(pending, Chance):
            key = "dice.prompt" if len(pending.weights) == 6 else "dice.prompt.draw"
            return prompt._replace(plate=say(lang, "dice.plate"), plate_sub="", sentence=self.table.dice(pending, lang),
                                   why=say(lang, key), rule=pending.rule, buttons=[])
        return prompt

    def show(self) -> None:
        """Bring the whole screen up to date. What is not yet kept is not yet shown."""
        for _ in self.parts():
            pass

    def parts(self) -> Generator[None, None, None]:
        """The same, stopping after each part of the screen."""
        if self._waits():
            return
        to_end = dom.at_end("log")  # asked before anything changes: later the browser would have to lay out the page
        self._show_words()
        yield
        self._show_acting(self.prompt())
        yield
        for _ in self._map_parts():
            yield
            if self._waits():
                return
        session, lang = self.session, self.app.lang
        if not dom.matches(PHONE):  # there it lies among the panels
            dom.put("strip", self.table.strip(session.seen))
            yield
        places = [] if session.turn == "dice" else session.legal()
        dom.put("legal", render.legal(lang, places, self.prompt().buttons))
        yield
        yield from self._log_parts(to_end)
        dom.show("playback", session.turn == "computer" or (self._thinking and not self.closed))
        dom.put("playback", render.playback(lang, self.paused))

    def _waits(self) -> bool:
        """Whether nothing is to be shown now."""
        return self.closed or self._keeping

    def _show_words(self) -> None:
        """Head and prompt."""
        session, table, lang = self.session, self.table, self.app.lang
        seen = session.seen
        prompt = self.prompt()
        colour = colour_of(table, prompt.seat)
        where = getattr(table, "where", lambda _: "")(seen)
        holder = colour_of(table, getattr(table, "holder", lambda _: None)(seen))
        dom.put("head", render.head(lang, table.title(lang), table.bar(seen), colour, table.badge(seen), where, holder))
        warned = session.is_last_chance(prompt) and say(lang, "undo.word") not in prompt.why  # the table's own words
        dom.put("prompt", render.prompt(prompt, colour, say(lang, "undo.warn") if warned else ""))

    def _show_acting(self, prompt: Prompt) -> None:
        session, lang = self.session, self.app.lang
        pending = session.match.pending
        if session.turn == "dice" and isinstance(pending, Chance):
            names = getattr(self.table, "outcomes", lambda *_: ())(pending, lang)
            dom.put("acting", f'<div class="others">{render.outcomes(lang, pending.weights, names)}</div>'
                              f'{render.undo(lang, session.undoes())}<div class="slot"></div>')
            return
        dom.put("acting", render.acting(lang, prompt.buttons, session.undoes()))

    def show_map(self) -> None:
        """Map, panels, status line, map tools: what follows the pointer."""
        if self._keeping:
            return
        to_end = dom.at_end("log")
        for _ in self._map_parts():
            pass
        if to_end:  # the panels may have taken or given room
            dom.to_end("log")

    def _map_parts(self) -> Iterator[None]:
        self._show_tray()
        yield
        self.scene = self.table.scene(self.session.seen, self.session.focus)
        yield
        self.app.board.show(self.scene)
        self._show_panels()
        yield
        self._show_status()
        focus = self.session.focus
        dom.put("tools", render.tools(self.app.lang, self.app.percent, focus.zones, focus.bare))

    def _show_tray(self) -> None:
        if dom.put("tray", getattr(self.table, "tray", lambda *_: "")(self.session.seen, self.session.focus)):
            self.app.board.resize()  # the tray may have taken or given room

    def _show_panels(self) -> None:
        seen, lang = self.session.seen, self.app.lang
        panels = self.table.panels(seen, self.session.focus)
        html = "".join(render.panel(ident, body) for ident, body in panels)
        if dom.matches(PHONE):
            html += f'<section class="sec strip">{self.table.strip(seen)}</section>'
            odds = any(ident == "odds" for ident, _ in panels)
            if odds != self._had_odds:
                self._had_odds = odds
                self.app.sheet("half" if odds else "")
                if odds and self._tapped:
                    self.app.board.reveal(self._tapped)
            first = plain(panels[0][1].partition("</h2>")[0]) if panels else ""
            dom.put("handle", esc(first or say(lang, "sheet")))
        dom.put("panels", html)

    def _show_status(self) -> None:
        focus = self.session.focus
        if self._refusal is not None:
            dom.put("status", f'<span class="no">{esc(self._refusal.sentence)} {rule_link(self._refusal.rule)}</span>')
            return
        touch = focus.hover or (("hex", focus.cursor) if focus.cursor is not None else None)
        dom.put("status", self.table.status(self.session.seen, touch) if touch else "")

    def _log_parts(self, to_end: bool) -> Iterator[None]:
        """What is new in the log; another log is read from its end, and so is one that was at its end."""
        yield from self.session.logging()
        same, lines = self.session.log()
        before, self._logged = self._logged, len(lines)
        if before == same == len(lines):
            return
        self._filling += 1
        mark, start = self._filling, before
        if not 0 < before == same:
            start = MANY
            dom.put("log", f"<div>{render.log(lines[:MANY], self.table, self.app.lang)}</div>")
        for at in range(start, len(lines), MANY):
            yield
            if self.closed or self._filling != mark:  # meanwhile the log has been shown anew
                return
            dom.append_lines("log", "".join(render.log_line(line, self.table) for line in lines[at:at + MANY]))
        if to_end or same == 0:
            dom.to_end("log")
