"""Breaks on purpose: each is made once, told by a test, and mended."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import breaks
from tools.breaks import Break
from tools.tool_error import ROOT, ToolError

ENTRY = """
[[break]]
name = "rule: nobody stops"
find = 'return steps >= most'
put = 'return False'
tests = ["rules/test_rule.py"]
"""
RULE = "def must_stop(steps, most):\n    return (\n        steps\n    ) if False else (steps >= most)\n"
TEST = """
from rule import must_stop

def test_the_second_step_is_the_last():
    assert must_stop(2, 2)

def test_the_first_step_is_not():
    assert not must_stop(1, 2)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one rule and its tests."""
    for name, text in (("py/rule.py", RULE), ("tests/rules/test_rule.py", TEST)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = py\n", encoding="utf-8")
    return tmp_path


def rule_break(find: str = "(steps >= most)", put: str = "False", only: str = "") -> Break:
    return Break("rule: nobody stops", find, put, ("rules/test_rule.py",), only)


def tried(project: Path, what: Break) -> str:
    return breaks.try_one(what, Path(sys.executable), project, breaks.texts_of(project)).told_by


def test_the_first_test_that_tells_is_named_and_the_code_is_whole_again(project: Path) -> None:
    assert tried(project, rule_break()) == "tests/rules/test_rule.py::test_the_second_step_is_the_last"
    assert (project / "py" / "rule.py").read_text(encoding="utf-8") == RULE


def test_a_break_that_no_test_tells_is_not_caught(project: Path) -> None:
    assert tried(project, rule_break(only="first")) == ""


def test_a_break_that_keeps_the_tests_from_being_read_is_caught(project: Path) -> None:
    assert tried(project, rule_break(find="def must_stop", put="def stops")) == "tests/rules/test_rule.py"


def test_tests_that_do_not_exist_are_named(project: Path) -> None:
    with pytest.raises(ToolError, match="no test is called as"):
        tried(project, rule_break(only="third"))


def test_tests_that_fail_without_a_break_tell_nothing(project: Path) -> None:
    (project / "py" / "rule.py").write_text("def must_stop(steps, most):\n    return True\n", encoding="utf-8")
    with pytest.raises(ToolError, match="nothing is broken: tests/rules/test_rule.py::test_the_first_step_is_not"):
        breaks.require_green([rule_break()], Path(sys.executable), project)


@pytest.mark.parametrize(("find", "count"), [("steps", 3), ("(steps > most)", 0)])
def test_code_that_does_not_stand_there_once_is_named(project: Path, find: str, count: int) -> None:
    with pytest.raises(ToolError, match=f'"rule: nobody stops" stands in the sources {count} times'):
        tried(project, rule_break(find=find))


@pytest.mark.parametrize("others", [[], ["tests/a/rules/test_rule.py", "tests/b/rules/test_rule.py"]])
def test_a_test_that_means_no_file_or_several_is_named(project: Path, others: list[str]) -> None:
    (project / "tests" / "rules" / "test_rule.py").unlink()
    for name in others:
        (project / name).parent.mkdir(parents=True)
        (project / name).write_text(TEST, encoding="utf-8")
    with pytest.raises(ToolError, match=f'"rules/test_rule.py".* means {len(others)} files'):
        breaks.files_of_tests(rule_break(), project)


def test_code_is_found_however_it_is_laid_out() -> None:
    assert breaks.pattern_of("if a and b:").search("if a\n        and b:")
    assert not breaks.pattern_of("if a and b:").search("if aand b:")


def test_a_list_is_read() -> None:
    (found,) = breaks.breaks_in(ENTRY)
    assert (found.name, found.tests, found.only, found.needs_browser) == (
        "rule: nobody stops",
        ("rules/test_rule.py",),
        "",
        False,
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[break", "cannot be read"),
        (ENTRY.replace("put =", "with ="), 'no "put"'),
        (ENTRY + "why = 'x'", '"why" that nobody reads'),
        (ENTRY + ENTRY, 'two breaks are called "rule: nobody stops"'),
    ],
)
def test_a_list_that_is_none_is_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(ToolError, match=words):
        breaks.breaks_in(text)


def test_breaks_are_chosen_by_words_and_by_whether_they_need_a_browser() -> None:
    plain = rule_break()
    shown = Break("page: a press counts twice", "x", "", ("browser/test_page.py",))
    assert breaks.chosen([plain, shown], ["PRESS"], False) == [shown]
    assert breaks.chosen([plain, shown], [], True) == [plain]
    with pytest.raises(ToolError, match="no break has nothing in its name"):
        breaks.chosen([plain, shown], ["nothing"], False)


def test_all_code_and_all_tests_of_our_own_list_are_there() -> None:
    found = breaks.breaks_in(breaks.LIST.read_text(encoding="utf-8"))
    texts = breaks.texts_of(ROOT)
    for what in found:
        breaks.place_of(what, texts)
        breaks.files_of_tests(what, ROOT)
    assert len(found) >= 30
    assert sum(what.needs_browser for what in found) >= 10
