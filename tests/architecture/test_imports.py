"""Imports run one way; ``LAYERS`` below says which.

A registry hands games and presenters to whoever asks by slug, so ``ai`` and ``ui`` know no game by name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.architecture.sources import (
    BROWSER,
    PACKAGE,
    ROOT,
    imports,
    is_standard,
    modules,
    name_of,
    tree,
    words,
)

from sakusen.games import TITLES

GAMES = sorted(p.name for p in (PACKAGE / "games").iterdir() if (p / "__init__.py").is_file())


def ours(path: Path) -> set[str]:
    """What a module imports of ours, as dotted names below ``sakusen``."""
    return {".".join(name.split(".")[1:]) for name in imports(path) if name.split(".")[0] == "sakusen"}


def is_below(name: str, packages: Iterable[str]) -> bool:
    """Whether a module is one of some packages or lies in one of them."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def strays(package: str, *allowed: str) -> list[str]:
    """Imports of ours in a package that lead to other packages than itself and the allowed ones."""
    out = []
    for path in modules(package):
        for name in ours(path):
            if not is_below(name, (package, *allowed)):
                out.append(f"{name_of(path)} imports {name}")
    return out


LAYERS = {
    "rules": ("engine",),
    "bot": ("engine", "ai", "{game}.rules"),
    "art": ("engine", "art", "{game}.rules"),
    "presenter": ("engine", "art", "presenter", "{game}.rules", "{game}.bot", "{game}.art", "{game}.game"),
    "game": ("engine", "ai", "{game}.rules", "{game}.bot"),
}
"""What each part of a game may import, besides itself."""


def test_the_walk_sees_the_sources() -> None:
    assert {"engine", "games", "ui", "art", "presenter", "ai"} <= {p.name for p in PACKAGE.iterdir()}
    assert "sakusen.engine.core" in set(imports(PACKAGE / "games" / "kinmen" / "rules" / "combat.py"))
    assert "sakusen.games.kinmen.rules.board" in set(imports(PACKAGE / "games" / "kinmen" / "rules" / "combat.py"))


def test_the_engine_imports_nothing_but_itself() -> None:
    assert strays("engine") == []


@pytest.mark.parametrize("part", LAYERS)
@pytest.mark.parametrize("slug", GAMES)
def test_inside_a_game_nothing_imports_upwards(slug: str, part: str) -> None:
    home = PACKAGE / "games" / slug / part
    allowed = (f"games.{slug}.{part}", *(name.format(game=f"games.{slug}") for name in LAYERS[part]))
    paths = [home.with_suffix(".py")] if home.with_suffix(".py").is_file() else modules(f"games/{slug}/{part}")
    assert [f"{name_of(p)} imports {n}" for p in paths for n in ours(p) if not is_below(n, allowed)] == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_module_of_a_game_lies_in_one_of_its_parts(slug: str) -> None:
    home = PACKAGE / "games" / slug
    found = {path.relative_to(home).parts[0].removesuffix(".py") for path in modules(f"games/{slug}")}
    assert found <= {"__init__", *LAYERS}


def test_the_registry_of_games_names_no_module_of_a_game() -> None:
    assert {n for n in ours(PACKAGE / "games" / "__init__.py") if n.startswith("games.")} == set()


def test_the_computer_players_import_the_engine_only() -> None:
    assert strays("ai", "engine") == []


def test_letters_of_two_people_import_the_engine_only() -> None:
    assert strays("together", "engine") == []


def test_the_command_line_imports_the_engine_the_letters_and_the_registry_of_games_only() -> None:
    assert strays("cli", "engine", "games", "together") == []
    assert [n for path in modules("cli") for n in ours(path) if n.startswith("games.")] == []


def test_the_painter_imports_neither_games_nor_presenters_nor_players_nor_the_screen() -> None:
    assert strays("art", "engine") == []


def test_what_all_presenters_share_imports_no_module_of_a_game() -> None:
    assert strays("presenter", "art", "engine", "games") == []
    assert [n for path in modules("presenter") for n in ours(path) if n.startswith("games.")] == []


def test_the_screen_imports_no_module_of_a_game() -> None:
    assert [n for path in modules("ui") for n in ours(path) if n.startswith("games.")] == []


def test_nothing_below_the_screen_imports_the_screen() -> None:
    below = modules("engine", "games", "ai", "art", "presenter", "together")
    assert [f"{name_of(p)} imports {n}" for p in below for n in ours(p) if n.split(".")[0] == "ui"] == []


@pytest.mark.parametrize("package", ["engine", "games", "ai", "art", "presenter", "cli", "together"])
def test_only_the_standard_library_is_needed(package: str) -> None:
    foreign = {n for path in modules(package) for n in imports(path) if n.split(".")[0] != "sakusen"}
    assert [n for n in foreign if not is_standard(n)] == []


@pytest.mark.parametrize("package", ["engine", "games", "ai", "art", "presenter", "cli", "together"])
def test_nothing_of_the_browser_is_imported(package: str) -> None:
    assert [n for path in modules(package) for n in imports(path) if n.split(".")[0] in BROWSER] == []


SLUG = re.compile(rf"(?<![a-z])({'|'.join(GAMES)})(?![a-z])", re.IGNORECASE)
NAMING = {"tools.pictures": "which moment of which game the README shows"}
"""Modules outside the games that name games, and why."""
TEXTS = ("index.html", "sw.js", "pyscript.toml", "assets/*.*", "assets/boot/*.*", "py/sakusen/ui/text/*.json")
"""What is no Python and may name no game. ``assets/demo`` is an article about two of them."""


def shared_sources() -> list[Path]:
    """Every module that belongs to no game."""
    inside = [path for path in modules() if "games" not in path.relative_to(PACKAGE).parts[:-2]]
    return [*inside, *(ROOT / "py" / "tools").glob("*.py"), *(ROOT / "py").glob("*.py")]


def test_no_game_is_known_by_name() -> None:
    """Docstrings may give examples; strings and names in the code may not."""
    named = {}
    for path in shared_sources():
        found = [f"{path.name}:{line} {word!r}" for line, word in words(path) if SLUG.search(word)]
        if found:
            named[name_of(path)] = found
    assert {name: found for name, found in named.items() if name not in NAMING} == {}
    assert set(named) == set(NAMING), "this one names no game any more"


@pytest.mark.parametrize("pattern", TEXTS)
def test_no_game_is_known_by_name_in_texts_scripts_and_styles(pattern: str) -> None:
    paths = [path for path in ROOT.glob(pattern) if path.is_file() and path.suffix != ".png"]
    assert paths
    assert [path.name for path in paths if SLUG.search(path.read_text(encoding="utf-8"))] == []


def test_the_registry_alone_finds_modules_by_names_that_it_puts_together() -> None:
    """What ``sakusen`` itself finds so is the registry."""
    finders = set()
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if called in ("import_module", "__import__"):
                    finders.add(name_of(path))
    assert finders == {"sakusen", "sakusen.games"}


def test_of_a_game_the_registry_finds_its_face_its_presenter_and_what_is_printed() -> None:
    calls = [node for node in ast.walk(tree(PACKAGE / "games" / "__init__.py")) if isinstance(node, ast.Call)]
    found = {ast.literal_eval(call.args[1]) for call in calls if getattr(call.func, "id", "") == "_module"}
    assert found == {"game", "presenter.presenter", "presenter.printing"}


def test_what_is_told_about_the_games_stands_in_their_folders_only() -> None:
    """Not in the page's own texts, nor in a second file."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((PACKAGE / "ui" / "text").glob("*.json"))]
    for about in TITLES.values():
        for told in (about.title, about.caption, about.credit):
            assert [said for said in told.values() if any(said in text for text in texts)] == []


@pytest.mark.parametrize("package", ["engine", "games", "ai"])
def test_luck_comes_through_one_door(package: str) -> None:
    """``random`` serves the one door of luck, computer players and their plans; rules never roll."""
    allowed = re.compile(r"sakusen\.(engine\.luck|ai\.\w+|games\.\w+\.(bot(\.\w+)*|game))")
    users = {name_of(p) for p in modules(package) if any(n.split(".")[0] == "random" for n in imports(p))}
    assert {u for u in users if not allowed.fullmatch(u)} == set()
