"""The text form of a game: tag pairs, then the moves; and the same packed for a link.

The format is described in ``RECORD.md`` beside this module. Reading plays every step through the rules, so
a record that can be read is a legal game; whatever is wrong is reported with its step and its words.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping

from . import guard, link_text
from .ahead import ahead, taking_ahead
from .cooperative import Slowly, finish
from .core import AnyGame, Chance, Decision, Pending, Reason, State
from .luck import Luck
from .match import CHOICE, Entry, Match
from .moves import RESULTS as RESULTS
from .moves import STOPS, Moves, reason_against, result
from .moves import RecordError as RecordError

FORMAT = 1
WIDTH = 96
AHEAD = "Ahead"
"""The tag of variations of a step that has not been played yet."""
UNPLAYED, BEHIND, EDITION_BEFORE = "Unplayed", "UnplayedBehind", "EditionBefore"
"""Tags of a game that could be read in part: the text of the rest, behind the number of its first step; a check sum of
the steps that it stands behind; and the edition that the record named, if it was a newer one."""
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*+) "([^"\\]*+(?:\\.[^"\\]*+)*+)"\]')
_LINE = re.compile(r"[^\r\n]*+(?:\r\n?|\n)?")
_BREAK = re.compile(r"\r\n?|\n")
_REST = re.compile(r"([0-9]+)\. (.*)", re.DOTALL)
_OWN = ("Format", "Game", "Edition", "Scenario", "Options", "Position", "Result")

FindGame = Callable[[str], AnyGame]


class Stopped(RecordError):
    """A record that is legal up to some step and not further, or is of a newer edition of the rules.

    ``match`` is the game up to there, every step of it legal, ready to be played on; its tag ``Unplayed`` has the text
    that could not be played, so that :func:`write` loses nothing, and :func:`reading` goes on with it as soon as the
    rules allow it. ``rule`` is the number of the rule that says no ("" if there is none), ``reason`` what the game
    explains about it, if it does, ``word`` the word at fault, ``edition`` the edition that the record names, "" for the
    present one. A variation that is no longer legal stops nothing; it has become a comment.
    """

    def __init__(
        self, fault: RecordError, match: Match, word: str, edition: str, rule: str, reason: Reason | None
    ) -> None:
        super().__init__(fault.key, fault.step, fault.detail)
        self.match, self.word, self.edition, self.rule, self.reason = match, word, edition, rule, reason


# ------------------------------------------------------------------ writing
def write(match: Match) -> str:
    """The whole game as text."""
    game = match.game
    tags = {
        "Format": str(FORMAT),
        "Game": game.slug,
        "Edition": match.tags.get("Edition", game.edition),
        "Scenario": match.scenario,
        "Options": " ".join(f"{k}={v}" for k, v in sorted(match.options.items())),
    }
    if match.position:
        tags["Position"] = json.dumps(match.position, ensure_ascii=False, separators=(",", ":"))
    tags.update({k: v for k, v in match.tags.items() if k not in _OWN})
    if coming := ahead(match):
        tags[AHEAD] = coming
    tags["Result"] = result(match)
    head = "".join(f'[{key} "{quoted(value)}"]\n' for key, value in tags.items())
    return f"{head}\n{_wrap(_words(match))} {result(match)}\n".replace("\n ", "\n")


def quoted(value: str) -> str:
    """A value as it stands between the quotation marks of a tag."""
    return _BREAK.sub(" ", value.replace("\\", "\\\\").replace('"', '\\"'))


def tail(match: Match, first: int, state: State) -> str:
    """The moves behind the first ``first`` steps, as a record writes them. ``state`` is the position there; it is
    carried on to the last."""
    return _wrap(_words(match, first, state))


def joined(record: str, moves: str) -> str:
    """A record with more moves at its end, as :func:`tail` gives them. Its result is left open."""
    body = record.rstrip()
    last = body.rsplit(None, 1)[-1] if body else ""
    return f"{body.removesuffix(last) if last in RESULTS else body + ' '}{moves} *\n"


def _words(match: Match, first: int = 0, state: State | None = None) -> Iterator[str]:
    """The words of the moves; a new line begins where the seat changes, with the number of the step."""
    game, seat = match.game, None

    def said(state: State, entry: Entry) -> str:
        return (game.notate if entry.kind == CHOICE else game.gloss)(state, entry.value)

    if state is None:  # all of the game, with what is said before its first step
        words: Iterable[str] = match.told("words", said)
        yield from _noted(match, 0)
    else:
        words = _along(match, first, state, said)
    for step, (entry, word) in enumerate(zip(match.entries[first:], words, strict=True), first + 1):
        if entry.kind == CHOICE:
            if entry.seat != seat:
                seat = entry.seat
                yield f"\n{match.before + step}."
            yield word
        else:
            yield f"[{entry.value + 1}]"
            if word:
                yield word
        yield from _noted(match, step)


def _along(match: Match, first: int, state: State, said: Callable[[State, Entry], str]) -> Iterator[str]:
    for entry in match.entries[first:]:
        yield said(state, entry)
        (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)


def _noted(match: Match, step: int) -> Iterator[str]:
    return (text if text.startswith("(") else f"{{{text}}}" for text in match.notes.get(step, ()))


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

    ``RecordError`` when the text is no record, or is of a newer format; :class:`Stopped` when it has an illegal step
    or is of a newer edition. Unknown tags are kept. A record of an older edition keeps its tag, and is played by the
    lists of legal actions of that edition where the game knows them (``core.KnowsOlder``), else by the present ones.
    """
    return finish(reading(text, find, luck))


def reading(text: str, find: FindGame, luck: Luck | None = None) -> Slowly[Match]:
    """The same as :func:`read`, stopping behind every word, so that a long game can be read in slices.

    Who wants a game as far as it is legal takes it from the exception::

        try:
            match = finish(reading(text, find, luck))
        except Stopped as stop:                 # before RecordError, of which it is one
            match = stop.match                  # may have no step at all; stop.step, stop.detail, stop.rule say why
    """
    try:
        guard.checked(text)
    except guard.Unfit as error:
        raise RecordError(error.key, 0, error.detail) from error
    tags, body = tags_and_moves(text)
    game, before = _game(tags, find), tags.get(EDITION_BEFORE, "")
    if BEHIND in tags and before and not is_newer(game, before):  # read in part by older rules than it is of
        try:
            match = yield from _read_by(game, {**tags, "Edition": before}, body, luck)
            if UNPLAYED not in match.tags:
                return match
        except RecordError:
            pass  # it has been played on by those
    return (yield from _read_by(game, tags, body, luck))


def _read_by(game: AnyGame, tags: dict[str, str], body: str, luck: Luck | None) -> Slowly[Match]:
    try:
        if tags.get("Position"):
            position = guard.parsed_object(tags["Position"], guard.POSITION)
            match = from_position(game, position, None, tags.get("Scenario"), _kept(tags))
        else:
            options = dict(pair.split("=", 1) for pair in tags.get("Options", "").split())
            match = Match(game, tags.get("Scenario") or None, options, None, _kept(tags))
    except (ValueError, LookupError, RecordError) as error:
        raise RecordError("bad_start", 0, getattr(error, "detail", str(error))) from error
    yield from _playing(match, body, luck)
    match.luck = luck
    return match


def _kept(tags: dict[str, str]) -> dict[str, str]:
    return {k: v for k, v in tags.items() if k not in _OWN or k == "Edition"}


def tags_and_moves(text: str) -> tuple[dict[str, str], str]:
    """The tags at the beginning of a text, and what stands behind them. ``RecordError("bad_tag")``."""
    tags: dict[str, str] = {}
    for found in _LINE.finditer(text):
        line = found[0].strip(" \t\r\n\ufeff")
        if line.startswith("[") and line[1:2].isalpha():
            tag = _TAG.fullmatch(line)
            if not tag:
                raise RecordError("bad_tag", 0, line)
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif line:
            return tags, _BREAK.sub("\n", text[found.start() :])
    return tags, ""


def _game(tags: dict[str, str], find: FindGame) -> AnyGame:
    if "Game" not in tags or "Format" not in tags:
        raise RecordError("not_a_record")
    version = guard.count(tags["Format"])
    if version is None or version > FORMAT:
        raise RecordError("newer_format", 0, tags["Format"])
    try:
        return find(tags["Game"])
    except LookupError as error:
        raise RecordError("unknown_game", 0, tags["Game"]) from error


def is_newer(game: AnyGame, edition: str) -> bool:
    """Whether an edition, as it is written in a record, comes after the one of the rules here."""
    number = guard.count(edition)
    return edition.isdigit() if number is None else number > int(game.edition)


def _playing(match: Match, body: str, luck: Luck | None) -> Slowly[None]:
    """Play all moves; what is in the way of that comes out as :class:`Stopped`."""
    moves, fault, present = Moves(match, body), None, match.game.edition
    edition = match.tags.get("Edition", present)
    try:
        yield from moves.playing()
    except RecordError as error:
        if error.key not in STOPS:
            raise
        fault = error
    yield from _taking_ahead(match)
    newer = is_newer(match.game, edition)
    if not (fault or moves.beside or newer):
        yield from _resuming(match)
        return
    rule, reason = reason_against(match, fault.detail) if fault else ("", None)
    if fault:
        _keep_rest(match, moves.rest())
    told = fault or moves.beside
    if newer:
        match.tags["Edition"] = present
        match.tags.setdefault(EDITION_BEFORE, edition)
        told = RecordError("newer_edition", told.step if told else 0, edition)
    assert told is not None
    match.luck = luck
    raise Stopped(told, match, fault.detail if fault else "", edition if edition != present else "", rule, reason)


def _taking_ahead(match: Match) -> Slowly[None]:
    """Variations of the step behind those that were kept become notes again. What is not legal stays in its tag."""
    if AHEAD in match.tags:
        try:
            if (yield from taking_ahead(lambda steps: replayed(match, steps), match, match.tags[AHEAD])):
                del match.tags[AHEAD]
        except RecordError:
            return


def _keep_rest(match: Match, rest: str) -> None:
    """Put what could not be played into a tag; what is there already stays under another name."""
    before = match.tags.pop(UNPLAYED, "")
    if before:
        match.tags[next(n for i in range(2, 999) if (n := f"{UNPLAYED}{i}") not in match.tags)] = before
    match.tags.pop(BEHIND, None)
    if rest:
        _put_rest(match, rest)


def _put_rest(match: Match, rest: str) -> None:
    match.tags[UNPLAYED] = f"{len(match.entries) + 1}. {rest}"
    match.tags[BEHIND] = _steps_mark(match)


def _steps_mark(match: Match) -> str:
    return f"{zlib.crc32(repr([entry[:3] for entry in match.entries]).encode()):08x}"


def _resuming(match: Match) -> Slowly[None]:
    """Go on with what could not be played when the record was read before, if the rules allow more of it now. Where
    somebody has played something else since, it stays where it is."""
    found = _REST.fullmatch(match.tags.get(UNPLAYED, ""))
    if found is None or match.tags.get(BEHIND) != _steps_mark(match):
        return
    before = replayed(match, max(0, len(match.entries) - 1)).state if found[2].startswith("(") else None
    moves = Moves(match, found[2], before)
    rest = ""
    try:
        yield from moves.playing()
        match.tags.pop(EDITION_BEFORE, None)
    except RecordError as error:
        if error.key == "position":
            raise
        rest = moves.rest()
    if rest:
        _put_rest(match, rest)
    else:
        del match.tags[UNPLAYED], match.tags[BEHIND]


def from_position(
    game: AnyGame,
    position: Mapping[str, object],
    luck: Luck | None = None,
    scenario: str | None = None,
    tags: Mapping[str, str] | None = None,
) -> Match:
    """A match that begins from a position out of a parsed text. ``RecordError("position")`` when it is not sound."""
    if not position:
        raise RecordError("position", 0, "{}")
    try:
        return Match(game, scenario, None, luck, tags, position)
    except Exception as error:  # a position may say anything, and break the rules at any place
        raise RecordError("position", 0, str(error)) from error


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
    number, digits = 0, match.told("place", _place)
    for digit, base in reversed(digits):
        number = number * base + digit
    options = ",".join(f"{k}={v}" for k, v in sorted(match.options.items()))
    setup = "|".join((match.game.slug, match.edition, match.scenario, options))
    return link_code(setup, len(digits), number.to_bytes(-(-number.bit_length() // 8), "big"))


def _place(state: State, entry: Entry) -> tuple[int, int]:
    choices = _choices(state.pending())
    return choices.index(entry.value), len(choices)


def link_code(setup: str, steps: int, number: bytes) -> str:
    """The code of so many steps, packed as in :func:`pack`; ``setup`` is game, edition, scenario and options with bars
    between."""
    return link_text.sent(f"{FORMAT}|{setup}|{steps}\n".encode() + number)


def _choices(pending: Pending) -> list[int]:
    if isinstance(pending, Chance):
        return [i for i, weight in enumerate(pending.weights) if weight]
    return list(pending.actions) if isinstance(pending, Decision) else []


def unpack(text: str, find: FindGame, luck: Luck | None = None) -> Match:
    """The inverse of :func:`pack`. ``RecordError`` for a damaged or forged link, with the bad step."""
    return finish(unpacking(text, find, luck))


def unpacking(text: str, find: FindGame, luck: Luck | None = None) -> Slowly[Match]:
    """The same as :func:`unpack`, stopping behind every step."""
    if len(text) > guard.CODE:
        raise RecordError("damaged_link")
    try:
        head, number_bytes = link_text.without_sum(link_text.as_bytes(text)).split(b"\n", 1)
        version, slug, edition, scenario, options, count = head.decode().split("|")
    except ValueError as error:
        raise RecordError("damaged_link") from error
    game, steps = _game({"Format": version, "Game": slug}, find), guard.count(count)
    if is_newer(game, edition):
        raise RecordError("newer_edition", 0, edition)
    if steps is None:
        raise RecordError("damaged_link")
    try:
        tags = {"Edition": edition} if guard.count(edition) is not None and edition != game.edition else {}
        match = Match(game, scenario, dict(pair.split("=", 1) for pair in options.split(",") if pair), None, tags)
    except ValueError as error:
        raise RecordError("bad_start", 0, str(error)) from error
    number, is_older = int.from_bytes(number_bytes, "big"), bool(match.tags)
    for step in range(steps):
        choices = _choices(match.pending)
        if not choices:
            raise RecordError("older_link" if is_older else "after_end", step + 1, edition if is_older else "")
        number, digit = divmod(number, len(choices))
        (match.choose if isinstance(match.pending, Decision) else match.roll)(choices[digit])
        yield
    if number:
        raise RecordError("older_link" if is_older else "damaged_link", steps, edition)
    match.luck = luck
    return match
