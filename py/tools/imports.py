"""Which modules our sources import, read from their text; nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.tool_error import ToolError, shown

# Loaded in the browser in ways that no import statement of ours shows: by PyScript, by Pyodide's own helpers, by
# zipimport and pkgutil, and late, inside functions of the standard library.
MARGIN = """
    _pyodide pyodide pyodide.code pyodide.ffi pyodide.webloop
    ast asyncio base64 builtins collections contextlib dataclasses enum functools heapq html inspect io itertools json
    linecache math operator os pathlib pkgutil random re string struct sys textwrap time tokenize traceback types typing
    unicodedata warnings weakref zipimport zlib
    encodings.ascii encodings.cp437 encodings.latin_1 encodings.utf_8 encodings.utf_8_sig
""".split()
_HOLD_STATEMENTS = ("body", "orelse", "finalbody", "handlers", "cases")


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement below: imports are some, and all that lies in expressions is most of a tree."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for field in _HOLD_STATEMENTS:
            waiting += getattr(node, field, ())


def imported(source: str) -> set[str]:
    """Absolute names of every module that the text imports anywhere, functions included.

    `from a import b` gives both "a" and "a.b", since b may be a module.
    """
    names: set[str] = set()
    for node in _statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def wanted(sources: Iterable[Path]) -> set[str]:
    """Names of all modules, ours and others, that the sources import, and the margin."""
    names = set(MARGIN)
    for path in sources:
        try:
            names |= imported(path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            raise ToolError(f"{shown(path)} is not valid Python (line {error.lineno}: {error.msg}).") from error
    return names
