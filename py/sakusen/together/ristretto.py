"""The group ristretto255 (RFC 9496) in plain Python: for the command line and the tests, held to the RFC's vectors.

Not constant in time: a page that masks cards for somebody asks noble-curves, by way of ``sealed_deck.Group``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from .ed25519 import BASE, I_ROOT, ORDER, D, P, Point, add, times

SIZE = 32
"""Bytes of an element and of a scalar."""
_AD = 25063068953384623474111414158702152701244531502492656460079210482610430750235
"""The square root of -d - 1."""
_AMD = 54469307008909316920995813868745141605393597292927456921205312896311721017578
"""One by the square root of -1 - d."""


def _even(x: int) -> int:
    x %= P
    return P - x if x & 1 else x


def _root(u: int, v: int) -> tuple[bool, int]:
    """RFC 9496, 4.2: whether u/v is a square, and the even root of it or of i*u/v."""
    found = u * v**3 * pow(u * v**7, (P - 5) // 8, P) % P
    check = v * found * found % P
    if check in (-u % P, -u * I_ROOT % P):
        found = found * I_ROOT % P
    return check in (u % P, -u % P), _even(found)


def written(point: Point) -> bytes:
    """4.3.2: the one encoding of an element."""
    x, y, z, t = point
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    _, inverse = _root(1, u1 * u2 * u2)
    d1, d2 = inverse * u1 % P, inverse * u2 % P
    z_inverse = d1 * d2 * t % P
    if t * z_inverse % P & 1:
        x, y, d2 = y * I_ROOT % P, x * I_ROOT % P, d1 * _AMD % P
    return _even(d2 * (z - (P - y if x * z_inverse % P & 1 else y))).to_bytes(SIZE, "little")


def read(data: bytes) -> Point:
    """4.3.1: the element of an encoding; ``ValueError`` for anything else, as for a second encoding of an element."""
    s = int.from_bytes(data, "little")
    if len(data) != SIZE or s >= P or s & 1:
        raise ValueError("no element")
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    is_square, inverse = _root(1, v * u2 * u2)
    x, y = _even(2 * s * inverse * u2), u1 * inverse * inverse * u2 % P * v % P
    if not is_square or x * y % P & 1 or not y:
        raise ValueError("no element")
    return x, y, 1, x * y % P


def mapped(data: bytes) -> Point:
    """4.3.4: the element of 64 even bytes; nobody knows its logarithm."""
    return add(_half(data[:SIZE]), _half(data[SIZE:]))


def _half(data: bytes) -> Point:
    t = int.from_bytes(data, "little") % 2**255
    r = I_ROOT * t * t % P
    u, v = (r + 1) * (1 - D * D) % P, (-1 - r * D) * (r + D) % P
    is_square, s = _root(u, v)
    s, c = (s, -1) if is_square else (-_even(s * t), r)
    n = c * (r - 1) * (D - 1) ** 2 - v
    w = 2 * s * v % P, n * _AD % P, (1 - s * s) % P, (1 + s * s) % P
    return w[0] * w[3] % P, w[2] * w[1] % P, w[1] * w[3] % P, w[0] * w[2] % P


class Plain:
    """The group for ``sealed_deck``, in plain Python."""

    base = written(BASE)

    def hashed(self, label: bytes) -> bytes:
        """The element that a name stands for."""
        return written(mapped(hashlib.sha512(label).digest()))

    def masked(self, scalars: Sequence[int], elements: Sequence[bytes]) -> list[bytes]:
        """Each element times its scalar. ``ValueError`` when one is no element."""
        return [written(times(k % ORDER, read(e))) for k, e in zip(scalars, elements, strict=True)]

    def joined(self, k: int, one: bytes, m: int, other: bytes) -> bytes:
        """k times one element and m times another, added up."""
        return written(add(times(k % ORDER, read(one)), times(m % ORDER, read(other))))

    def sound(self, elements: Sequence[bytes]) -> None:
        """``ValueError`` when one of them is no element."""
        for one in elements:
            read(one)
