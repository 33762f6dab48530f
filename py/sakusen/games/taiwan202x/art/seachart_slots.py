"""Where counters stand on a sea chart. Quick, done at run time.

The sheet gives under ``rooms`` for each place a list of (y, left, right) from the top down: between these heights the
free width runs straight from one to the next. ``counter`` is the largest width of a counter, ``seas`` are the places
where two sides can meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from sakusen.games.taiwan202x.art.forces import SHAPE, Slot

from ....art.pens.shapes import Spec

Room = Sequence[tuple[float, float, float]]
Row = tuple[float, float, float]
"""Top, left and right of the free width of one row of counters."""
Split = list[tuple[int, int]]
"""How many of the first and of the second group stand in each row."""
_LEAST, _STEP = 8.0, 0.5
_PITCH, _GAP = 1.06, 1.0  # from one counter to the next: so many times its width, and a little more
_LOOSE, _BOXED = 1.25, 1.15  # the same where there is room, in seas so that rings about neighbours keep apart
_FRONT = 0.6  # between two groups that face each other, in widths of a counter
_LARGE = 0.75  # of the largest size: below it nothing is worth smaller counters
_DEEPEST = 8  # so many rows are ever tried
_WORTH = 0.86  # a tidier order is worth counters that are so much smaller


def counter_slots(sheet: Spec, place: str, groups: Sequence[int]) -> list[list[Slot]]:
    """Slots for so many counters in a place, one list for each of ``groups``: centre and width of each.

    In a sea the first group stands on the left and the others on the right, a front between them; in a box groups
    stand one below the other, each beginning a new row as long as that costs little size. All counters of a place
    have the same size, ``sheet["counter"]`` at most, and shrink when there are many; they never overlap and keep clear
    of what is printed. Raises ``ValueError`` when there is no room.
    """
    room, most = tuple(tuple(edge) for edge in sheet["rooms"][place]), float(sheet["counter"])
    kind = "sea" if place in sheet["seas"] else "box" if place in sheet["boxes"] else "zone"
    return [list(group) for group in _laid_out(room, tuple(groups), most, kind)]


@lru_cache(maxsize=512)
def _laid_out(room: Room, groups: tuple[int, ...], most: float, kind: str) -> tuple[tuple[Slot, ...], ...]:
    if not sum(groups):
        return tuple(() for _ in groups)
    left, right = groups[0], sum(groups[1:])
    if kind == "box":
        slots = _below(room, groups, most, True)
    elif kind == "sea" and left and right:
        slots = _facing(room, left, right, most)
    else:
        slots = _below(room, (left + right,), most, False)
    return _cut(slots, groups)


def _cut(slots: Sequence[Slot], groups: Sequence[int]) -> tuple[tuple[Slot, ...], ...]:
    """Slots in order, as many as each group needs."""
    out, start = [], 0
    for count in groups:
        out.append(tuple(slots[start : start + count]))
        start += count
    return tuple(out)


# ---------------------------------------------------------------- rows
def _pitch(size: float) -> float:
    return size * _PITCH + _GAP


def _rows(room: Room, size: float) -> list[Row]:
    """The rows of counters of a size that a room has, from the top down."""
    out, y, high = [], room[0][0], size * SHAPE
    while y + high <= room[-1][0]:
        heights = [y, y + high, *(edge[0] for edge in room if y < edge[0] < y + high)]
        left, right = max(edge_at(room, h, 1) for h in heights), min(edge_at(room, h, 2) for h in heights)
        out.append((y, left, right))
        y += _pitch(size) * SHAPE
    return out


def edge_at(room: Room, y: float, side: int) -> float:
    """The left (1) or right (2) end of the free width of a room at a height."""
    for above, below in pairwise(room):
        if above[0] <= y <= below[0]:
            share = (y - above[0]) / ((below[0] - above[0]) or 1.0)
            return above[side] + (below[side] - above[side]) * share
    return room[-1][side]


def _columns(wide: float, size: float) -> int:
    """How many counters fit side by side."""
    return int((wide - size) / _pitch(size) + 1 + 1e-9) if wide >= size else 0


def _sizes(most: float) -> Iterator[float]:
    return (most - _STEP * k for k in range(int((most - _LEAST) / _STEP) + 1))


def _line(left: float, y: float, count: int, size: float, step: float) -> list[Slot]:
    """Counters from the left."""
    return [(left + size / 2 + i * step, y + size * SHAPE / 2, size) for i in range(count)]


def _long(count: int, size: float, step: float) -> float:
    """How wide a row of counters is."""
    return (count - 1) * step + size if count else 0.0


def _step(size: float, rows: Iterable[tuple[float, int]], loose: float = _LOOSE) -> float:
    """From one counter to the next: as loose as the fullest of the rows (width and number of counters) allows."""
    tightest = min(((wide - size) / (count - 1) for wide, count in rows if count > 1), default=size * loose)
    return max(_pitch(size), min(size * loose, tightest))


def _spread(holds: Sequence[int], count: int) -> list[int]:
    """Counters dealt to rows as evenly as what they hold allows, the upper ones first."""
    out = []
    for k, most in enumerate(holds):
        after = sum(holds[k + 1 :])
        here = max(min(most, -(-count // (len(holds) - k))), count - after)
        out.append(min(here, count))
        count -= out[-1]
    return out


# ---------------------------------------------------------------- groups one below the other
def _below(room: Room, groups: Sequence[int], most: float, flush: bool) -> list[Slot]:
    """Each group in rows of its own, unless one after the other they could be much larger. ``flush`` rows begin below
    each other, where a whole row would begin; others stand in the middle."""
    broken, loose = _rows_for(room, groups, most), _rows_for(room, (sum(groups),), most)
    if loose is None:
        raise ValueError("no room for so many counters")
    rows, size = broken if broken is not None and broken[1] >= _WORTH * loose[1] else loose
    whole = [(high - low, _columns(high - low, size) if flush else count) for (_, low, high), count in rows]
    step = _step(size, whole, _BOXED if flush else _LOOSE)
    out: list[Slot] = []
    for ((y, low, high), count), (_, places) in zip(rows, whole, strict=True):
        out += _line((low + high - _long(places, size, step)) / 2, y, count, size, step)
    return out


def _rows_for(room: Room, groups: Sequence[int], most: float) -> tuple[list[tuple[Row, int]], float] | None:
    """Rows with the number of counters in each, no row shared by groups, and the largest size at which that works."""
    for size in _sizes(most):
        free, out = _rows(room, size), []
        for count in groups:
            mine: list[Row] = []
            while free and sum(_columns(right - left, size) for _, left, right in mine) < count:
                mine.append(free.pop(0))
            holds = [_columns(right - left, size) for _, left, right in mine]
            if sum(holds) < count:
                break
            out += list(zip(mine, _spread(holds, count), strict=True))
        else:
            return out, size
    return None


# ---------------------------------------------------------------- two groups with a front between them
def _facing(room: Room, first: int, second: int, most: float) -> list[Slot]:
    """The front is one upright line, unless counters could be much larger with a front for every row."""
    bent = _bent(room, first, second, most)
    straight = _straight(room, first, second, most)
    if straight is not None and (bent is None or straight[0][2] >= _WORTH * bent[0][2]):
        return straight
    if bent is None:
        raise ValueError("no room for so many counters")
    return bent


def _straight(room: Room, first: int, second: int, most: float) -> list[Slot] | None:
    """A single row if that costs little size, else as many as make counters largest."""
    found: list[list[Slot]] = []
    for depth in range(1, _DEEPEST + 1):
        least = found[-1][0][2] if found else 0.0
        sizes = (size for size in _sizes(most) if size > least)
        slots = next((slots for size in sizes if (slots := _front_of(room, first, second, size, depth))), None)
        if slots is not None:
            found.append(slots)
        elif found and depth > 1:
            break
    if not found:
        return None
    size = found[0][0][2]
    in_a_row = len({slot[1] for slot in found[0]}) == 1 and size >= max(_WORTH * found[-1][0][2], _LARGE * most)
    return found[0] if in_a_row else found[-1]


def _front_of(room: Room, first: int, second: int, size: float, depth: int) -> list[Slot] | None:
    """Counters of a size in so many rows, the front where they stand nearest to the middle of their rows."""
    rows, half, found = _rows(room, size)[:depth], _FRONT * size / 2, []
    holds = sum(_columns(high - low - 2 * half, size) for _, low, high in rows)
    if len(rows) < depth or holds + depth < first + second:
        return None
    middle = (min(edge[1] for edge in room) + max(edge[2] for edge in room)) / 2
    for k in range(-40, 41):
        front = middle + k * 4.0
        left = [_columns(front - half - low, size) for _, low, _ in rows]
        right = [_columns(high - front - half, size) for _, _, high in rows]
        if sum(left) >= first and sum(right) >= second:
            split = list(zip(_spread(left, first), _spread(right, second), strict=True))
            found.append((_skew(rows, split, front, size), front, split))
    if not found:
        return None
    _, front, split = min(found)
    return _placed(rows, split, [front] * depth, size)


def _skew(rows: Sequence[Row], split: Split, front: float, size: float) -> float:
    """How far all counters together stand from the middle of their rows."""
    step = _pitch(size)
    ends = [
        (front - _long(a, size, step) + front + _long(b, size, step) - low - high) / 2
        for (_, low, high), (a, b) in zip(rows, split, strict=True)
    ]
    return abs(sum(ends))


def _bent(room: Room, first: int, second: int, most: float) -> list[Slot] | None:
    whole = first + second
    for size in _sizes(most):
        rows, gap = _rows(room, size), _FRONT * size
        for depth in range(1, len(rows) + 1):
            holds = [_columns(high - low - gap, size) for _, low, high in rows[:depth]]
            if sum(holds) < whole:
                continue
            counts, split, left = _spread(holds, whole), [], first
            for k, count in enumerate(counts):
                here = min(left, count, max(round(count * first / whole), left - sum(counts[k + 1 :])))
                split.append((here, count - here))
                left -= here
            step = _pitch(size)
            fronts = [
                (low + high + _long(a, size, step) - _long(b, size, step)) / 2
                for (_, low, high), (a, b) in zip(rows, split, strict=False)
            ]
            return _placed(rows, split, fronts, size)
    return None


def _placed(rows: Sequence[Row], split: Split, fronts: Sequence[float], size: float) -> list[Slot]:
    """All counters of the first group, then all of the second."""
    half, used = _FRONT * size / 2, list(zip(rows, split, fronts, strict=False))
    room = [(front - half - low, a) for (_, low, _), (a, _), front in used]
    step = _step(size, [*room, *((high - front - half, b) for (_, _, high), (_, b), front in used)])
    first: list[Slot] = []
    second: list[Slot] = []
    for (y, _, _), (a, b), front in used:
        first += _line(front - half - _long(a, size, step), y, a, size, step)
        second += _line(front + half, y, b, size, step)
    return first + second
