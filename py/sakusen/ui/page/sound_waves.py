"""Three dry sounds as numbers: wood, paper, a die. Pure."""

from __future__ import annotations

import math
import random
from functools import cache

RATE = 16_000
"""Samples a second."""
TICKS = {"wood": (0.0,), "paper": (0.0, 0.05), "die": (0.0, 0.045, 0.08)}
"""When each sound is struck, in seconds."""
TONES = {"wood": (190.0, 430.0), "paper": (), "die": (1900.0, 3100.0)}
"""The tones in a strike, in hertz."""
FADES = {"wood": (55.0, 400.0), "paper": (60.0, 45.0), "die": (240.0, 420.0)}
"""How fast tones and hiss die away, a second."""
SECONDS, STRIKE = 0.16, 0.08
"""How long a sound is, and a strike in it."""


@cache
def samples(name: str) -> tuple[float, ...]:
    """A sound as numbers from -1 to 1, always the same."""
    chance, (tone_fade, hiss_fade) = random.Random(name), FADES[name]
    out = [0.0] * int(RATE * SECONDS)
    for struck in TICKS[name]:
        before = 0.0
        start = int(struck * RATE)
        for place in range(start, min(len(out), start + int(STRIKE * RATE))):
            t = (place - start) / RATE
            now = chance.uniform(-1.0, 1.0)
            hiss, before = (now - before) * 0.3 * math.exp(-hiss_fade * t), now  # its deep part is taken away
            ring = sum(math.sin(2 * math.pi * tone * t) for tone in TONES[name]) * 0.3 * math.exp(-tone_fade * t)
            out[place] += hiss + ring
    most = max(map(abs, out))
    return tuple(value / most for value in out)
