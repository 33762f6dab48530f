"""The third-party files: fetched once by npm, checked against pinned hashes every time they are used."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.tool_error import ROOT, ToolError, last_line, program, shown

PINS = Path(__file__).with_name("vendor.json")
MODULES = ROOT / "node_modules"
NODE_MAJOR = 20
STANDARD = Path(__file__).with_name("licences")
"""Texts of licences that come with no package."""
BUILT_IN = (
    "pyodide/pyodide.asm.wasm: CPython 3.14 (PSF-2.0), with the libraries that CPython carries in its own source.",
    "pyodide/pyodide.mjs: also stackframe and error-stack-parser (MIT, stackframe.txt).",
    "pyodide/stdlib.bin: part of the Python standard library (PSF-2.0), compiled by that Pyodide.",
    "codedent and to-json-callback bring no text of their licence; it is that of ISC-Giammarchi.txt.",
)
NPM_READS = ("package.json", "package-lock.json", ".npmrc")


def pins() -> dict[str, Any]:
    """The pinned packages as they stand in vendor.json."""
    with PINS.open(encoding="utf-8") as file:
        return dict(json.load(file)["packages"])


def files(package: str, kind: str) -> dict[str, Path]:
    """Name -> path of the files of one package that are shipped ("ship") or only build with ("build")."""
    pin = pins()[package]
    return {name: MODULES / package / pin["folder"] / name for name in pin[kind]}


def stdlib_modules() -> set[str]:
    """Dotted names of all modules in the standard library that came with Pyodide."""
    with zipfile.ZipFile(files("pyodide", "build")["python_stdlib.zip"]) as archive:
        names = [name.removesuffix(".py").removesuffix("/__init__") for name in archive.namelist()]
    return {name.replace("/", ".") for name in names}


def fingerprint() -> str:
    """A hash that changes whenever any pinned third-party file does."""
    return hashlib.sha256(PINS.read_bytes()).hexdigest()


def wrong_files(modules: Path) -> Iterator[tuple[Path, str]]:
    """Each pinned file that in this folder of packages is not what was pinned, with "missing" or "damaged"."""
    for package, pin in pins().items():
        for kind, folder in (("ship", pin["folder"]), ("build", pin["folder"]), ("licences", ".")):
            for name, digest in pin.get(kind, {}).items():
                path = modules / package / folder / name
                if not path.is_file():
                    yield path, "missing"
                elif hashlib.sha256(path.read_bytes()).hexdigest() != digest:
                    yield path, "damaged"


def ensure() -> None:
    """Make sure that every pinned file is here and is byte for byte the pinned one; fetch when it is not.

    What lies here is replaced only by a whole set of pinned files.
    """
    wrong = list(wrong_files(MODULES))
    if not wrong:
        return
    damaged = [path for path, how in wrong if how == "damaged"]
    if damaged:
        print(f"{shown(damaged[0])} is not the file that was pinned; fetching the third-party packages again.")
    else:
        print("Fetching the pinned third-party packages (once, about 8 MB) ...")
    with tempfile.TemporaryDirectory(dir=MODULES.parent, prefix=".fetching-") as folder:
        fetch(Path(folder))
        fresh = Path(folder, MODULES.name)
        wrong = list(wrong_files(fresh))
        if wrong:
            path, how = wrong[0]
            raise ToolError(
                f"{path.relative_to(folder)} is {how} even after a fresh fetch, so it cannot be trusted; "
                "nothing was built."
            )
        replace(fresh, MODULES, Path(folder, "before"))


def fetch(folder: Path, with_tools: bool = False) -> None:
    """Let npm install into a folder exactly what the lock file names; it compares its integrity hashes meanwhile.

    The tools that only the check needs come along when they are asked for.
    """
    node()
    npm = program("npm", "fetch the pinned Pyodide and PyScript packages")
    for name in NPM_READS:
        shutil.copyfile(ROOT / name, folder / name)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
    if not with_tools:
        command.append("--omit=dev")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise ToolError(
            "npm could not fetch the pinned packages, for which it needs a network connection "
            f"(npm said: {last_line(done).removeprefix('npm error ')})"
        )


def replace(fresh: Path, old: Path, aside: Path) -> None:
    """Put a folder in the place of another one, which goes aside, or stays when that does not work."""
    there = old.exists() or old.is_symlink()
    if there:
        os.rename(old, aside)
    try:
        os.rename(fresh, old)
    except OSError:
        if there:
            os.rename(aside, old)
        raise


def node() -> str:
    """Where Node lies, if it is recent enough to run Pyodide."""
    path = program("node", "build the site")
    done = subprocess.run([path, "--version"], capture_output=True, text=True, errors="replace", check=False)
    version = done.stdout.strip().lstrip("v")
    major = version.split(".")[0]
    if not major.isdigit() or int(major) < NODE_MAJOR:
        raise ToolError(f"Node {NODE_MAJOR} or newer is needed to build the site, and this is {version or 'unknown'}.")
    return path


def notice() -> str:
    """What the site carries of other people's work, under which licence, and where its source is."""

    def told(inside: bool) -> list[str]:
        return [
            f"{package} {pin['version']}, {pin['licence']}: {pin['source']}"
            for package, pin in pins().items()
            if ("inside" in pin) is inside and "only" not in pin
        ]

    return "\n".join(
        [
            "This folder, and sw.js at the top of the site, hold files of the following npm packages.",
            "",
            *told(False),
            "",
            "pyscript/core-*.js is a bundle, in which lie also parts of:",
            "",
            *told(True),
            "",
            *BUILT_IN,
            "",
            "The full texts of all these licences are in the folder licences beside this file:",
            "",
            *sorted(licences()),
            "",
        ]
    )


def licences() -> dict[str, str]:
    """Name of a file -> full text of a licence of something that the site carries, ours first."""
    texts = {"Sakusen.txt": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    texts |= {path.name: path.read_text(encoding="utf-8") for path in sorted(STANDARD.glob("*.txt"))}
    for package, pin in pins().items():
        for name in pin.get("licences", {}):
            text = (MODULES / package / name).read_text(encoding="utf-8")
            texts[f"{package.removeprefix('@').replace('/', '-')}.txt"] = text
    return texts
