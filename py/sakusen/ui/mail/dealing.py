"""The group in which the cards of sealed games are masked, by way of assets/sealing.mjs (noble-curves)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pyodide.ffi import JsException, to_js

from ...together import curve
from ..page import fetching, signing

SIZE = 32


class Strings(Protocol):
    """A list of JavaScript."""

    def to_py(self) -> list[str]: ...


class SealingModule(Protocol):
    """What assets/sealing.mjs exports; bytes are hexadecimal, the lowest byte of a scalar first."""

    base: str

    def hashed(self, label: str) -> str: ...
    def masked(self, scalars: object, elements: object) -> Strings: ...
    def joined(self, k: str, one: str, m: str, other: str) -> str: ...
    def sound(self, elements: object) -> None: ...


def _hex(scalar: int) -> str:
    return scalar.to_bytes(SIZE, "little").hex()


class Noble:
    """See ``sealed_deck.Group``."""

    def __init__(self, module: SealingModule) -> None:
        self._module = module
        self.base = bytes.fromhex(module.base)

    def hashed(self, label: bytes) -> bytes:
        """See ``sealed_deck.Group``."""
        return bytes.fromhex(self._module.hashed(label.decode()))

    def masked(self, scalars: Sequence[int], elements: Sequence[bytes]) -> list[bytes]:
        """See ``sealed_deck.Group``."""
        try:
            found = self._module.masked(to_js([_hex(one) for one in scalars]), to_js([one.hex() for one in elements]))
        except JsException as error:
            raise ValueError(str(error)) from error
        return [bytes.fromhex(one) for one in found.to_py()]

    def joined(self, k: int, one: bytes, m: int, other: bytes) -> bytes:
        """See ``sealed_deck.Group``."""
        try:
            return bytes.fromhex(self._module.joined(_hex(k), one.hex(), _hex(m), other.hex()))
        except JsException as error:
            raise ValueError(str(error)) from error

    def sound(self, elements: Sequence[bytes]) -> None:
        """See ``sealed_deck.Group``."""
        try:
            self._module.sound(to_js([one.hex() for one in elements]))
        except JsException as error:
            raise ValueError(str(error)) from error


async def bring() -> None:
    """Fetch it; ``signing.Unavailable`` when that is not possible."""
    try:
        curve.bring(Noble(await fetching.fetch_module("sealing")))
    except JsException as error:
        raise signing.Unavailable(str(error)) from error
