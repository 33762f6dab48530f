"""The moves of a record: split into words in one pass, and played by the rules as far as they are legal.

Nothing here calls itself: variations inside variations are kept on a list, and each begins from a copy of the position
before the step that it replaces, so that the work grows with the length of the text and with nothing else.
"""

from __future__ import annotations

import re

from . import guard, imagined
from .cooperative import Slowly
from .core import Chance, Decision, Outcome, Pending, Reason, State
from .match import Match

ENDS = {(1.0, -1.0): "1-0", (-1.0, 1.0): "0-1", (0.0, 0.0): "1/2-1/2", (1.0,): "1-0", (-1.0,): "0-1", (0.0,): "1/2-1/2"}
RESULTS = frozenset((*ENDS.values(), "*"))
STOPS = frozenset(("illegal_step", "bad_luck", "after_end", "wrong_result", "truncated"))
"""What can be wrong behind steps that are legal."""
FARTHEST = 1000
"""Actions are looked through up to this number for the one that a word would mean if it were legal."""
_OUTSIDE = re.compile(r"\s*+(\{[^}]*+\}?|\(|\S++|)")
_INSIDE = re.compile(r"\s*+(\{[^}]*+\}?|[()]|[^\s()]++|)")
_NUMBER = re.compile(r"\d+\.")
_LUCK = re.compile(r"\[([0-9]+)\]")
_AS_COMMENT = str.maketrans("{}", "<>")


class RecordError(Exception):
    """A record cannot be read. ``key`` names the sentence; ``step`` is the number of the bad step (0: before
    the first); ``detail`` is the piece of text at fault."""

    def __init__(self, key: str, step: int = 0, detail: str = "") -> None:
        super().__init__(f"{key} (step {step}): {detail}" if detail else key)
        self.key = key
        self.step = step
        self.detail = detail[:80]


def result(match: Match) -> str:
    """``1-0`` when the first seat has won, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on."""
    pending = match.pending
    return ENDS[tuple(float(p) for p in pending.points)] if isinstance(pending, Outcome) else "*"


def reason_against(match: Match, word: str) -> tuple[str, Reason | None]:
    """The number of the rule by which a word is no legal step now, and what the game explains about it; if the word
    means nothing at all here, the rule that asks."""
    pending, game = match.pending, match.game
    if isinstance(pending, Decision):
        state = match.state.copy()
        for action in range(FARTHEST):
            try:
                if game.notate(state, action) == word:
                    reason: Reason = game.explain(state, game.touch(state, action))
                    return reason.rule or pending.rule, reason
            except Exception:  # games write legal actions only; what they do with others is theirs
                continue
    return pending.rule, None


class Words:
    """Splits a text into words. Comments come with their braces; a parenthesis comes by itself."""

    def __init__(self, body: str) -> None:
        self.body = body
        self.at = self.start = 0

    def next(self, inside: bool) -> str:
        """The next word, inside of a variation or outside; "" at the end."""
        found = (_INSIDE if inside else _OUTSIDE).match(self.body, self.at)
        assert found is not None  # "" matches everywhere
        self.start, self.at = found.span(1)
        return found[1]


class _Line:
    """A line of play while it is read: the game itself, or a variation. ``before`` is the position before its last
    step, ``start`` where it begins in the text; ``is_imagined`` says that its position, which anybody can have written,
    is none of the game (``engine.imagined``)."""

    __slots__ = ("before", "is_imagined", "match", "start", "state", "steps")

    def __init__(self, match: Match | None, state: State, steps: int, start: int) -> None:
        self.match, self.state, self.steps, self.start = match, state, steps, start
        self.before, self.is_imagined = state.copy(), False

    def carry_out(self, is_choice: bool, value: int) -> None:
        if self.match:
            (self.match.choose if is_choice else self.match.roll)(value)
            self.state = self.match.state
        else:
            (self.state.apply if is_choice else self.state.resolve)(value)
        self.steps += 1


class Moves:
    """Plays the text of the moves into ``match``. ``beside`` is what was wrong with the first variation that is not
    legal; it is kept as a comment, and the game goes on. ``before`` is the position before the last step, for a
    variation that stands at the beginning of the text."""

    def __init__(self, match: Match, body: str, before: State | None = None) -> None:
        self.match = match
        self.beside: RecordError | None = None
        self._words = Words(body)
        self._lines = [_Line(match, match.state, len(match.entries), 0)]
        self._lines[0].before = before or self._lines[0].before
        self._has_variations = "(" in body
        self._passes_over, self._ended_at = False, -1
        self._variations = self._steps_beside = 0

    def playing(self) -> Slowly[None]:
        """All of them, stopping behind every word. ``RecordError`` at the first that cannot be; the match is then
        where it was before that word, and :meth:`rest` is the text that could not be played."""
        while word := self._words.next(len(self._lines) > 1):
            yield
            try:
                self._take(word)
            except RecordError:
                raise
            except Exception as error:
                if self.match.position is None:
                    raise
                place = len(self.match.entries) + 1  # a position may say anything, and break the rules at any place
                raise RecordError("position", place, f"{word} ({type(error).__name__})") from error
        if len(self._lines) > 1 or self._ended_at < 0:
            raise RecordError("truncated", len(self.match.entries), self._words.body.strip()[-40:])

    def rest(self) -> str:
        """The text from the word at fault on; from the result on, if something stands behind it."""
        inside = len(self._lines) > 1
        start = self._ended_at if self._ended_at >= 0 else self._lines[1].start if inside else self._words.start
        return self._words.body[start:].strip()

    def _take(self, word: str) -> None:
        line = self._lines[-1]
        if self._ended_at >= 0:
            raise RecordError("after_end", line.steps + 1, word)
        if word[0] == "{":
            self._comment(word)
        elif word == "(":
            self._open(line)
        elif word == ")" and len(self._lines) > 1:
            self._close()
        elif self._passes_over or _NUMBER.fullmatch(word):
            return
        elif len(self._lines) > 1:
            self._step_beside(line, word)
        elif word in RESULTS:
            if word not in ("*", result(self.match)):
                raise RecordError("wrong_result", line.steps + 1, word)
            self._ended_at = self._words.start
        else:
            self._step(line, word)

    def _comment(self, word: str) -> None:
        if len(word) < 2 or word[-1] != "}":
            raise RecordError("truncated", len(self.match.entries), word[:40])
        if len(self._lines) == 1:
            text = word[1:-1]
            self._note(" " + text if text.startswith("(") else text)  # else it would be taken for a variation

    def _note(self, text: str) -> None:
        self.match.notes.setdefault(len(self.match.entries), []).append(text)

    # -------------------------------------------------------------- variations
    def _open(self, line: _Line) -> None:
        """A variation stands behind the step that it replaces."""
        self._variations += 1
        if self._variations > guard.VARIATIONS:
            raise RecordError("too_many_variations", line.steps, f"{guard.VARIATIONS:,}")
        if len(self._lines) > guard.DEPTH:
            raise RecordError("too_deep", line.steps, str(guard.DEPTH))
        inside = _Line(None, line.before.copy(), max(0, line.steps - 1), self._words.start)
        inside.is_imagined = line.is_imagined
        self._lines.append(inside)
        head = None if self._passes_over else imagined.head(self.match.game, self._words.body, inside.start)
        if head:
            self._imagine(inside, head)

    def _imagine(self, line: _Line, head: imagined.Head) -> None:
        """A variation that begins with a position of its own."""
        try:
            state = imagined.first(self.match, imagined.position(head.code))
        except Exception as error:  # a position may say anything, and break the rules at any place
            self._pass_over(line.steps + 1, str(error))
            return
        line.state, line.before, line.is_imagined = state, state.copy(), True

    def _pass_over(self, step: int, detail: str) -> None:
        self.beside = self.beside or RecordError("illegal_variation", step, detail)
        self._passes_over = True

    def _close(self) -> None:
        line = self._lines.pop()
        if len(self._lines) > 1:
            return
        text = self._words.body[line.start : self._words.at]
        self._note(" " + text.translate(_AS_COMMENT) if self._passes_over else text)
        self._passes_over = False

    def _step_beside(self, line: _Line, word: str) -> None:
        self._steps_beside += 1
        if self._steps_beside > guard.BESIDE:
            raise RecordError("too_many_beside", line.steps, f"{guard.BESIDE:,}")
        try:
            self._step(line, word)
        except RecordError as error:
            self._pass_over(error.step, error.detail)
        except Exception as error:
            if not line.is_imagined:
                raise
            self._pass_over(line.steps + 1, f"{word} ({type(error).__name__})")

    # -------------------------------------------------------------- steps
    def _step(self, line: _Line, word: str) -> None:
        game, pending, step = self.match.game, line.state.pending(), line.steps + 1
        if isinstance(pending, Outcome):
            raise RecordError("after_end", step, word)
        is_choice = isinstance(pending, Decision)
        value = self._choice(line, word) if is_choice else _luck(pending, step, word)
        gloss = "" if is_choice else game.gloss(line.state, value)
        if self._has_variations:
            line.before = line.state.copy()
        line.carry_out(is_choice, value)
        if gloss:
            mark = self._words.at
            if self._words.next(len(self._lines) > 1) != gloss:  # it may be left out, but it is never wrong
                self._words.at = mark

    def _choice(self, line: _Line, word: str) -> int:
        try:
            return int(self.match.game.parse(line.state, word))
        except ValueError as error:
            raise RecordError("illegal_step", line.steps + 1, word) from error


def _luck(pending: Pending, step: int, word: str) -> int:
    found = _LUCK.fullmatch(word)
    face = guard.count(found[1]) if found else None
    weights = pending.weights if isinstance(pending, Chance) else ()
    if face is None or not 1 <= face <= len(weights) or not weights[face - 1]:
        raise RecordError("bad_luck", step, word)
    return face - 1
