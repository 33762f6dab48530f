"""A player that is a program of its own: it reads one JSON line and answers with one, in time."""

from __future__ import annotations

import json
import os
import queue
import shlex
import subprocess
import threading
from collections import deque
from collections.abc import Mapping
from typing import IO

from ..engine import guard

LONGEST = 100_000
"""No answer is longer than this many bytes."""
LAST_WORDS = 20
"""Lines of a program's error output that are kept."""
GRACE = 2.0
"""Seconds that a program has to end by itself when the match is over."""


class Fault(Exception):
    """What a program has done wrong. ``kind`` is "not_started", "crashed", "late", "unasked", "too_long", "not_json",
    "bad_answer" or "illegal"; ``message`` is a sentence about it."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind, self.message = kind, message


class Program:
    """One running program. Its error output is read, so that it never stands still, and its last line is told."""

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(command) if os.name == "posix" else command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or str(error) or "the command is empty"
            raise Fault("not_started", f'The program "{command}" cannot be started: {reason}.') from error
        self._answers: queue.Queue[bytes | None] = queue.Queue()
        self._messages: queue.Queue[bytes | None] = queue.Queue()
        self._errors: deque[bytes] = deque(maxlen=LAST_WORDS)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._hearing = threading.Thread(target=self._hear, args=(self._process.stderr,), daemon=True)
        for thread in (
            threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True),
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            self._hearing,
        ):
            thread.start()

    # -------------------------------------------------------------- pipes
    def _write(self, stream: IO[bytes]) -> None:
        """A program that does not read keeps this thread waiting, not the match."""
        while (message := self._messages.get()) is not None:
            try:
                stream.write(message)
                stream.flush()
            except OSError:
                return
        try:
            stream.close()
        except OSError:
            return

    def _read(self, stream: IO[bytes]) -> None:
        while line := stream.readline(LONGEST + 1):
            self._answers.put(line)
        self._answers.put(None)
        stream.close()

    def _hear(self, stream: IO[bytes]) -> None:
        while line := stream.readline(LONGEST):
            self._errors.append(line)
        stream.close()

    # -------------------------------------------------------------- talking
    def tell(self, message: Mapping[str, object]) -> None:
        """Say something to which no answer is expected."""
        self._messages.put(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    @property
    def has_spoken(self) -> bool:
        """Whether a line has come, or its output has ended, since the last answer."""
        return not self._answers.empty()

    def ask(self, message: Mapping[str, object], seconds: float) -> dict[str, object]:
        """The answer to a message, a JSON object; :class:`Fault` when there is none."""
        if self.has_spoken:
            line = self._answers.get()
            if line is None:
                raise self._ended()
            raise Fault("unasked", f"It said {_quoted(line)} without being asked.")
        self.tell(message)
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise Fault("late", f"It did not answer within {seconds:g} seconds.") from None
        if line is None:
            raise self._ended()
        if len(line) > LONGEST:
            raise Fault("too_long", f"Its answer is longer than {LONGEST} bytes.")
        try:
            answer = guard.parsed(line.decode(), LONGEST)
        except ValueError:
            raise Fault("not_json", f"It answered {_quoted(line)}, which is not a line of JSON.") from None
        if not isinstance(answer, dict):
            raise Fault("bad_answer", f"It answered {_quoted(line)}, which is not a JSON object.")
        return answer

    def _ended(self) -> Fault:
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return Fault("crashed", "It has closed its output.")
        self._hearing.join(GRACE)  # its last words may still be on their way
        lines = (line.decode(errors="replace").strip() for line in reversed(self._errors))
        words = next((f" Its last words: {line[:200]}" for line in lines if line), "")
        return Fault("crashed", f"It ended with exit code {code}.{words}")

    def stop(self) -> None:
        """Let the program end, and end it if it does not."""
        self._messages.put(None)  # closes its input
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _quoted(line: bytes) -> str:
    return json.dumps(line.decode(errors="replace").strip()[:80], ensure_ascii=False)
