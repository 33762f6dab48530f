"""Comments and other lines of play in the notes of a match: they are kept, walked through, and never touch the game."""

from __future__ import annotations

from random import Random

from tests.engine.toy import TOY, find

from sakusen.engine import lines
from sakusen.engine.ahead import ahead
from sakusen.engine.cooperative import finish
from sakusen.engine.luck import Dealt, dice
from sakusen.engine.match import CHOICE, Match
from sakusen.engine.record import AHEAD, read, replayed, write


def played(*stones: int) -> Match:
    match = Match(TOY, luck=dice(6, 2))
    for action in stones:
        match.choose(action)
    return match


def beside(match: Match, steps: int, *stones: int) -> Match:
    """Another line that leaves the match behind so many steps."""
    line = replayed(match, steps)
    line.luck = Dealt(1)
    for action in stones:
        line.choose(action)
    return line


def put(match: Match, step: int, *stones: int, name: str = "") -> int:
    line = beside(match, step - 1, *stones)
    return lines.add(match, line, step, replayed(match, step - 1).state, name)


def taken(match: Match, step: int, place: int) -> lines.Line:
    return finish(lines.line(lambda steps: replayed(match, steps), match, step, place))


def again(match: Match) -> Match:
    return read(write(match), find)


def test_another_line_is_walked_through_as_a_match_of_its_own() -> None:
    match = played(1, 1, 2)
    place = put(match, 2, 2, 1, name="Two at once")
    for one in (match, again(match)):
        line = taken(one, 2, place)
        assert line.name == "Two at once"
        assert [entry.value for entry in line.match.entries if entry.kind == CHOICE] == [1, 2, 1]
        assert [entry.value for entry in one.entries] == [entry.value for entry in match.entries]


def test_lines_at_one_step_have_their_places_and_one_goes_without_the_others() -> None:
    match = played(1, 1)
    assert [put(match, 1, stones, name=str(stones)) for stones in (1, 2, 3)] == [0, 1, 2]
    lines.replace(match, 1, 1, "")
    assert [taken(again(match), *at).name for at in lines.counted(match)] == ["1", "3"]


def test_a_line_inside_a_line_is_kept_with_it() -> None:
    match = played(1, 1, 2)
    place = put(match, 2, 2, 1, name="outer")
    outer = taken(match, 2, place).match
    lines.note(outer, 2, "a fine step", "!")
    inside = beside(outer, 2, 3)
    lines.add(outer, inside, 3, replayed(outer, 2).state, "inner")
    lines.replace(match, 2, place, lines.written(outer, 2, replayed(match, 1).state, "outer"))
    found = taken(again(match), 2, place).match
    assert (lines.comment(found, 2), lines.sign(found, 2)) == ("a fine step", "!")
    inner = taken(found, 3, 0)
    assert inner.name == "inner"
    assert [entry.value for entry in inner.match.entries[:3]] == [1, 2, 3]


def test_what_is_said_about_a_step_comes_back_whatever_it_holds() -> None:
    match = played(1, 1)
    odd = ("(not a variation) really", "!", 'with } { braces, "marks" and \\', "two\nlines", "[4] 1-0 *")
    for said in ("plain", *odd):
        lines.note(match, 2, said, "?")
        found = again(match)
        assert lines.comment(found, 2) == lines.comment(match, 2) != ""
        assert lines.sign(found, 2) == "?"
        assert not lines.counted(found)
    lines.note(match, 2, "", "")
    assert match.notes == {}


def test_what_is_said_leaves_the_lines_at_the_step_where_they_are() -> None:
    match = played(1, 1)
    put(match, 2, 2, name="other")
    lines.note(match, 2, "hm", "=")
    lines.note(match, 2, "", "")
    assert [taken(match, *at).name for at in lines.counted(match)] == ["other"]


def test_a_line_in_place_of_the_step_that_comes_next_is_kept_until_it_is_played() -> None:
    match = played(1, 1)
    put(match, 3, 3, name="what if")
    assert AHEAD in write(match)
    found = again(match)
    assert ahead(found) == ahead(match) != ""
    assert AHEAD not in found.tags
    found.luck = Dealt(1)
    found.choose(2)
    assert ahead(found) == ""
    assert taken(again(found), 3, 0).name == "what if"


def test_what_is_ahead_is_found_when_the_moves_behind_it_were_kept_later() -> None:
    match = played(1, 1)
    put(match, 3, 3, name="what if")
    base = write(match).rsplit("*", 1)[0]
    assert taken(read(f"{base} two *", find), 3, 0).name == "what if"


def test_a_forged_line_ahead_changes_nothing() -> None:
    text = write(played(1, 1))
    for said in ("3. (nine)", "3. two", "99. (one)", "x", "3. (one", "3. (one) two", "0. (one)", "3. {a}", "3. (one))"):
        found = read(f'[{AHEAD} "{said}"]\n{text}', find)
        assert found.notes == {}
        assert len(found.entries) == 2
        assert found.tags[AHEAD] == said


def test_what_was_said_about_a_step_goes_when_the_step_is_taken_back_and_other_lines_stay() -> None:
    match = played(1, 1)
    lines.note(match, 1, "kept", "")
    lines.note(match, 2, "gone", "!")
    put(match, 2, 2, name="stays")
    match.undo()
    assert (lines.comment(match, 1), lines.comment(match, 2), lines.sign(match, 2)) == ("kept", "", "")
    assert taken(again(match), 2, 0).name == "stays"


def test_random_lines_in_random_games_come_back_as_they_were() -> None:
    rng = Random(7)
    for seed in range(40):
        match = Match(TOY, luck=Dealt(seed))
        while not match.is_over and len(match.entries) < rng.randint(1, 6):
            match.choose(rng.choice(list(match.pending.actions)))  # type: ignore[union-attr]
        for _ in range(3):
            step = rng.randint(1, len(match.entries))
            at = replayed(match, step - 1)
            if at.is_over or not hasattr(at.pending, "actions"):
                continue
            put(match, step, rng.choice(list(at.pending.actions)), name=f"n{seed}")
        found = again(match)
        assert found.notes == match.notes
        for at_step, place in lines.counted(found):
            assert taken(found, at_step, place).match.state.key() == taken(match, at_step, place).match.state.key()


def test_what_is_drawn_at_a_step_comes_back_and_goes_when_it_is_drawn_again() -> None:
    match = played(1, 1)
    arrow, circle = lines.Drawing("green", "hex:3", "hex:12"), lines.Drawing("red", "zone:north")
    lines.note(match, 2, "look here", "!")
    for one in (arrow, circle):
        lines.draw(match, 2, one)
    found = again(match)
    assert lines.drawings(found, 2) == [arrow, circle]
    assert (lines.comment(found, 2), lines.sign(found, 2)) == ("look here", "!")
    lines.note(found, 2, "", "")
    lines.draw(found, 2, arrow)
    assert lines.drawings(found, 2) == [circle]
    lines.draw(found, 2, circle._replace(ink="blue"))
    assert lines.drawings(found, 2) == [circle._replace(ink="blue")]
    lines.draw(found, 2, None)
    assert found.notes == {}


def test_a_comment_that_looks_like_a_drawing_stays_a_comment() -> None:
    match = played(1, 1)
    lines.note(match, 2, "[draw green hex:3]", "")
    found = again(match)
    assert lines.drawings(found, 2) == []
    assert lines.comment(found, 2) == "[draw green hex:3]"
    for odd in ("[draw pink hex:3]", "[draw green hex 3]", "[draw green hex:3 hex:4 hex:5]", "[draw green <b>:1]"):
        found.notes[2] = [odd]
        assert lines.drawings(again(found), 2) == []


def test_what_is_said_before_the_first_step_is_kept_and_stands_once() -> None:
    match = played(1, 1)
    lines.note(match, 0, "the beginning", "=")
    lines.draw(match, 0, lines.Drawing("green", "hex:1"))
    put(match, 1, 2, name="other")
    found = again(again(match))
    assert (lines.comment(found, 0), lines.sign(found, 0)) == ("the beginning", "=")
    assert found.notes[0] == match.notes[0]
    assert taken(found, 1, 0).name == "other"
    assert write(found).count("the beginning") == 1


def values(match: Match) -> list[int]:
    return [entry.value for entry in match.entries if entry.kind == CHOICE]


def test_line_that_has_become_the_course_has_the_old_one_beside_it_at_the_same_place() -> None:
    match = played(1, 1, 2)
    for name, stones in (("one", (2, 1)), ("two", (3,)), ("three", (2, 2))):
        put(match, 2, *stones, name=name)
    lines.note(match, 1, "before", "!")
    lines.note(match, 2, "as it was", "?")
    lines.note(match, 3, "later", "")
    old = write(match)
    line = taken(match, 2, 1)
    lines.note(line.match, 2, "better", "!")
    made = again(lines.exchanged(match, line, replayed(match, 1).state, "played"))
    assert write(match) == old
    assert values(made) == [1, 3]
    assert (lines.comment(made, 1), lines.comment(made, 2), lines.sign(made, 2)) == ("before", "two\nbetter", "!")
    assert [taken(made, *at).name for at in lines.counted(made)] == ["one", "played", "three"]
    back = taken(made, 2, 1).match
    assert values(back) == [1, 1, 2]
    assert (lines.comment(back, 2), lines.sign(back, 2), lines.comment(back, 3)) == ("as it was", "?", "later")


def test_line_of_a_step_that_was_never_played_becomes_the_course_without_leaving_one() -> None:
    match = played(1)
    put(match, 2, 2, name="on")
    made = lines.exchanged(match, taken(match, 2, 0), replayed(match, 1).state, "played")
    assert (values(made), lines.counted(made)) == ([1, 2], [])


def test_line_changes_places_with_the_one_before_it() -> None:
    match = played(1, 1)
    for stones in (1, 2, 3):
        put(match, 1, stones, name=str(stones))
    lines.note(match, 1, "said", "!")
    lines.swap(match, 1, 2)
    assert [taken(again(match), *at).name for at in lines.counted(match)] == ["1", "3", "2"]
    assert (lines.comment(match, 1), lines.sign(match, 1)) == ("said", "!")
