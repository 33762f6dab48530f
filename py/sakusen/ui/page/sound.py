"""Sounds: off until the reader wants them, and never telling anything that is not to be seen as well."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException, to_js

from .sound_waves import RATE, samples

if TYPE_CHECKING:
    from .browser_types import AudioBuffer, AudioContext
    from .preferences import Preferences

LOUD = 0.35
"""Of the loudest that a device can do."""


class Sound:
    """Plays them, if the reader has switched them on and has pressed anything on this page: a browser allows no sound
    before that, and complains."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._made: dict[str, AudioBuffer] = {}

    def play(self, name: str) -> None:
        """Let one of the three be heard; nothing happens where there is no sound."""
        if not name or not self._preferences.has_sound:
            return
        try:
            if not js.navigator.userActivation.hasBeenActive:
                return
            source = self._context.createBufferSource()
            source.buffer = self._buffer(name)
            gain = self._context.createGain()
            gain.gain.value = LOUD
            source.connect(gain)
            gain.connect(self._context.destination)
            source.start()
        except (JsException, AttributeError):
            return  # a browser without one of these

    @cached_property
    def _context(self) -> AudioContext:
        made: AudioContext = js.AudioContext.new()
        return made

    def _buffer(self, name: str) -> AudioBuffer:
        if name not in self._made:
            wave = samples(name)
            made = self._context.createBuffer(1, len(wave), RATE)
            made.copyToChannel(js.Float32Array.new(to_js(wave)), 0)
            self._made[name] = made
        return self._made[name]
