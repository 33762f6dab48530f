"""What is needed twice is written once: no block of lines stands in two places of the sources.

Data and texts are left aside: docstrings, comments, and tables of plain values at the top of a module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.architecture.sources import ROOT, tree

BLOCK = 12
"""Lines in a row that count as a block."""
SOURCES = sorted((ROOT / "py").rglob("*.py"))

Line = tuple[int, str]


def is_data(node: ast.AST) -> bool:
    """Whether a statement holds nothing but plain values: a docstring, or a table of literals."""
    value = getattr(node, "value", None)
    if not isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign) or value is None:
        return False
    plain = (ast.Constant, ast.Dict, ast.List, ast.Tuple, ast.Set, ast.UnaryOp, ast.USub, ast.expr_context)
    return all(isinstance(part, plain) for part in ast.walk(value))


def code_lines(path: Path) -> list[Line]:
    """The lines of code of a module, without indentation, each with its number."""
    module = tree(path)
    aside: set[int] = set()
    for node in ast.walk(module):
        for statement in getattr(node, "body", []) if not isinstance(node, ast.Lambda | ast.IfExp) else []:
            if is_data(statement):
                aside.update(range(statement.lineno, statement.end_lineno + 1))
    found = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    lines = ((number, line.strip()) for number, line in found if number not in aside)
    return [(number, line) for number, line in lines if line and not line.startswith("#")]


def repeated(files: Iterable[tuple[str, list[Line]]], block: int = BLOCK) -> Iterator[str]:
    """Every block that stands a second time, with both places; of a long run only its beginning."""
    first: dict[tuple[str, ...], tuple[str, int, int]] = {}
    for name, lines in files:
        skip = -1
        for at in range(len(lines) - block + 1):
            key = tuple(line for _, line in lines[at : at + block])
            known, start, index = first.setdefault(key, (name, lines[at][0], at))
            if known == name and index > at - block:
                continue  # itself, or an overlap with itself
            if at > skip:
                yield f"{name}:{lines[at][0]} repeats {known}:{start}"
            skip = at + 1


def test_a_block_that_is_copied_is_found() -> None:
    lines = [(number, f"step({number})") for number in range(1, BLOCK + 3)]
    assert list(repeated([("a.py", lines), ("b.py", [(0, "other()"), *lines])])) == ["b.py:1 repeats a.py:1"]
    assert list(repeated([("a.py", lines), ("b.py", lines[: BLOCK - 1])])) == []


def test_no_block_of_lines_stands_twice() -> None:
    assert list(repeated((str(path.relative_to(ROOT)), code_lines(path)) for path in SOURCES)) == []
