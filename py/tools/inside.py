"""Runs inside Pyodide: writes the zip files of .pyc that the site serves. Started by pack.mjs, never imported.

ARGS (a JSON object) says what to write:
  {"task": "stdlib", "out", "names"}           the standard library, only what importing `names` needs
  {"task": "app", "out", "source", "package"}  one package with its data files, then a trial import of all of it
A JSON report is written beside `out`, as `out` + ".json".
"""

import contextlib
import importlib
import importlib.util
import json
import os
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator
from importlib import _bootstrap_external
from pathlib import Path, PurePosixPath
from typing import Any

ARGS: str  # set by pack.mjs

STDLIB = "/lib/python314.zip"
HOME = "/home/pyodide/app.zip"


def pyc(source: bytes, filename: str, optimize: int) -> bytes:
    """The bytes of a .pyc that is bound to its source by hash and never asks for it."""
    code = compile(source, filename, "exec", dont_inherit=True, optimize=optimize)
    pack: Any = _bootstrap_external  # what py_compile itself calls for a .pyc that is bound by hash
    return pack._code_to_hash_pyc(code, importlib.util.source_hash(source), False)


def write_zip(out: str, entries: Iterable[tuple[str, bytes]]) -> None:
    """Write (name, bytes) pairs so that the same entries give the same file, byte for byte."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(entries):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)


def pack_stdlib(out: str, names: list[str]) -> dict[str, Any]:
    """The part of the standard library that is loaded after importing `names` (unknown names are skipped)."""
    for name in names:
        # a name that a program asks for may not exist on this platform; the program copes with that itself
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    prefix = STDLIB + "/"
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    keep = {file.removeprefix(prefix) for file in files if file.startswith(prefix)}
    with zipfile.ZipFile(STDLIB) as archive:
        # without docstrings: nobody reads those of the standard library in a game
        entries = [(name + "c", pyc(archive.read(name), prefix + name, 2)) for name in keep]
    write_zip(out, entries)
    return {"modules": len(entries)}


def files_of(source: str, package: str) -> Iterator[tuple[Path, str]]:
    """(path, name in the zip) of every file of the package, bytecode and hidden files left out."""
    root = Path(source)
    for folder, folders, names in os.walk(root / package):
        folders[:] = sorted(f for f in folders if f != "__pycache__" and not f.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and not name.endswith((".pyc", ".pyi")):
                path = Path(folder, name)
                yield path, path.relative_to(root).as_posix()


def pack_app(out: str, source: str, package: str) -> dict[str, Any]:
    """The package compiled, with its data files as they are; then import it all and say what failed."""
    entries = []
    for path, name in files_of(source, package):
        data = path.read_bytes()
        if name.endswith(".py"):
            entries.append((name + "c", pyc(data, f"{HOME}/{name}", 0)))
        else:
            entries.append((name, data))
    write_zip(out, entries)
    return {"files": len(entries), **trial_import(out, [name for name, _ in entries])}


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
