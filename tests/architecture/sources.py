"""The sources as text and as syntax: which module imports what, and which words stand in the code."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "py" / "sakusen"
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "_pyscript", "pyodide_core"}


def modules(*parts: str) -> list[Path]:
    """The modules of some packages, e.g. ``modules("engine", "games")``; of all without any."""
    folders = [PACKAGE / part for part in parts] or [PACKAGE]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def name_of(path: Path) -> str:
    """The dotted name of a module of ours."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def text_of(path: Path) -> str:
    """What stands in a file; it is read once."""
    return path.read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(text_of(path), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in the syntax of a module."""
    return tuple(ast.walk(tree(path)))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Dotted names of everything a module imports, anywhere in it; relative ones made absolute."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = name_of(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{module}.{alias.name}"
                yield whole if is_ours(whole) else module


@cache
def is_ours(name: str) -> bool:
    """Whether a dotted name is a module or a package of ours."""
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def is_standard(name: str) -> bool:
    return name.split(".")[0] in sys.stdlib_module_names


def words(path: Path) -> Iterator[tuple[int, str]]:
    """Every string and every name in the code of a module with its line; docstrings are left out."""
    docs = set()
    for node in nodes(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docs.add(id(node.value))  # docstrings of modules, classes, functions and of constants
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
