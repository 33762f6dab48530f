"""Path data in fewer bytes: the same curve from point to point by differences, which are small numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

PATH = re.compile(r"M-?[\d.]")
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6}


def shorten(data: Mapping[str, object]) -> dict[str, object]:
    """JSON data with every path in it shortened."""
    return {key: _shortened(value) for key, value in data.items()}


def _shortened(tree: object) -> object:
    if isinstance(tree, dict):
        return shorten(tree)
    if isinstance(tree, list):
        return [_shortened(value) for value in tree]
    return short_path(tree) if isinstance(tree, str) and PATH.match(tree) else tree


def short_path(path: str) -> str:
    """The same path in relative commands. A path with other commands than M, L, H, V, Q, C and Z, or with finer
    numbers than tenths, stays as it is."""
    tokens = _TOKEN.findall(path)
    if any(token.isalpha() and token not in "MLHVQCZ" for token in tokens):
        return path
    if any(Decimal(token) * 10 % 1 for token in tokens if not token.isalpha()):
        return path
    return "".join(_relative(iter(tokens)))


def _relative(tokens: Iterator[str]) -> Iterator[str]:
    x = y = start_x = start_y = 0  # tenths, so that nothing is ever rounded
    command = last = ""
    for token in tokens:
        if token == "Z":
            x, y, last = start_x, start_y, "z"
            yield "z"
            continue
        if token.isalpha():
            command, token = token, next(tokens)
        values = [int(Decimal(t) * 10) for t in (token, *(next(tokens) for _ in range(_ARITY[command] - 1)))]
        if command == "H":
            steps, x = [values[0] - x], values[0]
        elif command == "V":
            steps, y = [values[0] - y], values[0]
        else:
            steps = [value - (y if k % 2 else x) for k, value in enumerate(values)]
            x, y = values[-2:]
        letter = command.lower()
        yield _joined(steps, True) if letter == last else letter + _joined(steps, False)
        last = letter
        if command == "M":
            start_x, start_y, command, last = x, y, "L", ""  # what follows without a letter are lines


def _joined(steps: list[int], goes_on: bool) -> str:
    """Numbers of tenths with no more between them than is needed to tell them apart."""
    out = ""
    for k, step in enumerate(steps):
        number = _number(step)
        out += f" {number}" if (k or goes_on) and number[0] != "-" else number
    return out


def _number(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    digits = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{digits}" if tenths < 0 else digits
