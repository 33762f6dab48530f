"""The page is made of parts that are given what they need, and types say what that is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.architecture.sources import ROOT, modules, name_of, nodes, text_of

STARTERS = {"ui.page.app", "ui.page.commands", "ui.sharing.embed"}
"""Who may have the whole page: what starts it, and the list of its commands, which hands out its parts."""
JSON = {"ui.storage.schema", "ui.storage.database", "ui.match.opponent", "ui.match.session", "ui.match.seen_replay"}
"""Where ``Any`` stands for JSON that nobody has looked at yet, or for the positions of whatever game."""
BROWSER = {"ui.page.dom", "ui.page.offline", "ui.match.thinker", "ui.board.board_paint"}
"""Where an object of the browser is asked whether it has something: that differs between browsers and elements."""
UI = modules("ui")
MOST_ANY = 150
"""So many lines of ``py`` may not hold ``Any``; CONTRIBUTING.md says what the others are."""


def named(path: Path, *names: str) -> set[str]:
    return {node.id for node in nodes(path) if isinstance(node, ast.Name) and node.id in names}


def naming(*names: str) -> set[str]:
    """The modules of the page in which one of these names stands."""
    return {name_of(path) for path in UI if named(path, *names)}


def test_only_what_starts_the_page_is_given_the_whole_page() -> None:
    users = {
        name_of(path)
        for path in UI
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and "Page" in {one.name for one in node.names}
    }
    assert users <= {f"sakusen.{name}" for name in STARTERS}


def test_any_stands_for_json_and_for_the_positions_of_games_only() -> None:
    assert len(UI) > 200
    assert naming("Any") - {f"sakusen.{name}" for name in (*JSON, "ui.page.tasks")} == set()


def test_what_a_presenter_may_have_is_asked_by_its_protocol_never_by_a_name() -> None:
    assert naming("getattr", "hasattr") - {f"sakusen.{name}" for name in BROWSER} == set()


def test_any_stands_in_few_lines_as_the_guide_says() -> None:
    lines = [line for path in (ROOT / "py").rglob("*.py") for line in text_of(path).splitlines()]
    count = sum(bool(re.search(r"\bAny\b", line)) for line in lines)
    assert count < MOST_ANY
    assert f"fewer than {MOST_ANY} lines" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
