"""Runs inside Pyodide: writes the zip files of .pyc that the site serves. Started by pack.mjs, never imported.

ARGS (a JSON object) says what to write:
  {"task": "stdlib", "out", "names"}           the standard library, only what importing `names` needs
  {"task": "app", "out", "source", "package", "names"}  the named files of a package, then a trial import of all of it
`out` is a gzip file around a zip whose entries are stored: in one piece they compress better, and the page has them
unpacked by the browser instead of one by one by Python. A JSON report is written beside `out`, as `out` + ".json".
"""

import ast
import contextlib
import gzip
import importlib
import importlib.util
import io
import json
import sys
import zipfile
from collections.abc import Callable, Iterable
from importlib import _bootstrap_external
from pathlib import Path, PurePosixPath
from types import CodeType
from typing import Any

ARGS: str  # set by pack.mjs

STDLIB = "/lib/python314.zip"
HOME = "/home/pyodide/app.zip"
TRIAL = "/tmp/trial.zip"
NO_COLUMNS, NO_LOCATION = 13, 15
NEEDLESS = {"ssl.py"}
"""Loaded by asyncio where it is there, slowly, and of no use where the browser makes the connections."""


def pyc(tree: ast.Module, source: bytes, filename: str, optimize: int, lines: bool) -> bytes:
    """The bytes of a .pyc that is bound to its source by hash and never asks for it.

    Where in a line an error happened is left out; with ``lines`` false, which line, too: a third of the size.
    """
    code = compile(tree, filename, "exec", dont_inherit=True, optimize=optimize)
    pack: Any = _bootstrap_external  # what py_compile itself calls for a .pyc that is bound by hash
    return pack._code_to_hash_pyc(slim(code, lines), importlib.util.source_hash(source), False)


def slim(code: CodeType, lines: bool) -> CodeType:
    """A code object, and those inside it, with a table of lines only, or of nothing."""
    inner = tuple(slim(const, lines) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=line_table(code) if lines else b"")


def line_table(code: CodeType) -> bytes:
    """Lines without columns, as Objects/locations.md of CPython describes the format."""
    table = bytearray()
    before = code.co_firstlineno
    for start, end, line in code.co_lines():
        units = (end - start) // 2
        while units > 0:
            length = min(units, 8)
            units -= length
            kind = NO_LOCATION if line is None else NO_COLUMNS
            table.append(0x80 | kind << 3 | length - 1)
            if line is not None:
                table += signed(line - before)
                before = line
    return bytes(table)


def signed(value: int) -> bytes:
    """A number in groups of six bits, the lowest first, its sign in the lowest bit."""
    left = (-value << 1 | 1) if value < 0 else value << 1
    made = bytearray()
    while left > 63:
        made.append(left & 63 | 64)
        left >>= 6
    made.append(left)
    return bytes(made)


def bare(tree: ast.Module) -> ast.Module:
    """The same module without what only readers and checkers of the source need: docstrings, and the types of
    parameters, results and variables. The fields of classes keep theirs, and assertions stay."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            while node.body and is_text(node.body[0]):
                last = node.body.pop(0)
                if not node.body and not isinstance(node, ast.Module):
                    node.body.append(ast.copy_location(ast.Pass(), last))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    tree.body = [ast.copy_location(ast.Assign([line.target], line.value), line)
                 if isinstance(line, ast.AnnAssign) and line.value else line for line in tree.body]
    return tree


def is_text(statement: ast.stmt) -> bool:
    """Whether a statement is nothing but a string."""
    return (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            and isinstance(statement.value.value, str))


def write_zip(out: str, entries: Iterable[tuple[str, bytes]]) -> bytes:
    """Write (name, bytes) pairs so that the same entries give the same file, byte for byte; the zip inside it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(entries):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    Path(out).write_bytes(gzip.compress(made.getvalue(), 9, mtime=0))
    return made.getvalue()


def pack_stdlib(out: str, names: list[str]) -> dict[str, Any]:
    """The part of the standard library that is loaded after importing `names` (unknown names are skipped)."""
    for name in names:
        # a name that a program asks for may not exist on this platform; the program copes with that itself
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    prefix = STDLIB + "/"
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    keep = {file.removeprefix(prefix) for file in files if file.startswith(prefix)} - NEEDLESS
    with zipfile.ZipFile(STDLIB) as archive:
        sources = {name: archive.read(name) for name in keep}
    entries = [(name + "c", pyc(ast.parse(source), source, prefix + name, 2, lines=False))
               for name, source in sources.items()]
    write_zip(out, entries)
    return {"modules": len(entries)}


def pack_app(out: str, source: str, package: str, names: list[str]) -> dict[str, Any]:
    """The package compiled, with its data files as they are; then import it all and say what failed."""
    entries = []
    for name in names:
        data = Path(source, name).read_bytes()
        if name.endswith(".py"):
            entries.append((name + "c", pyc(bare(ast.parse(data)), data, f"{HOME}/{name}", 0, lines=True)))
        else:
            entries.append((name, data))
    Path(TRIAL).write_bytes(write_zip(out, entries))
    return {"files": len(entries), **trial_import(TRIAL, [name for name, _ in entries])}


def trial_import(archive: str, names: list[str]) -> dict[str, Any]:
    """Import every module from the zip, with only the trimmed library: what is missing there, what else failed."""
    sys.path.insert(0, archive)
    missing: set[str] = set()
    failed: dict[str, str] = {}
    for name in sorted(names):
        path = PurePosixPath(name)
        if path.suffix != ".pyc" or path.stem == "__main__":
            continue
        module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        try:
            importlib.import_module(module)
        except ModuleNotFoundError as error:
            missing.add(error.name or "")
            failed[module] = str(error)
        except Exception as error:  # a module that wants a page fails here and works there
            failed[module] = f"{type(error).__name__}: {error}"
    return {"missing": sorted(missing), "failed": failed}


def main(task: str, out: str, **options: Any) -> None:
    tasks: dict[str, Callable[..., dict[str, Any]]] = {"stdlib": pack_stdlib, "app": pack_app}
    report = tasks[task](out, **options)
    Path(out + ".json").write_text(json.dumps(report), encoding="utf-8")


main(**json.loads(ARGS))  # noqa: F821
