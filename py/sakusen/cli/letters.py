"""One side of a game by letters, for programs: a line with a letter in, a line with the answer out."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping

from ..engine.cooperative import finish
from ..engine.core import Chance, Decision
from ..engine.match import CHOICE, Match
from ..engine.record import pack
from ..games import game
from ..together import ed25519, letter, post, signed
from ..together.finding import find
from ..together.luck import TableLuck, settle
from ..together.table import Table
from ..together.terms import NONCE, Unsound
from .request_error import RequestError
from .requests import digest

KEY = 32


class Friend:
    """Takes the free seat of the first invitation that it is given, and plays on at random, by a seed. What it knows
    ends with the process."""

    def __init__(self, seed: str, name: str = "") -> None:
        self._rng, self._name = random.Random(seed), name
        self._table: Table | None = None
        self._match: Match | None = None

    def answer(self, request: Mapping[str, object]) -> dict[str, object]:
        """``open``: the text of a letter. Says what the letter was ("new", "known", or why it is refused, with its
        step), the letter that is due or was the last one, how it stands, and the key of the position."""
        text = request.get("open")
        code = find(text) if isinstance(text, str) else ""
        if not code:
            raise RequestError("bad_request", 0, '"open" holds no letter')
        came, step = self._take_in(code)
        if self._table is None or self._match is None:
            return {"came": came, "step": step, "letter": ""}
        self._play(self._table, self._match)
        sent = self._send(self._table, self._match)
        state = self._table.state(self._match)
        return {"came": came, "step": step, "letter": sent, "state": state, "key": digest(self._match)}

    def _take_in(self, code: str) -> tuple[str, int]:
        if self._table is None or self._match is None:
            return self._sit_down(code), 0
        came = finish(post.receiving(self._table, self._match, code, game, holds=_holds))
        if came.kind == post.NEW and came.table and came.match:
            self._table = came.table
            self._match.luck = None
            for entry in came.match.entries[len(self._match.entries) :]:
                (self._match.choose if entry.kind == CHOICE else self._match.roll)(entry.value)
            settle(self._match, TableLuck(self._table, self._match))
        return came.kind, came.step

    def _sit_down(self, code: str) -> str:
        try:
            agreed = letter.decode(code).terms
            match = finish(post.beginning(agreed, game))
            key = os.urandom(KEY)
            public = ed25519.public(signed.seed(key))
            table = post.sit_down(agreed, 1, self._name, key, os.urandom(NONCE), public)
        except Unsound as error:
            return error.key
        settle(match, TableLuck(table, match))
        self._table, self._match = table, match
        return post.NEW

    def _play(self, table: Table, match: Match) -> None:
        """Decide, and roll real dice, as long as the pen is here."""
        while table.state(match) == "mine":
            pending, answer = match.pending, table.reply(match)
            if isinstance(pending, Decision):
                match.choose(self._rng.choice(pending.actions) if answer is None else answer)
            elif isinstance(pending, Chance):
                outcome, faces = table.outcome(match), range(len(pending.weights))
                match.roll(self._rng.choices(faces, pending.weights)[0] if outcome is None else outcome)

    def _send(self, table: Table, match: Match) -> str:
        """The letter that is due, final from now on, or the last one again."""
        said = table.to_sign(match, 0)
        signature = ed25519.sign(signed.seed(table.key), said) if said else signed.NONE
        code = table.written(match, pack(match), 0, signature) if table.must_send(match) or table.sent else ""
        if code:
            self._table = table.with_sent(match, code, 0)
        return code


def _holds(claim: signed.Claim) -> bool:
    return ed25519.holds(claim.public, claim.text, claim.signature)
