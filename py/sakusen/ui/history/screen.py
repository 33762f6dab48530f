"""What a game that is looked back at shows: the step, what was known then, the lines beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import lines
from ...engine.core import Outcome
from ...presenter.contract import HasTallies, LogPlace, Prompt, Scene
from ..match import prompt_bar, render
from ..match.drawn import shapes
from ..match.replay_screen import ReplayScreen
from ..page import dom
from ..page.html import colour_of, plain
from ..page.words import say
from . import html
from .branches import path_text

if TYPE_CHECKING:
    from ..match.play_parts import PlayParts
    from ..match.replay import Replay, ReplaySession
    from .play import HistoryPlay


class HistoryScreen(ReplayScreen):
    """Shows where ``play`` stands in its game."""

    def __init__(self, play: HistoryPlay, session: ReplaySession, parts: PlayParts) -> None:
        super().__init__(play, session, parts)
        self._history = play
        self._turns: tuple[object, list[tuple[int, str]]] = ((), [])

    # -------------------------------------------------------------- words and buttons
    def _made_prompt(self) -> Prompt:
        if self.session.taken:
            return super()._made_prompt()
        play, lang = self._history, self._preferences.lang
        moment = play.moment
        where = say(lang, "line.step", at=moment.at, of=moment.of)
        why = moment.comment.replace("\n", " ") or play.why_no_line() or self._state()
        told, named = play.told_here() or where, play.line_name
        seat = self.session.viewer
        if told != where:
            why = say(lang, "back.why", where=where, why=why)
        return Prompt(seat, say(lang, "back.plate"), named, told, why, "", [])

    def _state(self) -> str:
        """What stands under the sentence where nothing has been said about the step."""
        play, lang = self._history, self._preferences.lang
        return self._imagined() or say(lang, "back.known" if play.keeps_secrets else "back.waits")

    def _imagined(self) -> str:
        """What the line that is shown is, if what a side did not know is drawn anew in it."""
        play, lang = self._history, self._preferences.lang
        seat = play.branches.imagined_for
        if seat is None:
            return ""
        return say(lang, "lines.imagined", side=self.presenter.seats(lang)[seat], at=play.branches.imagined_from)

    def _show_acting(self, prompt: Prompt) -> None:
        if self.session.taken:
            super()._show_acting(prompt)
            return
        lang, line = self._preferences.lang, self._line_button()
        back = prompt_bar.command("back-to-game", "last", say(lang, "back.to.game"), "", True)
        dom.put("acting", f'<div class="others">{line}</div><div class="slot">{back}</div>')

    def _line_button(self) -> str:
        """Another line from here, or why there is none."""
        why_not = self._history.why_no_line()
        return prompt_bar.command("what-if", "people", say(self._preferences.lang, "what.if"), why_not=why_not)

    # -------------------------------------------------------------- panel
    def _lead(self) -> str:
        if self.session.taken:
            return super()._lead()
        play, lang = self._history, self._preferences.lang
        branches = play.branches
        here, imagined = path_text(branches.path), play.replay.match.imagined_for is not None
        works = {
            "rename": True,
            "compare": isinstance(self.presenter, HasTallies),
            "up": branches.path and branches.path[-1][1],
            "raise": play.raises,
            "promote": len(branches.path) == 1 and not play.raises and not imagined,
            "drop": True,
        }
        acts = html.branch_acts(lang, here, [name for name, does in works.items() if does])
        acts += html.stays(lang, self._imagined()) if imagined else ""
        panel = html.panel(lang, play.moment, branches.rows(), not branches.path, acts)
        found = play.review()
        review = "" if found is None else found or html.ask_review(lang)
        return render.panel("history", panel + review)

    def _title(self) -> str:
        if self.session.taken:
            return super()._title()
        moment, lang = self._history.moment, self._preferences.lang
        where = say(lang, "line.step", at=moment.at, of=moment.of)
        return f"{say(lang, 'back.plate')} {where}"

    def _made_scene(self) -> Scene:
        scene, begun = super()._made_scene(), self._history.begun
        ring = shapes([lines.Drawing(self._history.pen or lines.INKS[0], begun)], scene.spots) if begun else []
        return scene._replace(over=[*scene.over, *ring])

    # -------------------------------------------------------------- bar
    @property
    def _line_kind(self) -> str:
        return "beside" if self.session.taken else "history"

    def _made_bar(self) -> str:
        play, lang, replay = self._history, self._preferences.lang, self._history.replay
        if self.session.taken:
            return html.bar(lang, 0, "", replay.number(play.step), "")
        last = max(1, len(replay.stops) - 1)
        turns = [(replay.stop(step) / last, name) for step, name in self.turns(replay)]
        notes = replay.match.notes
        signs = [(replay.stop(at) / last, sign) for at in sorted(notes) if (sign := lines.sign(replay.match, at))]
        others = [replay.stop(step - 1) / last for step in play.branches.begins()]
        marked = html.marks(lang, turns, signs, others)
        has_drawn = bool(lines.drawings(replay.match, play.step))
        return html.bar(lang, len(replay.stops), marked, None, self._whose(), html.pens(lang, play.pen, has_drawn))

    def turns(self, replay: Replay) -> list[tuple[int, str]]:
        """The steps at which the turns of a line begin, with their names."""
        lang = self._preferences.lang
        mark = (id(replay), len(replay), lang)
        if self._turns[0] != mark:
            found: list[tuple[int, str]] = []
            for step, entry in enumerate(replay.match.entries, 1):
                for event in entry.events:
                    line = self.presenter.line(event, lang, None)
                    if line is not None and line.place == LogPlace.TURN:
                        found.append((replay.near(step), plain(line.html)))
            self._turns = mark, found
        return self._turns[1]

    # -------------------------------------------------------------- questions
    def comparison(self, name: str) -> str:
        """What counts at the end of the game and of the line that is shown, as the inside of a dialog."""
        play, lang = self._history, self._preferences.lang
        replays = play.trunk, play.replay
        ends = [self._end(replay) for replay in replays]
        counts = [list(self._tallies(replay)) for replay in replays]
        rows = [(what, one, other) for (what, one), (_, other) in zip(*counts, strict=False)]
        return html.compare(lang, name, rows, (ends[0], ends[1]))

    def _tallies(self, replay: Replay) -> list[tuple[str, str]]:
        presenter = self.presenter
        if not isinstance(presenter, HasTallies):
            return []
        session = self._history.looking_at(replay, len(replay))
        return list(presenter.tallies(session.seen))

    def _end(self, replay: Replay) -> str:
        """How a line ends: who has won, or how far it goes."""
        lang, pending = self._preferences.lang, replay.state(len(replay)).pending()
        if not isinstance(pending, Outcome):
            end = replay.number(len(replay))
            return say(lang, "line.step", at=end, of=end)
        best = max(pending.points)
        winners = [seat for seat, points in enumerate(pending.points) if points == best]
        if len(pending.points) > 1 and len(winners) != 1:
            return say(lang, "lines.draw")
        names = self.presenter.seats(lang)
        return say(lang, "lines.won", side=names[winners[0]]) if best > 0 else say(lang, "lines.lost")

    @property
    def colour(self) -> str:
        """The colour of the seat whose knowledge is shown."""
        return colour_of(self.presenter, self.session.viewer)
