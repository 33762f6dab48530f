"""Bytes as characters that stand in a link as they are: base64url without the filling at the end."""

from __future__ import annotations

import base64
import re
import zlib

_CHARACTERS = re.compile(r"[A-Za-z0-9_-]+")
_SUM = 4


def as_text(data: bytes) -> str:
    """Every text of it is one of :func:`as_bytes`; the same bytes give the same text."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def as_bytes(text: str) -> bytes:
    """The inverse of :func:`as_text`; ``ValueError`` for what is none. Other characters, as the line ends that a mail
    puts in, are left out."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def with_sum(data: bytes) -> bytes:
    """The bytes, and behind them the sum by which damage on the way is found."""
    return data + zlib.crc32(data).to_bytes(_SUM, "big")


def without_sum(data: bytes) -> bytes:
    """The inverse of :func:`with_sum`; ``ValueError`` when the sum does not fit."""
    if zlib.crc32(data[:-_SUM]).to_bytes(_SUM, "big") != data[-_SUM:]:
        raise ValueError("sum")
    return data[:-_SUM]


def is_text(text: str) -> bool:
    """Whether it has only the characters, and one of the lengths, of :func:`as_text`."""
    return len(text) % 4 != 1 and bool(_CHARACTERS.fullmatch(text))


def sent(data: bytes) -> str:
    """The bytes with their sum, as text."""
    return as_text(with_sum(data))


def received(text: str) -> bytes:
    """The inverse of :func:`sent`; ``ValueError`` for what is cut, altered, or has other characters."""
    if not is_text(text):
        raise ValueError("characters")
    return without_sum(as_bytes(text))
