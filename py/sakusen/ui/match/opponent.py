"""The computer player's side of the page: asks the worker for a choice, and starts it anew when it is silent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ...ai.comparing import Comparison, from_json
from ...ai.reviewing import Review
from ...ai.reviewing import from_json as review_from_json
from ...ai.worker_protocol import GONE, MISSING, NOT_STARTED, OTHER_EDITION, OUT_OF_MEMORY, SILENT
from ...engine.datafile import edition
from ..page import faults
from ..page.words import Words, saying
from .learned import Learned

PATIENCE = 25.0
"""Seconds without an answer after which a worker counts as dead; the first answer may take twice as long."""
TRIES = 3
LONG = 4.0
"""A decision that takes more seconds than this is too long."""
TWICE = 2
"""After so many of them the device thinks half as much."""
FEWEST = 8
"""The slowest devices think one part of so many."""
Draft = Callable[[Comparison], None]
"""Is told what has been found so far."""
Reply = dict[str, Any]
Waiting = asyncio.Future[Reply]
Told = Callable[[int, int], None]
"""Is told how many games have been played, and how many there will be at most; 0 when that is not known."""


class Lost(Exception):
    """No worker has answered, though several were asked, or what came cannot be carried out. ``error`` is a key of
    ``worker_protocol`` or the browser's own words, and ``detail`` says more; both are for the console."""

    def __init__(self, error: str = "", detail: str = "") -> None:
        super().__init__(f"{error} {detail}".strip())
        self.words: Words = saying(WORDS.get(error, "lost.fault"))
        """What the reader is told."""


WORDS = {
    SILENT: "lost",
    OTHER_EDITION: "lost",  # the offer of the new version says why
    MISSING: "lost.learned",
    NOT_STARTED: "lost.start",
    GONE: "lost.memory",
    OUT_OF_MEMORY: "lost.memory",
}
"""The sentence for the reader by the error; any other error is a fault of the program."""


def no_answer(error: str, detail: str = "") -> Lost:
    """What is to be raised when there is no answer; it is written to the console, too."""
    made = Lost(error, detail)
    faults.note(f"The computer player has no answer: {made}")
    return made


def _lost(reply: Mapping[str, object]) -> Lost:
    return no_answer(str(reply.get("error", "")), str(reply.get("detail", "")))


class Worker(Protocol):
    """A second interpreter: takes JSON texts, answers each with one."""

    def post(self, text: str) -> None: ...
    def end(self) -> None: ...


Start = Callable[[Callable[[str], None], Callable[[str], None]], Worker]
"""Starts a worker; it is given what to call with an answer, and with a failure: ``GONE``, ``NOT_STARTED`` or the
browser's own words."""


class Opponent:
    """One worker at a time, one question at a time. A newer question makes the older one's answer stale."""

    def __init__(self, start: Start, patience: float = PATIENCE) -> None:
        self._start, self._patience = start, patience
        self.learned = Learned()
        self._taught: set[str] = set()  # titles of which the worker has been told what was learned
        self._worker: Worker | None = None
        self._edition = ""
        self._fresh = True
        self.fewer = 1
        """This device is so slow that it thinks only one part of so many of what a level says, as long as the page is
        open."""
        self._count = 0
        self._draft: Draft | None = None
        self._has_heard = False
        self._listens = False  # to what is said to it meanwhile
        self._long = 0  # decisions that have taken too long
        self._progress: Told | None = None  # while something is worked out that tells of its progress
        self._waiting: Waiting | None = None
        self._fetching: asyncio.Task[None] | None = None  # what could not be had before

    @property
    def is_busy(self) -> bool:
        """Whether somebody waits for an answer."""
        return self._waiting is not None and not self._waiting.done()

    def warm(self, slug: str) -> None:
        """Start the worker now, so that the first answer is there sooner."""
        self._post({"id": 0, "slug": slug, "warm": True})

    async def choose(
        self, slug: str, level: str, view: dict[str, object], seed: str, progress: Told | None = None
    ) -> list[int]:
        """The choice for a view (see ``sakusen.ai.worker_protocol``), and behind it those that the player means to add
        until luck or another seat has a say; with the same seed the same, unless :attr:`fewer` has changed or
        :meth:`hurry` was called. :class:`Lost` when there is no answer."""
        for _ in range(TRIES):
            question = {"slug": slug, "level": level, "view": view, "seed": seed, "fewer": self.fewer}
            reply = await self._reply_to(question, progress)
            if "action" in reply:
                self._note_pace(reply)
                return [int(action) for action in (reply["action"], *reply.get("then", ()))]
            self.end()
            if reply.get("error") in {MISSING, OTHER_EDITION}:
                break
        raise _lost(reply)

    def _note_pace(self, reply: Mapping[str, object]) -> None:
        """A device on which a decision takes too long is given less to think about."""
        micros = reply.get("micros")
        is_long = bool(reply.get("cut")) or (isinstance(micros, int) and micros > LONG * 1e6)
        self._long += is_long and bool(reply.get("evaluations"))
        if self._long == TWICE:  # once may be a device that slept
            self._long, self.fewer = 0, min(FEWEST, 2 * self.fewer)

    async def compare(
        self,
        slug: str,
        view: dict[str, object],
        seed: str,
        given: Sequence[int],
        progress: Told,
        draft: Draft,
        is_brief: bool = False,
    ) -> Comparison:
        """What could be done now and what comes of it (see ``sakusen.ai.comparing``); ``progress`` is told how many
        games have been played, and how many there will be. :class:`Lost` when there is no answer."""
        question = {"slug": slug, "compare": True, "view": view, "seed": seed, "given": list(given), "brief": is_brief}
        self._draft = draft
        reply = await self._reply_to(question, progress)
        if "compared" in reply:
            return from_json(reply["compared"])
        raise _lost(reply)

    async def review(self, slug: str, record: str, seed: str, progress: Told) -> Review:
        """What decided a finished game; like :meth:`compare`."""
        reply = await self._reply_to({"slug": slug, "review": True, "record": record, "seed": seed}, progress)
        if "reviewed" in reply:
            return review_from_json(reply["reviewed"])
        raise _lost(reply)

    def hurry(self) -> None:
        """The best that has been found so far is wanted now."""
        if self._progress is not None and self._worker is not None:
            self._worker.post(json.dumps({"hurry": self._count}))

    def give_up(self) -> None:
        """What is being worked out is not wanted any more. A worker that tells of its progress listens, too, and stops;
        any other is ended."""
        if self._listens and self._progress is not None:
            self.stop()
        else:
            self.end()

    def stop(self) -> None:
        """What is being compared is not wanted any more."""
        if self._progress is not None:
            if self._worker is not None:
                self._worker.post(json.dumps({"stop": self._count}))
            self._progress = None
            if self._waiting is not None and not self._waiting.done():
                self._waiting.cancel()

    async def _reply_to(self, question: dict[str, object], progress: Told | None) -> Reply:
        """Who cannot answer without what was learned is asked once more when that has come. Where the host has another
        edition by now, the reader is told that the page must be loaded anew."""
        reply, slug = await self._ask(question, progress), str(question["slug"])
        if reply.get("error") == OTHER_EDITION:
            from ..page.edition import tell_replaced  # only a browser has it

            tell_replaced()
        if reply.get("error") == MISSING and self.learned.is_missed(slug):
            await self._learn(slug, progress)
            if not self.learned.is_missed(slug):
                reply = await self._ask(question, progress)
        return reply

    async def _learn(self, slug: str, progress: Told | None) -> None:
        """Fetch what could not be had before; what ends or stops a question ends this, too."""
        waiting = self._begin(progress)

        def come(_: object) -> None:
            if not waiting.done():
                waiting.set_result({})

        self._fetching = asyncio.ensure_future(self.learned.fetch_missed(slug))
        self._fetching.add_done_callback(come)
        await waiting
        self._progress = None

    def _begin(self, progress: Told | None) -> Waiting:
        """Begin to wait for an answer. Whoever waits for an earlier one is cancelled."""
        self.stop()  # what is compared gives way to what is asked now
        self._count, self._progress, self._listens = self._count + 1, progress, False
        if self._waiting is not None and not self._waiting.done():
            self._waiting.cancel()
        self._waiting = waiting = asyncio.get_event_loop().create_future()
        return waiting

    async def _ask(self, question: dict[str, object], progress: Told | None = None) -> Reply:
        waiting = self._begin(progress)
        patience = self._patience * (2 if self._fresh else 1)
        self._post({"id": self._count, **question})
        self._has_heard = True
        while self._has_heard:  # whoever tells of progress is not dead
            self._has_heard = False
            done, _ = await asyncio.wait([waiting], timeout=patience)
            if done:
                reply = waiting.result()
                self._fresh, self._progress = "error" in reply, None
                return reply
        waiting.cancel()
        return {"error": SILENT}

    def _post(self, message: dict[str, object]) -> None:
        if self._worker is None:
            self._fresh = True
            self._taught.clear()
            self._edition = edition()
            self._worker = self._start(self._answered, self._failed)
        slug, message = str(message.get("slug", "")), {**message, "edition": self._edition}
        if (learned := self.learned.of(slug)) and slug not in self._taught:
            self._taught.add(slug)
            message = {**message, "learned": learned}
        self._worker.post(json.dumps(message))

    def _answered(self, text: str) -> None:
        try:
            reply = json.loads(text)
        except ValueError:
            return
        waiting = self._waiting
        if isinstance(reply, dict) and reply.get("id") == self._count and waiting and not waiting.done():
            if "looked" not in reply:
                waiting.set_result(reply)
                return
            self._has_heard = self._listens = True
            if "compared" in reply and self._draft is not None and self._progress is not None:
                self._draft(from_json(reply["compared"]))
            if self._progress is not None:
                self._progress(int(reply["looked"]), int(reply["of"]))

    def _failed(self, what: str) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result({"error": what})
        else:
            self.end()  # nobody waits for it; the next question is for another one

    def end(self) -> None:
        """End the worker; what it is thinking about is forgotten."""
        self._count += 1
        if self._worker is not None:
            self._worker.end()
            self._worker = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.cancel()
