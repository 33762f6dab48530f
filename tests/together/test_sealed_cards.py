"""Sealed games of Special Military Operation 202X: two people come to the same end, who cheats is named with step and
seat, and no page holds a card that it may not know."""

from __future__ import annotations

import importlib
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from tests.together.test_sealed_games import VERIFY, copied, forged, refused
from tests.together.two import Side, bytes_of, holds, public, seated

from sakusen import games
from sakusen.ai import player
from sakusen.engine.core import Chance, Decision
from sakusen.engine.match import CHOICE, Match
from sakusen.engine.record import pack, read, replayed, write
from sakusen.games.taiwan202x.rules.board import EVENT_OF
from sakusen.games.taiwan202x.rules.sealing import KEEPS
from sakusen.games.taiwan202x.rules.steps import CARD_AT, COVERED, EVENT, NO, YES
from sakusen.together import curve, line, post, proof, ristretto, sealed_cards, secrets
from sakusen.together.table import Table, from_json, to_json

pytestmark = pytest.mark.slow

PRC, ROC = 0, 1
GAME = games.game("taiwan202x")
OPTIONS = {"secrets": "sealed"}


def pair(seed: str, kind: str = "friendly", seat: int = PRC) -> tuple[Side, Side]:
    match = Match(GAME, None, OPTIONS)
    key, nonce = bytes_of(f"{seed} host", 32), bytes_of(f"{seed} nonce", 16)
    host = Eager(post.invite(match, kind, seat, "Heron", key, nonce, public(key)), match, f"{seed} host plays")
    guest = seated(host.table.invitation(), 1 - seat, seed)
    return host, Eager(guest.table, guest.match, f"{seed} guest plays")


class Eager(Side):
    """Reads the ally support deck whenever it can, and exchanges cards."""

    def send(self) -> str:
        """As the page does: behind a letter it knows what has followed from it."""
        code = super().send()
        self.table.teach(self.match)
        return code

    def play(self) -> None:
        while self.state == "mine":
            pending = self.match.pending
            if (answer := self.table.reply(self.match)) is not None:
                self.match.choose(answer)
            elif isinstance(pending, Decision):
                self.match.choose(self._wanted(pending))
            else:
                self.match.roll(self.table.outcome(self.match))

    def _wanted(self, asked: Decision) -> int:
        swaps = [a for a in asked.actions if asked.ask == "card" and EVENT_OF[a - CARD_AT][asked.seat] in KEEPS]
        if asked.ask == "court" and EVENT in asked.actions and EVENT_OF[asked.about[0]][asked.seat] in KEEPS:
            return EVENT
        if asked.ask == "hybrid.take":
            return asked.actions[self.rng.randrange(len(asked.actions))]
        return self.rng.choice(swaps or asked.actions)


class Left(NamedTuple):
    """A side as it was left."""

    table: Table
    match: Match


def left(side: Side) -> Left:
    return Left(side.table, side.match.branch())


class Whole(NamedTuple):
    """A game that has been played to its end; ``moments`` are both sides before every letter, the writer first, with
    the letter played and not sent."""

    host: Side
    guest: Side
    moments: list[tuple[Left, Left]]


@cache
def whole(seed: str, kind: str = "friendly", seat: int = PRC) -> Whole:
    """A game with pages that are closed and letters that come twice on the way."""
    host, guest = both = pair(seed, kind, seat)
    writer, reader, rng, moments = guest, host, random.Random(seed), []
    while reader.state != "over":
        writer.play()
        moments.append((left(writer), left(reader)))
        code = writer.send()
        for side in both:
            if rng.random() < 0.1:
                side.table = from_json(json.loads(json.dumps(to_json(side.table))))
                side.match = replayed(side.match, len(side.match.entries))
                side._settle()
        assert writer.send() == code
        came = reader.receive(code)
        assert (came.kind, came.reason) == (post.NEW, "")
        writer, reader = reader, writer
    return Whole(host, guest, moments)


def asks(match: Match) -> list[str]:
    """What every choice of a match answers."""
    state, found = match.beginning(), []
    for entry in match.entries:
        found.append(getattr(state.pending(), "ask", ""))
        (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)
    return found


def moment(game: Whole, ask: str, last: bool = True, value: int | None = None) -> tuple[Side, Side, int]:
    """Writer and reader of a letter that holds an answer to this question, and the step of the first one in it."""
    for writer, reader in reversed(game.moments) if last else game.moments:
        told = asks(writer.match)
        for at in range(writer.table.base, len(told)):
            if told[at] == ask and value in (None, writer.match.entries[at].value):
                return copied(writer), copied(reader), at
    raise AssertionError(ask)


@pytest.mark.parametrize(("kind", "seat"), [("shared", PRC), ("friendly", ROC)])
def test_two_people_play_a_game_with_sealed_cards_to_the_same_end_and_everything_is_opened(kind, seat):
    host, guest, _ = whole(kind, kind, seat)
    assert host.match.state.key() == guest.match.state.key()
    told = Counter(asks(host.match))
    assert told["deck.deal"] == 4
    assert told["deck.open"] == 2
    assert told["hybrid.lay"]
    for side in (host, guest):
        side.match.tags.update(proof.tags(side.table, side.match, pack(side.match)))
        again = read(write(side.match), games.game)
        found = proof.check_match(again, holds)
        assert (found.faults, found.secrets, found.signed) == ((), "opened", len(again.entries))
        assert again.state.key() == host.match.state.key()


@pytest.mark.parametrize(("kind", "seat"), [("shared", PRC), ("friendly", ROC)])
def test_with_everything_opened_a_sealed_game_is_the_open_game_with_the_same_cards(kind, seat):
    """At every step at which an open game asks something, both seats see in it what they see in the sealed one."""
    game, walk = whole(kind, kind, seat).host, None
    table, match = game.table, game.match
    known = sealed_cards.asked(match, table.terms.ident, table.proved(match), {}, -1)
    walk = sealed_cards.Walk(GAME.sealed, match.beginning(), table.terms.ident, dict(known.seals))
    twin, compared = Match(GAME), 0
    for at, (kind_of, who, value) in enumerate(known.entries):
        before = [state.copy() for state in walk.own.values()]
        if isinstance(twin.pending, Decision) and twin.pending.ask == getattr(before[0].pending(), "ask", ""):
            for one in (PRC, ROC):
                ours, theirs = GAME.observe(before[one], one).facts, GAME.observe(twin.state, one).facts
                ours.pop("sealed")
                if ours["chosen"] != theirs["chosen"]:  # the allies lay their card down openly
                    ours["chosen"][1 - one] = -1
                assert ours == theirs, at
            compared += 1
        walk.step(kind_of, who, value, dict(known.proofs).get(at, b""))
        follow(twin, before, list(walk.own.values()), who, value, kind_of)
    assert compared > 60
    assert twin.is_over
    assert twin.pending.points == match.pending.points


def follow(twin: Match, before: list, after: list, who: int, value: int, kind: str) -> None:
    """Play the same in an open game, the luck of the cards as they lay."""
    asked = before[0].pending()
    ask = getattr(asked, "ask", "")
    if kind != CHOICE:
        twin.roll(value)
    elif ask == "deck.deal":
        for seat in (PRC, ROC) if after[0].decks[PRC] else ():
            for card in range(52):
                if after[seat].decks[seat] >> card & 1:
                    twin.roll(card)
    elif ask == "draw.key":
        if twin.pending.why == "joker":
            twin.roll(int(value == YES))
        if value == NO:
            seat = 1 - who
            twin.roll((after[seat].decks[seat] & ~before[seat].decks[seat]).bit_length() - 1)
    elif ask == "ally.keys":
        for card in range(52):
            if isinstance(twin.pending, Chance) and after[1 - who].decks[3] >> card & 1:
                twin.roll(card)
    elif ask not in ("card.show", "draw.show", "hybrid.lay", "deck.open"):
        twin.choose(before[who].uncovered(value))


def test_a_page_holds_no_card_that_it_may_not_know():
    """Neither the other hand nor the ally deck nor the stock: not in the position of the match, and not even one's own
    cards in what leaves the page."""
    for writer, reader in whole("shared", "shared", PRC).moments[5:60]:
        for side in (writer, reader):
            state, seat = side.match.state, side.table.seat
            assert state.decks[1 - seat] == state.decks[2] == 0
            assert state.decks[seat].bit_count() in (state.sizes[seat], state.sizes[seat] - 1)
            told = GAME.to_json(state)
            assert told["hands"] == {"prc": [], "roc": []}
            assert told["ally_deck"] == []
            assert GAME.from_json(told).key() == state.key()
            hint = GAME.determinize(GAME.observe(state, seat), random.Random(1))
            assert not hint.sealed
            assert GAME.validate(hint) == []


def test_a_card_laid_face_down_has_any_number_in_the_record(monkeypatch):
    """Of 2600 games the number of one and the same card is spread evenly."""
    monkeypatch.setattr(sealed_cards, "STEPS", 8)
    counts = Counter(sealed_cards.pads(bytes_of(str(n), 32), bytes(16))[7] for n in range(2600))
    assert len(counts) == 52
    assert sum((n - 50) ** 2 / 50 for n in counts.values()) < 95  # chi-square, 51 degrees of freedom, p = 0.0002


def test_what_is_undone_is_laid_down_again_with_the_same_number():
    found = whole("shared", "shared", PRC).moments
    one = next(two[0] for two in found if two[0].table.seat == PRC and asks(two[0].match)[-1:] == ["card"])
    own = replayed(one.match, len(one.match.entries) - 1)
    Side(one.table, own)
    action = own.pending.actions[0]
    assert action < COVERED
    own.choose(action)
    value = own.entries[-1].value
    own.undo()
    own.choose(value)
    assert own.entries[-1].value == value
    assert own.entries[-1].events[0].data["card"] == action - CARD_AT


# ------------------------------------------------------------------ who cheats
def tried(ask: str, change: Callable[[bytes], bytes], reason: str, last: bool = True, value: int | None = None) -> None:
    """A letter with another proof of one step is refused by step, seat and reason, and nothing changes."""
    writer, reader, at = moment(whole("shared", "shared", PRC), ask, last, value)
    proofs = dict(writer.table.proved(writer.match))
    seat = writer.match.entries[at].seat
    changed = proofs | {at: change(proofs[at])}
    assert refused(reader, forged(writer, changed)) == ("sealed", reason, at + 1, seat)
    assert reader.receive(writer.send()).kind == post.NEW


def turned(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize(
    ("ask", "at", "reason"),
    [
        ("deck.deal", 390, "key"),  # the first card of China's hand
        ("card.show", 5, "opening"),
        ("draw.show", 5, "joker"),
        ("draw.show", 40, "joker"),
        ("draw.show", 70, "joker"),
        ("draw.key", 5, "key"),
        ("ally.keys", 5, "key"),
    ],
)
def test_a_proof_that_was_changed_is_refused_by_step_seat_and_reason(ask, at, reason):
    tried(ask, lambda data: turned(data, at), reason, last=ask != "ally.keys")


@pytest.mark.parametrize("ask", ["deck.deal", "card", "card.show", "draw.show", "draw.key", "ally.keys", "hybrid.lay"])
def test_a_proof_that_is_too_short_or_of_another_kind_is_refused(ask):
    tried(ask, lambda data: data[:-1], "form")
    tried(ask, lambda data: b"\x01" + data[1:], "form")


def test_a_card_that_was_dealt_twice_is_refused_at_its_pass():
    tried("deck.deal", lambda data: data[:33] + data[1:33] + data[65:], "key", last=False)


def test_a_card_that_one_does_not_hold_cannot_be_played_by_any_key():
    """The allies play another card than lies in the place; no key and no place of their own opens it."""
    game = whole("shared", "shared", PRC)
    one, other = next(two for two in game.moments if two[0].table.seat == ROC and asks(two[0].match)[-1:] == ["card"])
    writer, reader, at = copied(one), copied(other), len(one.match.entries) - 1
    proofs, held = dict(writer.table.proved(writer.match)), writer.match.state.decks[ROC]
    match = replayed(writer.match, at)
    match.choose(CARD_AT + next(c for c in range(52) if not held >> c & 1))
    assert refused(reader, forged(writer, proofs, match)) == ("sealed", "key", at + 1, ROC)
    for place, why in ((40, "place"), (12, "place"), (23, "key")):
        data = bytes([7, place]) + proofs[at][2:]
        assert refused(reader, forged(writer, proofs | {at: data}, match)) == ("sealed", why, at + 1, ROC)


def test_who_calls_a_card_a_joker_or_a_joker_a_card_is_named():
    for value, other in ((NO, YES), (YES, NO)):
        game = whole("shared", "shared", PRC)
        writer, reader, at = moment(game, "draw.key", last=value == YES, value=value)
        match = replayed(writer.match, at)
        if other not in match.pending.actions:
            continue
        proofs = {n: data for n, data in writer.table.proved(writer.match).items() if n <= at}
        match.choose(other)
        while writer.table.pen(match) == writer.table.seat and isinstance(match.pending, Decision):
            match.choose(match.pending.actions[-1])
        came = refused(reader, forged(writer, proofs, match))
        assert came[:1] + came[2:] == ("sealed", at + 1, writer.table.seat)
        assert came[1] == "joker"


def test_a_seal_from_which_the_deal_does_not_follow_is_named_by_the_first_pass():
    tried_at = moment(whole("shared", "shared", PRC), "deck.open", last=False)
    writer, reader, at = tried_at
    proofs = dict(writer.table.proved(writer.match))
    seat = writer.match.entries[at].seat
    came = refused(reader, forged(writer, proofs | {at: b"\x0d" + bytes(32)}))
    assert came == ("sealed", "seal", seat + 1, seat)


def test_a_pass_is_played_by_nobody_twice():
    writer, reader, at = moment(whole("shared", "shared", PRC), "deck.deal")
    proofs = dict(writer.table.proved(writer.match))
    assert refused(reader, forged(writer, proofs | {0: proofs[at]}))[:3] == ("sealed", "changed", 1)


def test_who_has_exchanged_more_than_it_says_is_found_when_everything_is_opened():
    """The promises of the deck that was laid down anew are those of other cards: they follow from no seal."""
    game = whole("shared", "shared", PRC)
    writer, _, at = moment(game, "hybrid.lay")
    proofs = dict(game.host.table.proved(game.host.match))
    seat = writer.match.entries[at].seat
    lie = proofs | {at: proofs[at][:1] + bytes(range(32)) + proofs[at][33:]}
    ident = game.host.table.terms.ident
    other = game.host if game.host.table.seat != seat else game.guest
    opened = {n: data for n, data in lie.items() if data[0] != 13 or game.host.match.entries[n].seat != seat}
    early = replayed(game.host.match, at + 1)
    kept = {n: data for n, data in opened.items() if n <= at}
    assert secrets.fault(early, ident, kept, other.table.key, other.table.seat) is None
    found = secrets.fault(game.host.match, ident, lie)
    assert found == secrets.Fault(at + 1, seat, "seal")


# ------------------------------------------------------------------ everybody else
def test_the_stand_alone_file_checks_every_card_and_names_the_step_of_a_false_one(tmp_path, monkeypatch):
    game = whole("shared", "shared", PRC)
    match, table = game.host.match, game.host.table
    match.tags.update(proof.tags(table, match, pack(match)))
    path = tmp_path / "game.txt"
    path.write_text(write(match), encoding="utf-8")
    done = subprocess.run([sys.executable, VERIFY, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "all opened, and as they were dealt" in done.stdout

    monkeypatch.syspath_prepend(VERIFY.parent)
    verify, cards = importlib.import_module("verify"), importlib.import_module("verify_cards")
    honest, told = dict(table.proved(match)), asks(match)
    for ask in ("card.show", "draw.show", "draw.key", "hybrid.lay"):
        at = max(n for n, one in enumerate(told) if one == ask)
        words = line.line_of(match, honest | {at: turned(honest[at], 3)})
        with pytest.raises(verify.Bad, match=f"step {at + 1}: what seat"):
            cards.check(verify, table.terms.ident, words)


def test_a_record_of_a_game_that_is_not_open_yet_says_so(tmp_path, capsys):
    one = whole("shared", "shared", PRC).moments[30][0]
    side = copied(one)
    side.match.tags.update(proof.tags(side.table, side.match, pack(side.match)))
    path = tmp_path / "game.txt"
    path.write_text(write(side.match), encoding="utf-8")
    done = subprocess.run([sys.executable, VERIFY, path], capture_output=True, text=True, check=False)
    assert "not opened yet" in done.stdout
    assert proof.check_match(read(write(side.match), games.game), holds).secrets == "sealed"


def test_hints_are_among_the_cards_that_one_holds():
    for one, _ in whole("shared", "shared", PRC).moments[6:30:3]:
        side = copied(one)
        side.match = replayed(side.match, side.table.base)
        side._settle()
        asked = side.match.pending
        if isinstance(asked, Decision) and asked.seat == side.table.seat:
            seen = GAME.observe(side.match.state, asked.seat)
            assert player.choose(GAME, seen, "easy", None, random.Random(1)) in asked.actions


def test_a_slow_page_deals_in_slices_and_has_nothing_left_to_work_out(monkeypatch):
    monkeypatch.setattr(curve.Curve, "chosen", curve.Kept(ristretto.Plain()))
    _, guest = pair("slices", seat=ROC)
    table, match = guest.table, guest.match
    monkeypatch.setattr(curve.Curve, "chosen", curve.Kept(ristretto.Plain()))
    sealed_cards.found.cache_clear()
    sealed_cards.names.cache_clear()
    slices = sum(1 for _ in secrets.shuffling(match, table.terms.ident, {}, table.key, table.seat))
    assert slices > 10
    done = curve.group().done
    guest.play()
    assert len(table.proved(guest.match)[0]) == 1 + 54 * 32
    assert curve.group().done == done
