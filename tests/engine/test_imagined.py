"""Other lines of a running game with secrets begin with what could have been, and hold no more than a seat knew."""

from __future__ import annotations

import io
import json
import zlib
from random import Random
from typing import Any

import pytest
from tests.properties.twins import looks, twins

from sakusen import cli
from sakusen.engine import guard, imagined, lines, link_text
from sakusen.engine.ahead import ahead
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Chance, Decision, told
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import Stopped, read, replayed, write
from sakusen.games import game

SLUGS = ("kinmen", "taiwan202x")


def played(slug: str, steps: int, seed: int = 3, match: Match | None = None) -> Match:
    """A game by chance, up to the first decision behind so many steps."""
    rng, match = Random(seed), match or Match(game(slug), luck=Dealt(seed))
    while not match.is_over and len(match.entries) < steps:
        assert isinstance(match.pending, Decision)
        match.choose(rng.choice(list(match.pending.actions)))
    return match


def step_in(match: Match, wanted: int) -> int:
    """The first step behind so many at which no die is in the air."""
    return next(n for n in range(wanted, 999) if not isinstance(replayed(match, n).pending, Chance))


def beside(match: Match, step: int, seat: int, name: str = "name") -> Match:
    """A line in place of a step, of a few steps of its own."""
    around = replayed(match, step - 1)
    position = imagined.drawn(match.game, around.state, seat, Random(name))
    return played("", 4, match=imagined.begun(around, seat, position, Dealt(1)))


def put(match: Match, step: int, line: Match, name: str) -> int:
    return lines.add(match, line, step, replayed(match, step - 1).state, name)


def taken(match: Match, step: int, place: int) -> lines.Line:
    return finish(lines.line(lambda steps: replayed(match, steps), match, step, place))


def again(match: Match) -> Match:
    return read(write(match), game)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_line_is_kept_in_parentheses_and_comes_back_whole(slug: str, seat: int) -> None:
    match = played(slug, 60)
    step = step_in(match, 30) + 1
    line, steps = beside(match, step, seat), [entry[:3] for entry in match.entries]
    place = put(match, step, line, "As if")
    for one in (match, again(match), again(again(match))):
        found = taken(one, step, place)
        assert (found.name, found.step, found.match.imagined_for) == ("As if", step, seat)
        assert found.match.position == line.position
        assert [entry[:3] for entry in found.match.entries] == [entry[:3] for entry in line.entries]
        assert found.match.opening == told(replayed(match, step - 1).events(), seat), "what was seen stands before it"
        assert [entry[:3] for entry in one.entries] == steps
        assert lines.whose(one, step, place) == seat
        assert write(one) == write(match)


@pytest.mark.parametrize("slug", SLUGS)
def test_its_first_position_is_what_the_seat_has_seen_and_nothing_of_what_it_has_not(slug: str) -> None:
    rules = game(slug)
    for pair in twins(slug, 4):
        one, other = (imagined.drawn(rules, state, pair.seat, Random("name")) for state in (pair.one, pair.other))
        assert json.dumps(one) == json.dumps(other), pair.where
        again = rules.from_json(one)
        if again.pending().__class__ is pair.one.pending().__class__:
            assert looks(rules.observe(again, pair.seat))[0] == looks(rules.observe(pair.one, pair.seat))[0]


def test_steps_of_a_line_are_counted_on_from_where_it_begins() -> None:
    match = played("taiwan202x", 60)
    step = step_in(match, 30) + 1
    line = beside(match, step, 0)
    assert line.before == step - 1
    put(match, step, line, "")
    text = next(text for text in match.notes[step] if text.startswith("("))
    assert f" {step}. " in text


def test_a_line_of_the_step_that_comes_next_is_kept_too() -> None:
    match = played("taiwan202x", 60)
    step = len(match.entries) + 1
    place = put(match, step, beside(match, step, 1), "next")
    assert ahead(match)
    assert taken(again(match), step, place).name == "next"


def test_a_line_inside_one_is_kept_with_it_and_can_become_its_course() -> None:
    match = played("taiwan202x", 60)
    step = step_in(match, 30) + 1
    outer = beside(match, step, 0)
    inner = replayed(outer, 1)
    inner.luck, inner.imagined_for = Dealt(7), None
    inner = played("", 3, 9, inner)
    lines.add(outer, inner, 2, replayed(outer, 1).state, "inside")
    place = put(match, step, outer, "outer")
    found = taken(again(match), step, place).match
    deep = taken(found, 2, 0)
    assert (deep.name, deep.match.imagined_for) == ("inside", None)
    assert [entry[:3] for entry in deep.match.entries] == [entry[:3] for entry in inner.entries]
    swapped = lines.exchanged(found, deep, replayed(found, 1).state)
    lines.replace(match, step, place, lines.written(swapped, step, replayed(match, step - 1).state, "outer"))
    new = taken(again(match), step, place).match
    assert [entry[:3] for entry in new.entries] == [entry[:3] for entry in inner.entries]
    assert [entry[:3] for entry in taken(new, 2, 0).match.entries] == [entry[:3] for entry in outer.entries]


def test_a_name_that_looks_like_a_mark_is_a_name() -> None:
    match = played("taiwan202x", 60)
    step = step_in(match, 30) + 1
    name = "[imagined prc AAAA]"
    place = put(match, step, beside(match, step, 0), name)
    lines.rename(match, step, place, "other")
    lines.rename(match, step, place, name)
    assert taken(again(match), step, place).name == name
    plain = replayed(match, step - 1)
    plain.notes, plain.luck = {}, Dealt(3)
    place = put(match, step, played("", len(plain.entries) + 2, 5, plain), name)
    found = taken(again(match), step, place)
    assert (found.name, found.match.imagined_for) == (name, None)


def _code(text: bytes) -> str:
    return link_text.sent(zlib.compress(text, 9))


@pytest.mark.parametrize(
    "code",
    [
        "AAAA",
        _code(b"{}"),
        _code(b"[]"),
        _code(b"\xff"),
        _code(b'{"format":"sakusen-position","version":2,"game":"taiwan202x"}'),
        _code(b" " * (guard.IMAGINED + 1) + b"{}"),
        link_text.sent(b"\x78\x9cno stream"),
    ],
)
def test_a_line_whose_position_is_not_sound_becomes_a_comment_and_the_game_is_read(code: str) -> None:
    match = played("taiwan202x", 60)
    step = step_in(match, 30) + 1
    put(match, step, beside(match, step, 0), "broken")
    text = match.notes[step][-1]
    found = imagined.head(match.game, text)
    assert found
    match.notes[step][-1] = text.replace(found.code, code)
    with pytest.raises(Stopped) as stopped:
        again(match)
    assert (stopped.value.key, len(stopped.value.match.entries)) == ("illegal_variation", len(match.entries))
    assert lines.counted(stopped.value.match) == []


def test_a_line_whose_position_breaks_the_rules_at_a_step_becomes_a_comment(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("taiwan202x", 60)
    step, rules = step_in(match, 30) + 1, match.game
    put(match, step, beside(match, step, 0), "")
    from_json, parse, read_from_json = rules.from_json, rules.parse, []

    def noted(data: dict[str, object]) -> Any:
        read_from_json.append(from_json(data))
        return read_from_json[-1]

    def broken(state: Any, text: str) -> int:
        if any(state is one for one in read_from_json):
            raise IndexError(text)
        return int(parse(state, text))

    monkeypatch.setattr(rules, "from_json", noted)
    monkeypatch.setattr(rules, "parse", broken)
    with pytest.raises(Stopped) as stopped:
        again(match)
    assert (stopped.value.key, len(stopped.value.match.entries)) == ("illegal_variation", len(match.entries))


def test_the_command_line_reads_a_record_with_such_lines_and_writes_it_again() -> None:
    match = played("taiwan202x", 60)
    step = step_in(match, 30) + 1
    put(match, step, beside(match, step, 0), "As if")
    out = io.StringIO()
    assert cli.main(["convert"], io.StringIO(json.dumps({"record": write(match)})), out) == 0
    assert json.loads(out.getvalue())["record"] == write(match)


def test_a_line_of_a_game_of_an_older_edition_is_played_by_that_one() -> None:
    match = played("kinmen", 60, match=Match(game("kinmen"), luck=Dealt(3), tags={"Edition": "1"}))
    assert match.edition == "1" != game("kinmen").edition
    step = step_in(match, 30) + 1
    place = put(match, step, beside(match, step, 0), "")
    found = taken(again(match), step, place).match
    assert (found.edition, found.state.rules.offers_stuck) == ("1", True)


def test_a_seat_that_the_game_does_not_have_marks_nothing() -> None:
    match = played("taiwan202x", 60)
    step = step_in(match, 30) + 1
    put(match, step, beside(match, step, 0), "")
    match.notes[step][-1] = match.notes[step][-1].replace("[imagined prc", "[imagined usa")
    assert lines.whose(match, step, 0) is None


@pytest.mark.slow
def test_a_sealed_game_goes_on_in_the_line_as_an_ordinary_one() -> None:
    """What only a sealed game asks is not asked there, and the markers lie as the seat knows them."""
    rules = game("kinmen")
    match = played("kinmen", 400, match=Match(rules, options={"secrets": "sealed"}, luck=Dealt(3)))
    seen = set()
    for steps in range(len(match.entries)):
        around = replayed(match, steps)
        if isinstance(around.pending, Chance):
            continue
        seen.add(around.pending.ask if isinstance(around.pending, Decision) else "")
        for seat in (0, 1):
            line = imagined.begun(around, seat, imagined.drawn(rules, around.state, seat, Random(steps)), Dealt(1))
            assert not line.state.rules.sealed
            assert line.game.validate(line.state) == []
            if steps % 40 == 0:
                played("", 30, match=line)
                assert all("options_" not in event.kind for entry in line.entries for event in entry.events)
    assert {"options.lay", "options.point", "options.tell"} <= seen
