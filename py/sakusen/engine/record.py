"""The text form of a game: tag pairs, then the moves; and the same packed for a link.

The format is described in ``RECORD.md`` beside this module. Reading plays every step through the rules, so
a record that can be read is a legal game; whatever is wrong is reported with its step and its words.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Callable, Iterator
from typing import Any

from .core import Chance, Decision, Outcome
from .luck import Luck
from .match import CHOICE, Match
from .slowly import Slowly, finish

FORMAT = 1
WIDTH = 96
ENDS = {(1.0, -1.0): "1-0", (-1.0, 1.0): "0-1", (0.0, 0.0): "1/2-1/2", (1.0,): "1-0", (-1.0,): "0-1", (0.0,): "1/2-1/2"}
RESULTS = frozenset((*ENDS.values(), "*"))
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]\s*$')
_OWN = ("Format", "Game", "Edition", "Scenario", "Options", "Position", "Result")

FindGame = Callable[[str], Any]


class RecordError(Exception):
    """A record cannot be read. ``key`` names the sentence; ``step`` is the number of the bad step (0: before
    the first); ``detail`` is the piece of text at fault."""

    def __init__(self, key: str, step: int = 0, detail: str = "") -> None:
        super().__init__(f"{key} (step {step}): {detail}" if detail else key)
        self.key = key
        self.step = step
        self.detail = detail[:80]


# ------------------------------------------------------------------ writing
def result(match: Match) -> str:
    """``1-0`` when the first seat has won, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on."""
    pending = match.pending
    return ENDS[tuple(float(p) for p in pending.points)] if isinstance(pending, Outcome) else "*"


def write(match: Match) -> str:
    """The whole game as text."""
    game = match.game
    tags = {"Format": str(FORMAT), "Game": game.slug, "Edition": match.tags.get("Edition", game.edition),
            "Scenario": match.scenario, "Options": " ".join(f"{k}={v}" for k, v in sorted(match.options.items()))}
    if match.position:
        tags["Position"] = json.dumps(match.position, ensure_ascii=False, separators=(",", ":"))
    tags.update({k: v for k, v in match.tags.items() if k not in _OWN})
    tags["Result"] = result(match)
    head = "".join(f'[{key} "{_quote(value)}"]\n' for key, value in tags.items())
    return f"{head}\n{_wrap(_words(match))} {result(match)}\n".replace("\n ", "\n")


def _quote(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def tail(match: Match, first: int, state: Any) -> str:
    """The moves behind the first ``first`` steps, as a record writes them. ``state`` is the position there; it is
    carried on to the last."""
    return _wrap(_words(match, first, state))


def joined(record: str, moves: str) -> str:
    """A record with more moves at its end, as :func:`tail` gives them. Its result is left open."""
    body = record.rstrip()
    last = body.rsplit(None, 1)[-1] if body else ""
    return f"{body.removesuffix(last) if last in RESULTS else body + ' '}{moves} *\n"


def _words(match: Match, first: int = 0, state: Any = None) -> Iterator[str]:
    """The words of the moves; a new line begins where the seat changes, with the number of the step."""
    game, seat = match.game, None
    if state is None:
        state = game.from_json(match.position) if match.position else game.start(match.scenario, match.options)
    for step, entry in enumerate(match.entries[first:], first + 1):
        if entry.kind == CHOICE:
            if entry.seat != seat:
                seat = entry.seat
                yield f"\n{step}."
            yield game.notate(state, entry.value)
            state.apply(entry.value)
        else:
            gloss = game.gloss(state, entry.value)
            yield f"[{entry.value + 1}]"
            if gloss:
                yield gloss
            state.resolve(entry.value)
        yield from (text if text.startswith("(") else f"{{{text}}}" for text in match.notes.get(step, ()))


def _wrap(words: Iterator[str]) -> str:
    lines, line = [], ""
    for word in words:
        if word.startswith("\n") or len(line) + len(word) >= WIDTH:
            lines.append(line)
            line = word.lstrip("\n")
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line]).lstrip("\n")


# ------------------------------------------------------------------ reading
def read(text: str, find: FindGame, luck: Luck | None = None) -> Match:
    """The match that a record tells, ready to go on with ``luck``. ``find`` gives a game by its slug.

    ``RecordError`` when the text is no record, is of a newer format or edition, or has an illegal step.
    Unknown tags are kept. A record of an older edition is read by the present rules and keeps its tag.
    """
    return finish(reading(text, find, luck))


def reading(text: str, find: FindGame, luck: Luck | None = None) -> Slowly[Match]:
    """The same as :func:`read`, stopping behind every word, so that a long game can be read in slices."""
    tags, body = _tags(text)
    game = _game(tags, find)
    try:
        position = json.loads(tags["Position"]) if tags.get("Position") else None
        options = dict(pair.split("=", 1) for pair in tags.get("Options", "").split())
        match = Match(game, tags.get("Scenario") or None, options, None, _kept(tags), position)
    except (ValueError, KeyError) as error:
        raise RecordError("bad_start", 0, str(error)) from error
    yield from _playing(match, body)
    match.luck = luck
    return match


def _kept(tags: dict[str, str]) -> dict[str, str]:
    return {k: v for k, v in tags.items() if k not in _OWN or k == "Edition"}


def _tags(text: str) -> tuple[dict[str, str], str]:
    tags: dict[str, str] = {}
    lines = text.lstrip("\ufeff").splitlines()
    for number, line in enumerate(lines):
        stripped = line.strip()
        if not stripped.startswith("[") or not stripped[1:2].isalpha():
            if stripped:
                return tags, "\n".join(lines[number:])
            continue
        found = _TAG.match(stripped)
        if not found:
            raise RecordError("bad_tag", 0, stripped)
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
    return tags, ""


def _game(tags: dict[str, str], find: FindGame) -> Any:
    if "Game" not in tags or "Format" not in tags:
        raise RecordError("not_a_record")
    if not _is_number(tags["Format"]) or int(tags["Format"]) > FORMAT:
        raise RecordError("newer_format", 0, tags["Format"])
    try:
        game = find(tags["Game"])
    except LookupError as error:
        raise RecordError("unknown_game", 0, tags["Game"]) from error
    edition = tags.get("Edition", game.edition)
    if _is_number(edition) and int(edition) > int(game.edition):
        raise RecordError("newer_edition", 0, edition)
    return game


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


class _Words:
    """Splits the moves into words, comments and variations."""

    def __init__(self, body: str) -> None:
        self.body = body
        self.at = 0

    def next(self) -> str:
        """The next word; "" at the end. A comment comes with its braces, a variation with its parentheses."""
        body = self.body
        while self.at < len(body) and body[self.at].isspace():
            self.at += 1
        if self.at >= len(body):
            return ""
        start, first = self.at, body[self.at]
        if first in "{(":
            return self._enclosed(start, first, "}" if first == "{" else ")")
        while self.at < len(body) and not body[self.at].isspace():
            self.at += 1
        return body[start:self.at]

    def _enclosed(self, start: int, opening: str, closing: str) -> str:
        depth = 0
        for i in range(start, len(self.body)):
            char = self.body[i]
            depth += (char == opening and (opening == "(" or depth == 0)) - (char == closing)
            if depth == 0:
                self.at = i + 1
                return self.body[start:self.at]
        raise RecordError("truncated", 0, self.body[start:start + 40])


def _playing(match: Match, body: str) -> Slowly[None]:
    words = _Words(body)
    ended = False
    while word := words.next():
        yield
        step = len(match.entries) + 1
        if ended:
            raise RecordError("after_end", step, word)
        if word.startswith("{"):
            match.notes.setdefault(step - 1, []).append(word[1:-1])
        elif word.startswith("("):
            yield from _checking(match, word)
        elif word in RESULTS:
            ended = True
            if word != "*" and word != result(match):
                raise RecordError("wrong_result", step, word)
        elif not re.fullmatch(r"\d+\.", word):
            _step(match, word, words)
    if not ended:
        raise RecordError("truncated", len(match.entries), body.strip()[-40:])


def _step(match: Match, word: str, words: _Words) -> None:
    pending, step = match.pending, len(match.entries) + 1
    if isinstance(pending, Decision):
        try:
            match.choose(match.game.parse(match.state, word))
        except ValueError as error:
            raise RecordError("illegal_step", step, word) from error
        return
    if isinstance(pending, Outcome):
        raise RecordError("after_end", step, word)
    found = re.fullmatch(r"\[(\d+)\]", word)
    outcome = int(found[1]) - 1 if found else -1
    if not 0 <= outcome < len(pending.weights) or not pending.weights[outcome]:
        raise RecordError("bad_luck", step, word)
    gloss = match.game.gloss(match.state, outcome)
    match.roll(outcome)
    if gloss:
        mark = words.at
        if words.next() != gloss:  # what a die means may be left out, but it is never wrong
            words.at = mark


def _checking(match: Match, text: str) -> Slowly[None]:
    """A variation stands behind the step that it replaces; it is played through and kept as it is written."""
    step = len(match.entries)
    line = replayed(match, max(0, step - 1))
    yield from _playing(line, text[1:-1] + " *")
    match.notes.setdefault(step, []).append(text)


def replayed(match: Match, steps: int) -> Match:
    """The same match after its first ``steps`` entries, without luck of its own."""
    new = Match(match.game, match.scenario, match.options, None, match.tags, match.position)
    for entry in match.entries[:steps]:
        if entry.kind == CHOICE:
            new.choose(entry.value)
        else:
            new.roll(entry.value)
    return new


# ------------------------------------------------------------------ links
def pack(match: Match) -> str:
    """The game for a URL fragment: every step as its place among the possible ones, base64url.

    A match that began from a position cannot be packed: ``ValueError``.
    """
    if match.position:
        raise ValueError("position")
    state, digits = match.game.start(match.scenario, match.options), []
    for entry in match.entries:
        choices = _choices(state.pending())
        digits.append((choices.index(entry.value), len(choices)))
        (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    options = ",".join(f"{k}={v}" for k, v in sorted(match.options.items()))
    head = "|".join((str(FORMAT), match.game.slug, match.game.edition, match.scenario, options, str(len(digits))))
    data = head.encode() + b"\n" + number.to_bytes(-(-number.bit_length() // 8), "big")
    data += zlib.crc32(data).to_bytes(4, "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _choices(pending: Any) -> list[int]:
    if isinstance(pending, Chance):
        return [i for i, weight in enumerate(pending.weights) if weight]
    return list(pending.actions) if isinstance(pending, Decision) else []


def unpack(text: str, find: FindGame, luck: Luck | None = None) -> Match:
    """The inverse of :func:`pack`. ``RecordError`` for a damaged or forged link, with the bad step."""
    return finish(unpacking(text, find, luck))


def unpacking(text: str, find: FindGame, luck: Luck | None = None) -> Slowly[Match]:
    """The same as :func:`unpack`, stopping behind every step."""
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        head, number_bytes = data[:-4].split(b"\n", 1)
        version, slug, edition, scenario, options, count = head.decode().split("|")
    except (binascii.Error, ValueError) as error:
        raise RecordError("damaged_link") from error
    if zlib.crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
        raise RecordError("damaged_link")
    game = _game({"Format": version, "Game": slug, "Edition": edition}, find)
    try:
        match = Match(game, scenario, dict(pair.split("=", 1) for pair in options.split(",") if pair))
    except ValueError as error:
        raise RecordError("bad_start", 0, str(error)) from error
    number = int.from_bytes(number_bytes, "big")
    for step in range(int(count) if _is_number(count) else 0):
        choices = _choices(match.pending)
        if not choices:
            raise RecordError("after_end", step + 1)
        number, digit = divmod(number, len(choices))
        (match.choose if isinstance(match.pending, Decision) else match.roll)(choices[digit])
        yield
    if number:
        raise RecordError("damaged_link", int(count))
    match.luck = luck
    return match
