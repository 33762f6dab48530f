"""Signatures of letters, by way of assets/signing.mjs, which is fetched when the first one is wanted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from pyodide.ffi import JsException

from ...together import signed
from ...together.signed import Claim
from . import fetching


class Unavailable(Exception):
    """What signs could not be fetched."""


class SigningModule(Protocol):
    """What assets/signing.mjs exports; bytes are hexadecimal."""

    async def publicKey(self, seed: str) -> str: ...  # noqa: N802
    async def sign(self, seed: str, text: str) -> str: ...
    async def holds(self, key: str, text: str, signature: str) -> bool: ...


Answer = TypeVar("Answer")


async def _ask(call: Callable[[SigningModule], Awaitable[Answer]]) -> Answer:
    try:
        module: SigningModule = await fetching.fetch_module("signing")
        return await call(module)
    except JsException as error:
        raise Unavailable(str(error)) from error


async def public(key: bytes) -> bytes:
    """The key with which others look at what the holder of a seat key signs."""
    return bytes.fromhex(str(await _ask(lambda module: module.publicKey(signed.seed(key).hex()))))


async def sign(key: bytes, text: bytes) -> bytes:
    """The signature of a text by the holder of a seat key."""
    return bytes.fromhex(str(await _ask(lambda module: module.sign(signed.seed(key).hex(), text.hex()))))


async def false_ones(claims: Sequence[Claim]) -> list[Claim]:
    """Those of some claims that do not hold."""
    found = []
    for one in claims:
        parts = one.public.hex(), one.text.hex(), one.signature.hex()
        if not await _ask(lambda module, parts=parts: module.holds(*parts)):  # type: ignore[misc]
            found.append(one)
    return found
