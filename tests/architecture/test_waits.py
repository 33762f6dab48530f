"""What browser tests wait for with ``wait_for_function`` is no promise: Playwright takes one for a truth, at once, so
such a test waits for nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "browser"
PROMISE = re.compile(r"\basync\b|\bPromise\b|\.then\(")


def texts_of(tree: ast.Module) -> dict[str, list[ast.expr]]:
    """Everything that is given a name anywhere in a module, by its name."""
    found: dict[str, list[ast.expr]] = {}
    for node in (one for one in ast.walk(tree) if isinstance(one, ast.Assign)):
        for target in node.targets:
            if isinstance(target, ast.Name):
                found.setdefault(target.id, []).append(node.value)
    return found


def words(asked: ast.expr, named: dict[str, list[ast.expr]], seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """The words of a text, and of those that are put into it by their names."""
    for node in ast.walk(asked):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Name) and node.id not in seen:
            for value in named.get(node.id, []):
                yield from words(value, named, seen | {node.id})


def waits_for_promises(source: str, others: dict[str, ast.Module]) -> list[int]:
    """The lines of a test in which a promise is waited for so; ``others`` are the modules beside it."""
    tree, named = ast.parse(source), dict[str, list[ast.expr]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (other := others.get(str(node.module).rpartition(".")[2])):
            there = texts_of(other)
            named |= {alias.name: there.get(alias.name, []) for alias in node.names}
    named |= texts_of(tree)
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "wait_for_function"
        and any(PROMISE.search(word) for word in words(node.args[0], named))
    ]


def test_no_browser_test_takes_a_promise_for_a_truth() -> None:
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("*.py"))}
    trees = {name: ast.parse(source) for name, source in sources.items()}
    found = {name: lines for name, source in sources.items() if (lines := waits_for_promises(source, trees))}
    assert not found


def test_a_promise_is_found_by_the_name_of_what_holds_it() -> None:
    source = 'ASKED = "async () => true"\npage.wait_for_function("1")\npage.wait_for_function(f"({ASKED})()")\n'
    assert waits_for_promises(source, {}) == [3]
