"""Whole games by letters: two people apart come to the same end, whatever is lost or comes twice on the way."""

from __future__ import annotations

import random

import pytest
from tests.together.two import TITLES, Side, holds, pair

from sakusen.engine.match import CHOICE, LUCK
from sakusen.engine.record import pack
from sakusen.together import post, proof, terms
from sakusen.together.table import from_json, to_json


def written_again(side: Side) -> None:
    """What a reload does: everything is read anew from what the page has kept."""
    side.table = from_json(to_json(side.table))
    side._settle()


def exchange(writer: Side, reader: Side, rng: random.Random) -> None:
    """One letter goes, with what may happen to it on the way."""
    writer.play()
    assert writer.state == "outbox"
    code = writer.send()
    assert writer.send() == code, "a letter that has gone is never made anew in another way"
    if rng.random() < 0.3:
        written_again(writer)
        assert writer.send() == code
    if rng.random() < 0.3:
        written_again(reader)
    assert reader.receive(code).kind == post.NEW
    if rng.random() < 0.3:
        before = reader.match.state.key()
        assert reader.receive(code).kind == post.KNOWN
        assert reader.match.state.key() == before


PLAYED = [*((slug, "shared") for slug in TITLES), (TITLES[0], "friendly"), (TITLES[-1], "real")]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "kind"), PLAYED)
def test_two_people_play_a_whole_game_to_the_same_end(slug, kind):
    rng = random.Random(f"{slug} {kind}")
    host, guest = pair(slug, kind, rng.choice((0, 1, terms.ANY)), slug)
    writer, reader = guest, host
    old: list[str] = []
    while True:
        exchange(writer, reader, rng)
        old.append(writer.send())
        assert reader.receive(rng.choice(old)).kind in (post.KNOWN, "mine")
        if reader.state == "over":
            break
        writer, reader = reader, writer
    assert host.state == guest.state == "over"
    assert host.match.state.key() == guest.match.state.key()
    assert [e[:3] for e in host.match.entries] == [e[:3] for e in guest.match.entries]
    assert any(e.kind == CHOICE for e in host.match.entries)
    assert len(old) == host.table.number
    for side in (host, guest):
        tags = proof.tags(side.table, side.match, pack(side.match))
        found = proof.check(tags["Letter"], tags["Line"].split(), holds)
        assert found.faults == ()
        assert found.signed == len(side.match.entries)
        has_luck = any(e.kind == LUCK for e in host.match.entries)
        assert (found.proved + found.typed > 0) == has_luck
        assert (found.typed > 0) == (kind == "real" and has_luck)
