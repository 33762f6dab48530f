"""Dice of two people who cannot see each other's table: SHA-256, chains of links, numbered rolls.

A roll depends on a value that the one who declares cannot know, and on nothing that the one who answers could still
choose: each seat has a chain of which only the anchor is known at first; a declaration carries one link, the answer the
other. Whoever checks a game afterwards needs the links and nothing else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

LENGTH = 4096
"""Links of one chain: no game has so many exchanges."""
HASH = 32
"""Bytes of a link, an anchor or a seat key."""


def digest(tag: str, *parts: bytes) -> bytes:
    """SHA-256 of a tag and some parts, each with its length before it, so that no hash serves two purposes."""
    whole = (tag.encode(), *parts)
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in whole)).digest()


def before(link: bytes) -> bytes:
    """The link before a link: what everybody can compute, and nobody the other way."""
    return digest("sakusen link 1", link)


def chain(key: bytes) -> list[bytes]:
    """The links that follow from a seat key, in the order of use; the first is the anchor, which everybody may see."""
    links = [digest("sakusen chain 1", key)]
    for _ in range(LENGTH):
        links.append(before(links[-1]))
    return links[::-1]


def leads_to(link: bytes, steps: int) -> bytes:
    """What lies so many links before a link."""
    for _ in range(steps):
        link = before(link)
    return link


def declaration(game: bytes, link: bytes, line: Sequence[str]) -> bytes:
    """What a declaration fixes: the game, the link that it shows and every step so far, in the words of ``proof``."""
    return digest("sakusen turn 1", game, link, " ".join(line).encode())


def roll(game: bytes, declared: bytes, first: bytes, second: bytes, number: int, weights: Sequence[int]) -> int:
    """Outcome ``number`` of an exchange, as an index into ``weights``: ``first`` is the link of the declaration,
    ``second`` that of the answer. What lies above the last multiple of the sum is thrown away, so that no outcome is
    favoured."""
    total, tries = sum(weights), 0
    while True:
        number_bytes = number.to_bytes(4, "big") + bytes([tries])
        value = int.from_bytes(digest("sakusen roll 1", game, declared, first, second, number_bytes)[:8], "big")
        if value < 2**64 - 2**64 % total:
            break
        tries += 1
    value %= total
    for outcome, weight in enumerate(weights):
        value -= weight
        if value < 0:
            return outcome
    raise ValueError("weights")
