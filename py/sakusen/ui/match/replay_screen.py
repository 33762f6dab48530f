"""What a record on the table shows: a game's screen, the bar under the map, and the question through whose eyes."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from ...engine import lines
from ...presenter.contract import Prompt, Scene
from ..page import dom, table_marks
from ..page.html import esc, plain
from ..page.words import say
from . import render, replay_bar
from .drawn import shapes
from .replay import ReplaySession
from .screen import Screen
from .seen_replay import SeenReplay

if TYPE_CHECKING:
    from .play_parts import PlayParts
    from .replay_play import ReplayPlay

ALL = -1
"""The eyes of whoever is to decide: everything is shown."""


class ReplayScreen(Screen):
    """Shows where ``play`` stands in its record."""

    session: ReplaySession
    tells_chance = False  # a review has its own, of imagined games

    def __init__(self, play: ReplayPlay, session: ReplaySession, parts: PlayParts) -> None:
        self._play = play  # the head of some says whom they play
        super().__init__(session, play.progress, parts, play.since)

    # -------------------------------------------------------------- the curtain
    @property
    def is_covered(self) -> bool:
        return self._play.eyes is None or super().is_covered

    def curtain(self) -> str:
        if self._play.eyes is not None:
            return super().curtain()
        lang = self._preferences.lang
        return render.veil(lang, self.presenter.seats(lang))

    # -------------------------------------------------------------- parts
    def _made_prompt(self) -> Prompt:
        prompt = super()._made_prompt()
        if not self._play.is_diagram:
            said = "" if self.session.taken else lines.comment(self._play.replay.match, self._play.step)
            return prompt._replace(why=said.replace("\n", " "), rule="") if said else prompt
        told = self._play.told_here() or plain(self.presenter.summary(self.session.seen))
        return prompt._replace(sentence=told, why="", rule="", buttons=[])

    def _show_acting(self, prompt: Prompt) -> None:
        if self._play.is_diagram:  # nothing can be done here, so nothing can be taken back
            self._put("acting", "")
        else:
            super()._show_acting(prompt)

    def _made_scene(self) -> Scene:
        scene = super()._made_scene()
        if self.session.taken:
            return scene
        drawn = shapes(lines.drawings(self._play.replay.match, self._play.step), scene.spots)
        return scene._replace(over=[*scene.over, *drawn]) if drawn else scene

    def parts(self) -> Generator[bool, None, None]:
        yield from super().parts()
        if not self._progress.closed:
            self._show_bar()

    def _show_bar(self) -> None:
        play, lang = self._play, self._preferences.lang
        replay, frame = play.replay, play.frame
        dom.show("line", True)
        table_marks.mark("line", self._line_kind)
        dom.by_id("line").setAttribute("aria-label", say(lang, "line"))
        dom.put("line", self._made_bar())
        place, last = replay.stop(play.step), len(replay.stops) - 1
        at, of = replay.number(play.step), replay.number(len(replay))
        dom.show_place("line", place, f"{at} / {of}", say(lang, "line.step", at=at, of=of), place == 0, place == last)
        if frame:
            frame.reached(play)

    @property
    def _line_kind(self) -> str:
        """What the style sheets know of the bar under the map."""
        return "diagram" if self._play.is_diagram else "walk"

    def _made_bar(self) -> str:
        play, taken = self._play, self.session.taken
        replay, framed = play.replay, play.frame is not None
        can_play = not play.is_diagram and not self.session.match.is_over and not isinstance(replay, SeenReplay)
        own, can_ask = play.step if taken else None, replay.hides and not taken
        return replay_bar.bar(self._preferences.lang, len(replay.stops), own, can_play, framed, self._whose(), can_ask)

    def _show_status(self) -> None:
        super()._show_status()
        frame, focus = self._play.frame, self.session.focus
        if frame and self.refusal is None and focus.hover is None and focus.cursor is None:
            dom.put("status", f"<span>{esc(frame.hint())}</span>")

    def _whose(self) -> str:
        """Whose eyes are looking, where that is a question."""
        lang, replay = self._preferences.lang, self._play.replay
        side = self.presenter.seats(lang)[self.session.viewer]
        if isinstance(replay, SeenReplay):
            return say(lang, "eyes.public") if replay.sight.is_public else say(lang, "eyes.seen", side=side)
        if not replay.hides or self.session.taken:
            return ""
        return say(lang, "eyes.all.now") if self._play.eyes == ALL else say(lang, "eyes.seen", side=side)
