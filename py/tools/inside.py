"""Runs inside Pyodide: writes the zip files of .pyc that the site serves. Started by pack.mjs, never imported.

ARGS (a JSON object) says what to write:
  {"task": "stdlib", "out", "names", "stand_ins"}  the standard library, only what importing `names` loads, with short
                                               texts in the place of some modules
  {"task": "reached", "out", "names"}          the library with which Pyodide has been started here, only what importing
                                               `names` loads: without what only the modules replaced before had loaded
  {"task": "app", "out", "source", "package", "names"}  the named files of a package, then a trial import of all of it
`out` is a gzip file around a zip whose entries are stored: in one piece they compress better, and the page has them
unpacked by the browser instead of one by one by Python. A JSON report is written beside `out`, as `out` + ".json".
"""

import ast
import contextlib
import importlib
import json
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from importlib import _bootstrap_external
from importlib.machinery import FrozenImporter
from pathlib import Path, PurePosixPath
from struct import Struct
from types import CodeType
from typing import Any
from zipimport import zipimporter

import js

ARGS: str  # set by pack.mjs

STDLIB = "/lib/python314.zip"
PREFIX = STDLIB + "/"
HOME = "/home/pyodide/app.zip"
TRIAL = "/tmp/trial.zip"
FACTS = Struct("<5H3L2H")
"""What a zip says of an entry in both places: version, flags, kind of compression (none), time, day, checksum, two
sizes, lengths of its name and of more."""
LISTED = Struct("<3H2L")
"""What stands of it in the directory only: length of a comment, disk, two sets of attributes, place."""
END = Struct("<4s4H2LH")
FIRST_DAY = 1 << 5 | 1
MADE_BY = b"\x14\x03"
AS_GZIP = 31
MOST_MEMORY = 9
NO_COLUMNS, NO_LOCATION = 13, 15
NO_HASH = bytes(8)  # of a source that nobody looks for
NEEDLESS = {"ssl.py"}
"""Loaded by asyncio where it is there, slowly, and of no use where the browser makes the connections."""

ENTITIES = "html/entities.py"
FEW = ("amp;", "apos;", "gt;", "lt;", "nbsp;", "quot;", "times;", "minus;", "ndash;", "mdash;", "hellip;", "middot;")
"""The names of characters that HTML of ours uses; all 2,231 of them take 25 KB."""

NAMES_OF_A_PAGE = ("document", "window")
"""What modules of the screen take from the page as soon as they are imported; a trial in Node needs something there."""


def pyc(tree: ast.Module, filename: str, optimize: int, lines: bool) -> bytes:
    """The bytes of a .pyc that never asks for its source.

    Where in a line an error happened is left out; with ``lines`` false, which line, too: a third of the size.
    """
    code = compile(tree, filename, "exec", dont_inherit=True, optimize=optimize)
    pack: Any = _bootstrap_external  # what py_compile itself calls for a .pyc that is bound by hash
    return bytes(pack._code_to_hash_pyc(slim(code, lines), NO_HASH, False))


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
    """The same module without what only readers and checkers of the source need: docstrings, the types of parameters,
    results and variables, imports for them, and the methods of protocols that nobody can ask for. Fields are still
    annotated where Python looks for them, as in named tuples, and assertions stay."""
    tree.body = [node for node in tree.body if not is_for_checkers(node)]
    for node in statements(tree):
        if isinstance(node, ast.ClassDef):
            node.body = [line for one in node.body for line in field(one, is_read(node))]
            node.body = node.body or [ast.copy_location(ast.Pass(), node)]
        if isinstance(node, ast.ClassDef) and is_protocol(node):
            node.body = [one for one in node.body if not isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
            node.body = node.body or [ast.copy_location(ast.Pass(), node)]
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            while node.body and is_text(node.body[0]):
                last = node.body.pop(0)
                if not node.body and not isinstance(node, ast.Module):
                    node.body.append(ast.copy_location(ast.Pass(), last))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
            given = node.args
            for parameter in (*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg):
                if parameter:
                    parameter.annotation = None
    tree.body = [
        ast.copy_location(ast.Assign([line.target], line.value), line)
        if isinstance(line, ast.AnnAssign) and line.value
        else line
        for line in tree.body
    ]
    return tree


def is_read(found: ast.ClassDef) -> bool:
    """Whether something may look at the annotations of a class when it is made."""
    bases = {base.id for base in found.bases if isinstance(base, ast.Name)}
    return bool(found.decorator_list or bases & {"NamedTuple", "TypedDict"})


def field(one: ast.stmt, is_kept: bool) -> list[ast.stmt]:
    """A line of a class without its type; nothing, if nobody reads what is left."""
    if not isinstance(one, ast.AnnAssign):
        return [one]
    if is_kept:
        one.annotation = ast.copy_location(ast.Name("object", ast.Load()), one.annotation)
        return [one]
    return [ast.copy_location(ast.Assign([one.target], one.value), one)] if one.value else []


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """A module and every statement in it, from outside inwards. What stands in expressions is left aside: it is most of
    a module, and holds neither classes nor functions with types."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            todo += getattr(node, part, ())


def is_for_checkers(statement: ast.stmt) -> bool:
    """Whether a statement is ``if TYPE_CHECKING:``."""
    return (
        isinstance(statement, ast.If)
        and isinstance(statement.test, ast.Name)
        and statement.test.id == "TYPE_CHECKING"
        and not statement.orelse
    )


def is_protocol(found: ast.ClassDef) -> bool:
    """Whether a class is a protocol about which ``isinstance`` is never asked."""
    bases = [base.value if isinstance(base, ast.Subscript) else base for base in found.bases]
    is_asked = any(isinstance(one, ast.Name) and one.id == "runtime_checkable" for one in found.decorator_list)
    return not is_asked and any(isinstance(base, ast.Name) and base.id == "Protocol" for base in bases)


def is_text(statement: ast.stmt) -> bool:
    """Whether a statement is nothing but a string."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def write_zip(out: str, entries: Iterable[tuple[str, bytes]]) -> bytes:
    """Write (name, bytes) pairs so that the same entries give the same file, byte for byte; the zip inside it. The
    library started here may have no zipfile, so it is done by hand."""
    files, directory, count = bytearray(), bytearray(), 0
    for name, data in sorted(entries, key=lambda entry: place(entry[0])):
        path = name.encode()
        facts = FACTS.pack(10, 0, 0, 0, FIRST_DAY, zlib.crc32(data), len(data), len(data), len(path), 0)
        directory += b"PK\1\2" + MADE_BY + facts + LISTED.pack(0, 0, 0, 0o644 << 16, len(files)) + path
        files += b"PK\3\4" + facts + path + data
        count += 1
    made = bytes(files + directory + END.pack(b"PK\5\6", 0, 0, count, count, len(directory), len(files), 0))
    packer = zlib.compressobj(9, zlib.DEFLATED, AS_GZIP, MOST_MEMORY)
    Path(out).write_bytes(packer.compress(made) + packer.flush())
    return made


def place(name: str) -> tuple[str, ...]:
    """What a file is sorted by: files that are alike lie together, since they compress better. They are of one kind and
    stand in folders of one name, as the presenters of all games do."""
    path = PurePosixPath(name)
    return path.suffix, path.parent.name, path.name, name


def pack_stdlib(out: str, names: list[str], stand_ins: dict[str, str]) -> dict[str, object]:
    """The part of the standard library that is loaded after importing `names`, with some texts replaced."""
    keep = loaded(names) - NEEDLESS
    archive = zipimporter(STDLIB)
    sources = {name: archive.get_data(name) for name in keep}
    sources[ENTITIES] = few_entities()
    sources |= {name: text.encode() for name, text in stand_ins.items()}
    entries = [(name + "c", pyc(ast.parse(source), PREFIX + name, 2, lines=False)) for name, source in sources.items()]
    write_zip(out, entries)
    return {"modules": len(entries)}


def pack_reached(out: str, names: list[str]) -> dict[str, object]:
    """The part of an archive written before, with which Pyodide runs now, that is loaded after importing `names`."""
    keep = loaded(names)
    archive = zipimporter(STDLIB)
    write_zip(out, [(name, archive.get_data(name)) for name in keep])
    return {"modules": len(keep)}


def loaded(names: list[str]) -> set[str]:
    """The files of the library that are loaded after importing `names`; unknown names are skipped.

    What is frozen into the interpreter itself names a file that is never read.
    """
    for name in names:
        # a name that a program asks for may not exist on this platform; the program copes with that itself
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    found = [
        module for module in list(sys.modules.values()) if getattr(module, "__loader__", None) is not FrozenImporter
    ]
    files = [getattr(module, "__file__", None) or "" for module in found]
    return {file.removeprefix(PREFIX) for file in files if file.startswith(PREFIX)}


def few_entities() -> bytes:
    """The text of html.entities with few of its names."""
    known = importlib.import_module("html.entities").html5
    few = {name: known[name] for name in FEW}
    return f"html5 = {few!r}\nname2codepoint = {{}}\ncodepoint2name = {{}}\nentitydefs = {{}}\n".encode()


def pack_app(out: str, source: str, package: str, names: list[str], made: dict[str, str]) -> dict[str, object]:
    """The package compiled, with its data files as they are, and texts ``made`` for it; then import it all and say what
    failed."""
    entries = [(name, text.encode()) for name, text in made.items()]
    for name in names:
        data = Path(source, name).read_bytes()
        if name.endswith(".py"):
            entries.append((name + "c", pyc(bare(ast.parse(data)), f"{HOME}/{name}", 0, lines=True)))
        else:
            entries.append((name, data))
    Path(TRIAL).write_bytes(write_zip(out, entries))
    return {"files": len(entries), **trial_import(TRIAL, [name for name, _ in entries])}


def trial_import(archive: str, names: list[str]) -> dict[str, object]:
    """Import every module from the zip, with only the trimmed library: what is missing there, what else failed."""
    for name in NAMES_OF_A_PAGE:
        setattr(js, name, js.Object.new())
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
        except Exception as error:
            failed[module] = f"{type(error).__name__}: {error}"
    return {"missing": sorted(missing), "failed": failed}


def main(task: str, out: str, **options: Any) -> None:
    tasks: dict[str, Callable[..., dict[str, object]]] = {
        "stdlib": pack_stdlib,
        "reached": pack_reached,
        "app": pack_app,
    }
    report = tasks[task](out, **options)
    Path(out + ".json").write_text(json.dumps(report), encoding="utf-8")


main(**json.loads(ARGS))  # noqa: F821
