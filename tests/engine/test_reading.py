"""Reading untrusted JSON: every complaint names its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sakusen.engine.reading import Reader

DATA = {"turn": 3, "open": True, "seat": "us", "cards": ["a", "c"], "box": {"lid": 1}, "rows": [{"n": 1}, {"n": "x"}]}
LISTS = {"hands": [["a"], ["b", "a"]], "dice": [3, 0], "wrong": [["a"], ["c"]], "mixed": [1, True]}


def test_what_is_sound_is_handed_out() -> None:
    read = Reader(DATA)
    assert read.number("turn", 1, 5) == 3
    assert read.get("open", bool) is True
    assert read.choice("seat", ("them", "us")) == 1
    assert read.mask("cards", ("a", "b", "c")) == 0b101
    assert read.part("box").number("lid", 0, 1) == 1
    assert [row.place for row in read.parts("rows")] == ["rows[0]", "rows[1]"]
    read.only(tuple(DATA))


@pytest.mark.parametrize(
    ("ask", "place"),
    [
        (lambda read: read.number("turn", 4, 5), "turn"),
        (lambda read: read.number("open", 0, 1), "open"),
        (lambda read: read.number("none", 0, 1), "none"),
        (lambda read: read.get("seat", list), "seat"),
        (lambda read: read.choice("seat", ("them",)), "seat"),
        (lambda read: read.mask("cards", ("a", "b")), r"cards\[1\]"),
        (lambda read: read.mask("turn", ("a", "b")), "turn"),
        (lambda read: read.part("turn"), "turn"),
        (lambda read: read.part("box").number("lid", 2, 3), r"box\.lid"),
        (lambda read: read.parts("rows")[1].get("n", int), r"rows\[1\]\.n"),
        (lambda read: read.parts("cards"), r"cards\[0\]"),
        (lambda read: read.part("box").only(("top",)), r"box\.lid"),
    ],
)
def test_what_is_not_is_refused_with_its_place(ask: Callable[[Reader], Any], place: str) -> None:
    with pytest.raises(ValueError, match=f"^{place}$"):
        ask(Reader(DATA))


def test_a_name_that_stands_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^cards\[1\]$"):
        Reader({"cards": ["a", "a"]}).mask("cards", ("a", "b"))


def test_something_else_than_an_object_is_refused() -> None:
    with pytest.raises(ValueError, match="^position$"):
        Reader([1, 2])


def test_lists_of_so_many_things_are_read_and_others_refused() -> None:
    read = Reader(LISTS, "frame")
    assert read.masks("hands", ("a", "b"), 2) == [0b01, 0b11]
    assert read.row("dice", int, 2) == [3, 0]
    for ask, place in (
        (lambda: read.masks("wrong", ("a", "b"), 2), r"frame\.wrong\[1\]\[0\]"),
        (lambda: read.masks("dice", ("a", "b"), 2), r"frame\.dice"),
        (lambda: read.row("dice", int, 3), r"frame\.dice"),
        (lambda: read.row("mixed", int, 2), r"frame\.mixed"),
    ):
        with pytest.raises(ValueError, match=f"^{place}$"):
            ask()


def test_a_truth_value_is_no_name() -> None:
    with pytest.raises(ValueError, match=r"^chits\[0\]$"):
        Reader({"chits": [True]}).mask("chits", range(3))
