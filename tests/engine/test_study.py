"""Studies as text: what is written is read again, games come out of them as they went in, faults are named."""

from __future__ import annotations

from random import Random

import pytest
from tests.engine.toy import TOY, find

from sakusen.engine import lines, record, study
from sakusen.engine.luck import dice
from sakusen.engine.match import Match
from sakusen.engine.study import Chapter, Study, Unreadable

ODD = (
    "{",
    "}",
    '"',
    "\\",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    '[Chapter "x"]',
    '[Study "y"]',
    "* ",
    "1-0",
    "(",
    ")",
    "戦",
    "\ud800",
    "\0",
    "a",
)


def game(*stones: int, said: str = "") -> str:
    match = Match(TOY, luck=dice(6, 2))
    for action in stones:
        match.choose(action)
    if said:
        lines.note(match, 1, said, "!")
    return record.write(match)


def sound() -> Study:
    first = Chapter(
        "The first evening", game(1, 1, 2, said='[Chapter "no"]\nis said * here (so)'), 2, "Look.\n\nAgain.", "Lost."
    )
    return Study("Why", "Three games.", (first, Chapter("A position", game(1))), {"Author": "A. B."})


def test_study_is_read_as_it_was_written() -> None:
    found = study.read(study.write(sound()))
    assert found == sound()._replace(
        chapters=tuple(one._replace(record=one.record.strip()) for one in sound().chapters)
    )
    assert study.write(found) == study.write(sound())
    assert [one.slug for one in found.chapters] == [TOY.slug, TOY.slug]


def test_game_cut_out_of_a_study_is_the_game_that_was_put_in() -> None:
    match = record.read(study.read(study.write(sound())).chapters[0].record, find)
    assert record.write(match) == sound().chapters[0].record
    assert lines.comment(match, 1) == '[Chapter "no"]\nis said * here (so)'


def test_texts_with_whatever_in_them_come_back_the_same_the_second_time() -> None:
    rng = Random(7)
    for _ in range(300):
        said = ["".join(rng.choice(ODD) for _ in range(rng.randrange(12))) for _ in range(5)]
        made = Study(said[0], said[1], (Chapter(said[2], game(1), None, said[3], said[4]),))
        once = study.read(study.write(made))
        assert once.chapters[0].record == game(1).strip()
        assert (once.before, once.chapters[0].after) == (study.text_of(said[1]), study.text_of(said[4]))
        assert study.read(study.write(once)) == once


def test_file_of_another_system_is_read() -> None:
    text = "\ufeff" + study.write(sound()).replace("\n", "\r\n")
    assert study.is_study(text[:40])
    assert study.write(study.read(text)) == study.write(sound())


def test_several_texts_in_a_row_are_one() -> None:
    text = study.write(sound()).replace("{Three games.}", "{Three}\n{games.}")
    assert study.read(text).before == "Three\n\ngames."


@pytest.mark.parametrize(
    ("change", "key", "chapter"),
    [
        (('[Format "1"]', '[Format "2"]'), "newer", 0),
        (("[Study", "[Studies"), "unsound", 0),
        (("{Three games.}", "{Three games."), "unsound", 1),
        (("{Three games.}", "Three games."), "unsound", 1),
        (('[Step "2"]', '[Step "two"]'), "unsound", 1),
        (('[Step "2"]', '[Stop "2"]'), "unsound", 1),
        (('[Game "toy"]', ""), "unsound", 1),
        (("{Lost.}", "{Lost."), "unsound", 2),
        (("{Lost.}", "Lost."), "unsound", 2),
        (("*\n\n{Lost.}", "{Lost.}"), "unsound", 1),
        (("{Three games.}", "{" + "x" * 20_001 + "}"), "too_long", 0),
    ],
)
def test_what_is_wrong_is_named_with_its_chapter(change: tuple[str, str], key: str, chapter: int) -> None:
    text = study.write(sound())
    assert change[0] in text
    with pytest.raises(Unreadable) as found:
        study.read(text.replace(*change, 1))
    assert (found.value.key, found.value.chapter) == (key, chapter)


def test_too_many_chapters_are_refused_both_ways() -> None:
    many = Study("Many", "", (Chapter("one", game(1)),) * 101)
    with pytest.raises(Unreadable):
        study.write(many)
    half = study.write(many._replace(chapters=many.chapters[:60]))
    with pytest.raises(Unreadable) as found:
        study.read(half + half[half.index("[Chapter") :])
    assert (found.value.key, found.value.chapter) == ("too_long", 100)


def test_record_that_could_not_be_cut_out_again_is_not_written() -> None:
    for text in ("", "1. 1 *", game(1).replace("*\n", ""), game(1) + "more *"):
        with pytest.raises(Unreadable):
            study.write(Study("x", "", (Chapter("y", text),)))


def test_no_damage_to_a_file_is_answered_by_anything_but_a_study_or_its_fault() -> None:
    rng, text = Random(3), study.write(sound())
    pieces = ["{", "}", "(", ")", '"', "[", "]", "\n", "*", "\\", "\0", '[Chapter "z"]\n', '[Game "toy"]', "9" * 40]
    for _ in range(1500):
        at, end = sorted(rng.randrange(len(text)) for _ in range(2))
        damaged = text[:at] + rng.choice(pieces) * rng.randrange(3) + text[rng.choice((at, end)) :]
        try:
            found = study.read(damaged)
        except Unreadable:
            continue
        assert study.read(study.write(found)) == found
