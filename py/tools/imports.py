"""Which modules our sources import, read from their text; nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from tools.trouble import Trouble, shown

# Loaded in the browser in ways that no import statement of ours shows: by PyScript, by Pyodide's own helpers,
# by zipimport and importlib.resources; then modules so common that a later lazy import should not fail for them.
MARGIN = """
    _pyodide pyodide pyodide.code pyodide.console pyodide.ffi pyodide.http pyodide.webloop
    ast asyncio base64 builtins collections functools html inspect io json mimetypes os pathlib platform
    re sys textwrap tokenize traceback types typing warnings
    encodings.ascii encodings.cp437 encodings.idna encodings.latin_1 encodings.utf_8 encodings.utf_8_sig
    encodings.unicode_escape encodings.utf_16 importlib.metadata importlib.readers importlib.resources
    importlib.resources._adapters zipfile zlib
    abc array binascii bisect calendar cmath collections.abc contextlib contextvars copy csv dataclasses
    datetime difflib enum fractions gc graphlib hashlib heapq hmac itertools linecache locale logging math
    numbers operator pickle pprint queue random reprlib secrets statistics string struct threading time
    unicodedata urllib.parse uuid weakref _strptime
""".split()


def imported(source: str) -> set[str]:
    """Absolute names of every module that the text imports anywhere, functions included.

    `from a import b` gives both "a" and "a.b", since b may be a module.
    """
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
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
            raise Trouble(f"{shown(path)} is not valid Python (line {error.lineno}: {error.msg}).") from error
    return names
