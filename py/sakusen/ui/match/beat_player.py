"""Plays beats on the table: shows each of their moments, waits, and lets a press end what runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine.core import Event
from ...presenter.beats import Beat
from ...presenter.contract import Focus, Motion, Scene
from ..board.board_motion import box_round
from ..page import dom, table_marks
from . import beat_html, prompt_bar, story, views
from .beats import HOLD, RESULT, UNITS, Moment, Saying, applied, arrived, moments, sound_of, swapped, whole
from .screen import EMPTY

if TYPE_CHECKING:
    from ..board.tray_place import TrayPlace
    from .play_parts import PlayParts
    from .progress import Progress
    from .screen import Screen


class Told(NamedTuple):
    """What has been played: sentences for a screen reader that were not said on the way, each with the number of its
    event; the events that beats tell of, which have no other words; whether a control had the focus before."""

    left: list[tuple[int, str]]
    covered: set[int]
    had_focus: bool


class BeatPlayer:
    """Shows what has just happened on ``screen``. ``speed`` says how many times as fast as usual counters travel now;
    0 is at once, and then no beat is played either."""

    def __init__(self, screen: Screen, progress: Progress, parts: PlayParts, speed: Callable[[], float]) -> None:
        self._screen, self._progress, self._map, self._speed = screen, progress, parts.map, speed
        self._preferences, self._sound = parts.preferences, parts.sound
        self._saying = Saying()
        self._step: asyncio.Future[None] | None = None  # the moment that is waited for
        self._skipping = False
        self._last_fight = -1  # where the last beat with steps begins among the events
        self._scene, self._after = EMPTY, EMPTY
        self._now: tuple[Beat, Moment] | None = None

    # -------------------------------------------------------------- what the reader wants
    @property
    def is_on(self) -> bool:
        """Whether a beat runs, so that a press ends its step and means nothing else."""
        return self._step is not None

    def next(self) -> None:
        """End the step that runs."""
        self._map.skip()
        if self._step is not None and not self._step.done():
            self._step.set_result(None)

    def skip_all(self) -> None:
        """End everything that has just happened."""
        self._skipping = True
        self.next()

    # -------------------------------------------------------------- telling
    async def tell(self, events: Sequence[Event]) -> Told:
        """Play what has just happened."""
        beats, at, left = story.beats_of(self._screen.session, events), 0, []
        self._skipping, self._after = False, EMPTY
        self._last_fight = max((beat.events[0] for beat in beats if beat.steps), default=-1)
        self._scene = self._screen.scene
        had_focus = bool(beats) and bool(dom.focus_mark())
        for beat in beats:
            if motions := await self._travel(events[at : beat.events[0]], is_before_beat=True):
                self._stand(motions, 0 if at else len(events) - beat.events[0])
            at = beat.events[1]
            if not await self._play(beat):
                left.append((beat.events[0], whole(beat)))
                if self._screen.session.curtain is None and not self._progress.closed:
                    self._map.reveal(_round(beat))
        await self._travel(events[at:])
        await self._hold(beats)
        if rest := self._saying.rest(self._clock()):
            left.append((len(events), rest))
        if self._screen.session.turn != "computer":  # it may go on at the same place
            await self._map.go_back()
        await self._end()
        return Told(left, {at for beat in beats for at in range(*beat.events)}, had_focus)

    async def again(self, beat: Beat) -> None:
        """Play a beat once more; the map stands as it is."""
        fates = [fate._replace(is_new=True, touches=(), drawn=()) for fate in beat.fates]
        self._skipping, self._scene, self._last_fight = False, self._screen.scene, -1
        if not await self._play(beat._replace(start=0, fates=fates, drawn=(), swap=None)):
            dom.announce(whole(beat._replace(start=0, fates=fates)))
        elif rest := self._saying.rest(self._clock()):
            dom.announce(rest)
        await self._map.go_back()
        await self._end()

    async def _travel(self, events: Sequence[Event], is_before_beat: bool = False) -> list[Motion]:
        """Counters go their ways that no beat tells of; the ways that have been seen. Where a curtain is going to fall
        only what a beat goes on from is seen."""
        screen = self._screen
        motions = [motion for event in events if (motion := screen.presenter.motion(event)) is not None]
        is_hidden = screen.session.curtain is not None and not is_before_beat
        if not motions or is_hidden or self._progress.closed:
            return []
        box = box_round(motions)
        if box and not self._is_moving:
            self._map.reveal(box)
        if self._is_moving:
            if box:
                await self._map.follow(box, stays=not self._progress.thinking)  # the others' acts are only visited
            dom.put("acting", prompt_bar.acting(self._preferences.lang, [], prompt_bar.Back()))
            await self._map.play(motions, self._speed())
        self._sound.play("wood")
        return motions if self._is_moving else []

    def _stand(self, motions: Sequence[Motion], later: int) -> None:
        """Those that have travelled stand there while what follows is told: the last ``later`` events, of which none is
        told yet; 0 where some are. Nothing is chosen any more."""
        session = self._screen.session
        if not later or session.act is None:
            self._scene = arrived(self._scene, motions)
        else:
            state = views.chosen(*session.act)
            seen = views.see(session.game, state, session.viewer, False, (), session.lang)
            focus = session.focus._replace(last=session.focus.last[:-later], hover=None)
            self._scene = self._screen.presenter.scene(seen, focus)._replace(focus_box=self._scene.focus_box)
        self._map.show(self._scene)

    @property
    def _is_moving(self) -> bool:
        return bool(self._speed()) and not self._skipping

    def _pace(self) -> str:
        """The name of the speed at which beats run now."""
        is_played = self._is_moving and not self._progress.closed and not dom.document.hidden
        return self._preferences.speed_name if is_played else "none"

    # -------------------------------------------------------------- one beat
    async def _play(self, beat: Beat) -> bool:
        """Show a beat moment by moment; whether it was played at all."""
        parts = moments(beat, self._pace())
        if not parts:
            return False
        self._step = self._step or asyncio.get_event_loop().create_future()
        self._show(beat, parts[0], None)
        place = await self._map.visit(_round(beat), beat.place, beat_html.tray_sizes(beat))
        lit, shown = False, 0
        for moment in parts:
            if self._skipping or self._progress.closed:
                break
            began = self._clock()
            self._show(beat, moment, place)
            if beat.swap and moment is parts[0]:
                self._scene = swapped(self._scene, beat.swap)
                self._map.show(self._scene)
                self._screen.show_tray()
            self._say(moment.said)
            self._sound.play(sound_of(beat, moment))
            if moment.step >= RESULT and beat.drawn and not lit:
                lit = True
                self._scene = self._scene._replace(over=[*self._scene.over, *beat.drawn])
                self._map.show(self._scene)
            if not moment.tumble:
                await self._apply(beat, shown, moment.fates)
                shown = max(shown, moment.fates)
            await self._wait(moment.seconds - (self._clock() - began))
        dom.show("beat", False)  # it belongs to a place that may move now
        return True

    def _show(self, beat: Beat, moment: Moment, place: TrayPlace | None) -> None:
        screen, lang = self._screen, self._preferences.lang
        self._now = beat, moment
        presenter = screen.presenter
        fate = beat_html.fate_now(beat, moment)
        is_told = moment.step >= RESULT
        words = (fate.said or beat.sentence) if fate else beat.sentence if is_told else beat.opening
        screen.show_beat(
            beat_html.Shown(
                beat_html.panel(presenter, beat, moment, lang),
                words,
                beat.why if is_told and not fate else "",
                beat.rule,
                beat_html.strip(beat, moment, lang),
                beat_html.tray(presenter, beat, moment, place) if place else "",
                self._room(beat),
                beat.seat,
                beat.heading,
                beat.head,
            )
        )
        self.show_bar()

    def _room(self, beat: Beat) -> bool | None:
        """For a phone's sheet: it stays up between two beats with steps, and does not cover the map with one line."""
        return bool(beat.steps) or (None if beat.events[0] < self._last_fight else False)

    def show_bar(self) -> None:
        """The bar of the beat."""
        if self._now is None:
            return
        beat, moment = self._now
        step = min(moment.step, len(beat.steps) - 1)  # units may be told of in the last of fewer steps
        at = (beat.steps[step], step + 1, len(beat.steps)) if beat.steps else (beat.heading, 1, 1)
        lang, paused = self._preferences.lang, self._progress.paused
        dom.show("playback", True)
        table_marks.mark("playback", True)
        dom.put("playback", beat_html.bar(lang, paused, self._preferences.speed_name, at))

    def _say(self, sentence: str) -> None:
        if said := self._saying.add(sentence, self._clock()):
            dom.announce(said)

    async def _apply(self, beat: Beat, shown: int, told: int) -> None:
        """From their lines on, the map shows what became of these units."""
        for fate in beat.fates[shown:told]:
            if fate.motion and fate.is_new and self._is_moving:
                await self._map.play([fate.motion], self._speed())
            if fate.is_new:
                self._sound.play("wood" if fate.motion else "paper")
            if fate.touches or fate.drawn:
                self._scene = applied(self._scene, self._scene_after() if fate.touches else EMPTY, fate)
                self._map.show(self._scene)

    def _scene_after(self) -> Scene:
        if self._after is EMPTY:
            session = self._screen.session
            self._after = session.presenter.scene(session.seen, Focus())
        return self._after

    # -------------------------------------------------------------- time
    @staticmethod
    def _clock() -> float:
        return asyncio.get_event_loop().time()

    async def _wait(self, seconds: float) -> None:
        """Until a press, or so long; while the reader has paused only a press ends it."""
        loop = asyncio.get_event_loop()
        step = self._step = self._step if self._step and not self._step.done() else loop.create_future()
        try:
            if seconds > 0 and not self._skipping:
                await asyncio.wait([step], timeout=seconds)
            if said := self._saying.due(self._clock()):
                dom.announce(said)
            while self._progress.paused and not step.done() and not self._progress.closed and not self._skipping:
                await asyncio.wait([step], timeout=1.0)
        finally:
            self._step = loop.create_future()  # a press between two moments ends the one that comes

    async def _hold(self, beats: Sequence[Beat]) -> None:
        """Whoever has thrown dice sees what came of it before a curtain falls."""
        screen, beat = self._screen, next((beat for beat in reversed(beats) if beat.cast), None)
        if screen.session.curtain is None or beat is None or self._progress.closed:
            return
        last = Moment(UNITS if beat.steps else RESULT, 0.0, 0, len(beat.fates), beat.cast)
        self._show(beat, last, None)
        self._skipping = False
        await self._wait(HOLD)

    async def _end(self) -> None:
        """Nothing of beats is on the table any more."""
        self._step = self._now = None
        self._screen.end_beat()


def _round(beat: Beat) -> tuple[float, float, float, float] | None:
    """The part of the map that must be in sight."""
    if beat.place is None:
        return None
    x, y, r = beat.place
    ends = [point for fate in beat.fates if fate.is_new and fate.motion for point in fate.motion.way]
    xs, ys = [x - r, x + r, *(px for px, _ in ends)], [y - r, y + r, *(py for _, py in ends)]
    return min(xs), min(ys), max(xs), max(ys)
