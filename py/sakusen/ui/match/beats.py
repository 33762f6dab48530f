"""Beats in time: which moments a beat has, how long each lasts, which of them a press ends. Nothing here touches the
browser.

What of a beat is shown in a moment says :class:`Moment`; ``beat_html`` makes it visible and ``beat_player`` waits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from ...art.counters.states import loss_mark
from ...art.pens.shapes import Shape
from ...presenter.beats import Beat, Cast, Fate, Swap
from ...presenter.contract import Motion, Scene, Sprite
from ..board.board_motion import DEEP

SPEEDS = ("slow", "normal", "fast", "none")
TUMBLE = {"slow": 0.96, "normal": 0.48, "fast": 0.24, "none": 0.0}
"""Seconds for which dice tumble, by speed."""
LIGHT = {"slow": 1.2, "normal": 0.7, "fast": 0.3, "none": 0.0}
"""Seconds for which the row of the table lights, or a short beat stands."""
LINE = {"slow": 0.9, "normal": 0.5, "fast": 0.2, "none": 0.0}
"""Seconds for the line of each unit."""
RISE = {"slow": 0.5, "normal": 0.25, "fast": 0.12, "none": 0.0}
"""Seconds in which a chit rises from its cup, or a card turns."""
HOLD = 1.2
"""Seconds for which the last step stands before a curtain falls, at every speed."""
SAID_EVERY = 1.0
"""Seconds between two sentences for a screen reader."""
FACE, NEAR = 60.0, 0.02
"""The width of a counter in its own units; so near are numbers that are equal but for their rounding."""
SETUP, DICE, RESULT, UNITS = range(4)
_WIDE = re.compile("[\u2e80-\U0010ffff]")
"""A letter of Japanese or Chinese, or one of their stops."""


class Moment(NamedTuple):
    """A part of a beat that a press ends."""

    step: int
    """0 to 3; of a short beat always RESULT."""
    seconds: float
    tumble: int = 0
    """0: the dice lie; 1, 2: the first and the second tumble."""
    fates: int = 0
    """So many fates are told, this one included."""
    cast: Cast | None = None
    """What lies in the tray; of a beat without dice ``None``."""
    said: str = ""
    """What is to be said to a screen reader as this begins."""

    @property
    def is_tumbling(self) -> bool:
        return self.tumble > 0


def moments(beat: Beat, speed: str) -> list[Moment]:
    """The moments of a beat at a speed; none where it is not played: its card stands at once."""
    if speed == "none":
        return []
    out: list[Moment] = []
    if not beat.steps:
        if beat.cast and beat.cast.dice:
            out += _tumbles(DICE, beat.cast, speed, 0)
        return [*out, Moment(RESULT, LIGHT[speed], 0, len(beat.fates), beat.cast, _short_words(beat))]
    if not beat.cast and not beat.fates:  # nothing is thrown yet: only what is going to be decided
        return [Moment(SETUP, LIGHT[speed], said=beat.said[0] if beat.said else beat.sentence)]
    told = sum(1 for fate in beat.fates if not fate.is_new and not fate.waits)
    if beat.start <= SETUP:
        rise = RISE[speed] if beat.cast and beat.cast.art else 0.0
        out.append(Moment(SETUP, rise, said=_said(beat, SETUP)))
    if beat.start <= DICE and beat.cast and beat.cast.dice:
        out += _tumbles(DICE, beat.cast, speed, 0)
    if beat.start <= RESULT:
        out.append(Moment(RESULT, LIGHT[speed], cast=beat.cast, said=_said(beat, RESULT)))
    last = beat.cast
    for number, fate in enumerate(beat.fates, 1):
        if not fate.is_new or fate.waits:
            last = fate.cast or last
            continue
        if not fate.said:  # nothing has happened to it: it needs no time of its own
            told = number
            continue
        if fate.cast and fate.cast.dice:
            out += _tumbles(UNITS, fate.cast, speed, told)
        last, told = fate.cast or last, number
        out.append(Moment(UNITS, LINE[speed], 0, told, last, fate.said))
    if out and out[-1].step == UNITS:
        out[-1] = out[-1]._replace(fates=told)
    elif told:
        out.append(Moment(UNITS, LINE[speed], 0, told, last))
    return out


def sound_of(beat: Beat, moment: Moment) -> str:
    """What is heard as a moment begins: dice that tumble, a chit or a card that comes; empty for silence."""
    if moment.tumble:
        return "die"
    is_first = moment.step == SETUP or not beat.steps
    return "paper" if is_first and beat.cast is not None and beat.cast.art else ""


def _tumbles(step: int, cast: Cast, speed: str, fates: int) -> list[Moment]:
    return [Moment(step, TUMBLE[speed] / 2, tumble, fates, cast) for tumble in (1, 2)]


def _short_words(beat: Beat) -> str:
    """All of a short beat: its sentence, and what became of units."""
    return joined([*(beat.said or [beat.sentence]), *(fate.said for fate in beat.fates)])


def _said(beat: Beat, step: int) -> str:
    if not beat.said:
        return beat.sentence if step == RESULT else ""
    at = {SETUP: 0, RESULT: 1}[step]
    return beat.said[at] if at < len(beat.said) else ""


def whole(beat: Beat) -> str:
    """Everything new of a beat in one run of sentences, for a screen reader."""
    said = list(beat.said) or [beat.sentence]
    start = 0 if beat.start <= SETUP else 1 if beat.start <= RESULT else len(said)
    told = [*said[start:], *(fate.said for fate in beat.fates if fate.is_new and not fate.waits)]
    return joined(told)


def joined(sentences: Sequence[str]) -> str:
    """Sentences one behind the other, with a stop between them where one ends without."""
    out, is_wide = "", False
    for sentence in filter(None, (one.strip() for one in sentences)):
        is_wide = is_wide or _WIDE.search(sentence) is not None
        if out:
            out += ("" if out[-1] in "。．.!?！？」" else "。" if is_wide else ".") + ("" if is_wide else " ")
        out += sentence
    return out


def applied(before: Scene, after: Scene, fate: Fate) -> Scene:
    """The scene from the line of a unit on: its counters as they are ``after``, without the rings that lay round them;
    all else as it was."""
    touches = {tuple(touch) for touch in fate.touches}
    gone = [sprite for sprite in before.sprites if tuple(sprite.touch) in touches]
    stay = [sprite for sprite in before.sprites if tuple(sprite.touch) not in touches]
    new = [sprite for sprite in after.sprites if tuple(sprite.touch) in touches]
    over = [shape for shape in before.over if not any(_lies_on(shape, sprite) for sprite in gone)]
    if fate.crossed:
        over += chain.from_iterable(loss_mark(s.x + s.size / 2, s.y + s.height / 2) for s in gone)
    return before._replace(sprites=[*stay, *new], over=[*over, *fate.drawn])


def _lies_on(shape: Shape, sprite: Sprite) -> bool:
    """Whether a shape is put on a counter, in its units: a ring."""
    at = shape.get("matrix")
    if not at:
        return False
    wanted = (sprite.size / FACE, sprite.x, sprite.y)
    return all(abs(a - b) < NEAR for a, b in zip((at[0], at[4], at[5]), wanted, strict=True))


def arrived(before: Scene, motions: Sequence[Motion]) -> Scene:
    """The scene in which counters stand where their ways end."""
    ends = {tuple(one.touch): one.way[-1] for motion in motions for one in motion.all}
    sprites = [
        sprite._replace(x=at[0] - sprite.size / 2, y=at[1] - DEEP - sprite.height / 2)
        if (at := ends.get(tuple(sprite.touch)))
        else sprite
        for sprite in before.sprites
    ]
    return before._replace(sprites=sprites)


def swapped(before: Scene, swap: Swap) -> Scene:
    """The scene from the first moment of a beat on: what it swaps as it will be, all else as it was."""
    stay = [sprite for sprite in before.sprites if tuple(sprite.touch) != tuple(swap.touch)]
    under = [shape for shape in before.under if shape not in swap.gone]
    return before._replace(sprites=[*stay, *swap.sprites], under=[*under, *swap.come])


def tumbled(face: int, tumble: int) -> int:
    """The face that a die shows on its way: never the one on which it lands."""
    return (face - 1 + (2 if tumble == 1 else 4)) % 6 + 1


class Saying:
    """Sentences for a screen reader, never faster than one a second: those that come too soon are joined."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._last = float("-inf")

    def add(self, sentence: str, now: float) -> str:
        """What to say now; empty while it has to wait."""
        if sentence:
            self._waiting.append(sentence)
        return self.due(now)

    def due(self, now: float) -> str:
        """The same when nothing new is to be said."""
        if not self._waiting or now - self._last < SAID_EVERY:
            return ""
        return self.rest(now)

    def rest(self, now: float) -> str:
        """All that is left."""
        said, self._waiting = joined(self._waiting), []
        if said:
            self._last = now
        return said
