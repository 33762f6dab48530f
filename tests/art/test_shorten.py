"""Paths in relative commands: the same points, in fewer bytes."""

from __future__ import annotations

import random
import re

import pytest

from sakusen.art.bake import dump
from sakusen.art.pens.shorten import short_path, shorten

KINDS = ["L{} {}", "C{} {} {} {} {} {}", "Q{} {} {} {}", "H{}", "V{}", "Z", "M{} {}"]
SIZES = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "c": 6, "z": 0}


def points(path: str) -> list[tuple[str, float, ...]]:
    """Every command of a path with absolute coordinates, read as the SVG specification says."""
    out, x, y, start = [], 0.0, 0.0, (0.0, 0.0)
    for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.\d+|\d+|\.\d+)", rest)]
        kind, size = letter.lower(), SIZES[letter.lower()]
        if kind == "z":
            x, y = start
            out.append(("z",))
        while numbers:
            own, numbers = numbers[:size], numbers[size:]
            base = (x, y) if letter.islower() else (0.0, 0.0)
            if kind in "hv":
                x, y = (base[0] + own[0], y) if kind == "h" else (x, base[1] + own[0])
                out.append((kind, round(x, 3), round(y, 3)))
                continue
            own = [number + base[k % 2] for k, number in enumerate(own)]
            x, y = own[-2:]
            if kind == "m":
                start = (x, y)
            out.append((kind, *(round(number, 3) for number in own)))
            kind = "l" if kind == "m" else kind
    return out


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("M10 10L20 10L20 20Z", "m10 10l10 0 0 10z"),
        ("M1.5 2C1 2 .5 2.5 0 -1", "m1.5 2c-.5 0-1 .5-1.5-3"),
        ("M0 0H5V-5H0Z M3 3L4 4", "m0 0h5v-5h-5zm3 3l1 1"),
        ("M1 1 2 2 3 3Q4 4 5 5", "m1 1l1 1 1 1q1 1 2 2"),
    ],
)
def test_a_path_is_told_by_differences(path, short):
    assert short_path(path) == short
    assert points(short) == points(path)


@pytest.mark.parametrize("path", ["M1 1l2 2", "M1 1A5 5 0 0 1 9 9", "M1.25 1L2 2"])
def test_a_path_that_would_be_rounded_or_misread_stays_as_it_is(path):
    assert short_path(path) == path


def test_random_paths_keep_every_point():
    chance = random.Random(3)
    for _ in range(300):
        parts = ["M{} {}", *chance.choices(KINDS, k=30)]
        path = re.sub(r"{}", lambda _: f"{chance.randrange(-3000, 3000) / 10:.1f}".removesuffix(".0"), "".join(parts))
        assert points(short_path(path)) == points(path)


def test_a_baked_board_keeps_every_point_and_loses_a_quarter_of_its_bytes(baked):
    short = shorten(baked)
    assert len(dump(short)) < 0.75 * len(dump(baked))

    def same(one, other):
        if isinstance(one, dict):
            assert one.keys() == other.keys()
            for key in one:
                same(one[key], other[key])
        elif isinstance(one, list):
            assert len(one) == len(other)
            for left, right in zip(one, other, strict=True):
                same(left, right)
        elif one != other:
            assert points(one) == points(other)

    same(baked, short)
