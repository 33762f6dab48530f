"""Ed25519 (RFC 8032) in plain Python, for the command line and the tests; the page asks Web Crypto or noble-curves.

Signing here is not constant in time: a page that signs for somebody does not use it.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
_TWICE_D = 2 * D % P
I_ROOT = pow(2, (P - 1) // 4, P)
"""A square root of -1."""
Point = tuple[int, int, int, int]
"""Extended coordinates X, Y, Z, T of edwards25519."""
NEUTRAL: Point = (0, 1, 1, 0)


def add(p: Point, q: Point) -> Point:
    """The sum of two points."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = _TWICE_D * p[3] % P * q[3], 2 * p[2] * q[2]
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    """A multiple of a point, by signed windows of five bits; of the base by what is known of it."""
    if point == BASE and number < 1 << 256:
        return _of_base(number)
    digits, twice, odd = [], add(point, point), [point]
    while number:
        window = (number & 31) - (number & 16) * 2 if number & 1 else 0
        digits.append(window)
        number = (number - window) >> 1
    for _ in range(7):
        odd.append(add(odd[-1], twice))
    found = NEUTRAL
    for window in reversed(digits):
        found = _doubled(found)
        if window:
            x, y, z, t = odd[abs(window) >> 1]
            found = add(found, (x, y, z, t) if window > 0 else (P - x, y, z, P - t))
    return found


def _doubled(point: Point) -> Point:
    x, y, z, _ = point
    a, b, c = x * x, y * y, 2 * z * z
    e, g, h = (a + b - (x + y) ** 2) % P, (a - b) % P, (a + b) % P
    f = (c + g) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def _x_of(y: int, is_odd: int) -> int:
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P == -u % P:
        x = x * I_ROOT % P
    if v * x * x % P != u or (not x and is_odd):
        raise ValueError("no point")
    return P - x if x & 1 != is_odd else x


def _read(data: bytes) -> Point:
    number = int.from_bytes(data, "little")
    y, is_odd = number % 2**255, number >> 255
    if y >= P:
        raise ValueError("no point")
    x = _x_of(y, is_odd)
    return x, y, 1, x * y % P


def _written(point: Point) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


_Y = 4 * pow(5, -1, P) % P
_X = _x_of(_Y, 0)
BASE: Point = (_X, _Y, 1, _X * _Y % P)


@cache
def _base_multiples() -> list[list[Point]]:
    """For each four bits of a number, from the lowest: the base once, twice, up to 15 times, so much higher."""
    rows, first = [], BASE
    for _ in range(64):
        row = [first]
        for _ in range(14):
            row.append(add(row[-1], first))
        rows.append(row)
        first = add(row[-1], first)
    return rows


def _of_base(number: int) -> Point:
    found = NEUTRAL
    for row in _base_multiples():
        if window := number & 15:
            found = add(found, row[window - 1])
        number >>= 4
    return found


def _number(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def _secret(seed: bytes) -> tuple[int, bytes]:
    data = hashlib.sha512(seed).digest()
    return int.from_bytes(data[:32], "little") & ((1 << 254) - 8) | 1 << 254, data[32:]


@lru_cache(maxsize=16)
def public(seed: bytes) -> bytes:
    """The public key of 32 secret bytes; whoever signs does so with the same one again and again."""
    return _written(times(_secret(seed)[0], BASE))


def sign(seed: bytes, text: bytes) -> bytes:
    """The signature of a text, 64 bytes; the same text always gives the same."""
    secret, prefix = _secret(seed)
    key, nonce = public(seed), _number(prefix, text) % ORDER
    shown = _written(times(nonce, BASE))
    return shown + ((nonce + _number(shown, key, text) * secret) % ORDER).to_bytes(32, "little")


@lru_cache(maxsize=1024)
def holds(key: bytes, text: bytes, signature: bytes) -> bool:
    """Whether a signature of a text is that of a public key. It is remembered for a while: with every letter of a game
    those before are looked through again."""
    total = int.from_bytes(signature[32:], "little")
    if len(key) != 32 or len(signature) != 64 or total >= ORDER:
        return False
    try:
        x, y, z, t = _read(key)
    except ValueError:
        return False
    challenge = _number(signature[:32], key, text) % ORDER
    return _written(add(times(total, BASE), times(challenge, (P - x, y, z, P - t)))) == signature[:32]
