"""Imports run one way: ui -> tables, art, engine; tables -> art, games, engine; games, ai, art -> engine.

A registry hands games and tables to whoever asks by slug, so ``ai`` and ``ui`` know no game by name.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.architecture.sources import (
    BROWSER,
    PACKAGE,
    imports,
    is_standard,
    modules,
    name_of,
    words,
)

GAMES = sorted(p.name for p in (PACKAGE / "games").iterdir() if (p / "__init__.py").is_file())


def ours(path: Path) -> set[str]:
    """What a module imports of ours, as dotted names below ``sakusen``."""
    return {".".join(name.split(".")[1:]) for name in imports(path) if name.split(".")[0] == "sakusen"}


def strays(package: str, *allowed: str) -> list[str]:
    """Imports of ours in a package that lead to other packages than itself and the allowed ones."""
    out = []
    for path in modules(package):
        for name in ours(path):
            if not any(name == a or name.startswith(f"{a}.") for a in (package, *allowed)):
                out.append(f"{name_of(path)} imports {name}")
    return out


def test_the_walk_sees_the_sources() -> None:
    assert {"engine", "games", "ui", "art", "tables", "ai"} <= {p.name for p in PACKAGE.iterdir()}
    assert "sakusen.engine.core" in set(imports(PACKAGE / "games" / "kinmen" / "combat.py"))
    assert "sakusen.games.kinmen.board" in set(imports(PACKAGE / "games" / "kinmen" / "combat.py"))


def test_the_engine_imports_nothing_but_itself() -> None:
    assert strays("engine") == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_imports_nothing_but_the_engine_and_itself(slug: str) -> None:
    out = []
    for path in modules(f"games/{slug}"):
        for name in ours(path):
            if not name.startswith(("engine", f"games.{slug}")):
                out.append(f"{name_of(path)} imports {name}")
    assert out == []


def test_the_registry_of_games_names_no_module_of_a_game() -> None:
    assert {n for n in ours(PACKAGE / "games" / "__init__.py") if n.startswith("games.")} == set()


def test_the_computer_players_import_the_engine_and_the_registry_of_games_only() -> None:
    assert strays("ai", "engine", "games") == []
    assert [n for path in modules("ai") for n in ours(path) if n.startswith("games.")] == []


def test_the_painter_imports_neither_games_nor_tables_nor_players_nor_the_screen() -> None:
    assert strays("art", "engine") == []


def test_tables_import_only_art_games_and_engine() -> None:
    assert strays("tables", "art", "games", "engine") == []


def test_the_screen_imports_no_module_of_a_game_and_no_table_of_one() -> None:
    games = [n for path in modules("ui") for n in ours(path) if n.startswith("games.")]
    tables = [n for path in modules("ui") for n in ours(path) if re.match(rf"tables\.({'|'.join(GAMES)})", n)]
    assert games + tables == []


def test_nothing_below_the_screen_imports_the_screen() -> None:
    below = modules("engine", "games", "ai", "art", "tables")
    assert [f"{name_of(p)} imports {n}" for p in below for n in ours(p) if n.split(".")[0] == "ui"] == []


@pytest.mark.parametrize("package", ["engine", "games", "ai", "art", "tables"])
def test_only_the_standard_library_is_needed(package: str) -> None:
    foreign = {n for path in modules(package) for n in imports(path) if n.split(".")[0] != "sakusen"}
    assert [n for n in foreign if not is_standard(n)] == []


@pytest.mark.parametrize("package", ["engine", "games", "ai", "art", "tables"])
def test_nothing_of_the_browser_is_imported(package: str) -> None:
    assert [n for path in modules(package) for n in imports(path) if n.split(".")[0] in BROWSER] == []


@pytest.mark.parametrize("package", ["engine", "ai", "ui"])
def test_no_game_is_known_by_name(package: str) -> None:
    slug = re.compile(rf"(?<![a-z])({'|'.join(GAMES)})(?![a-z])", re.IGNORECASE)
    named = [f"{name_of(p)}:{line} {w!r}" for p in modules(package) for line, w in words(p) if slug.search(w)]
    assert named == []


@pytest.mark.parametrize("package", ["engine", "games", "ai"])
def test_luck_comes_through_one_door(package: str) -> None:
    """``random`` serves the one door of luck, computer players and their plans; rules never roll."""
    allowed = re.compile(r"sakusen\.(engine\.luck|ai\.\w+|games\.\w+\.(plans|staff)(\.\w+)*)")
    users = {name_of(p) for p in modules(package) if any(n.split(".")[0] == "random" for n in imports(p))}
    assert {u for u in users if not allowed.fullmatch(u)} == set()
