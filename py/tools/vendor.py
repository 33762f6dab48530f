"""The third-party files: fetched once by npm, checked against pinned hashes every time they are used."""

from __future__ import annotations

import hashlib
import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.trouble import ROOT, Trouble, last_line, program, shown

PINS = Path(__file__).with_name("vendor.json")
MODULES = ROOT / "node_modules"
NODE_MAJOR = 20


def pins() -> dict[str, Any]:
    """The pinned packages as they stand in vendor.json."""
    with PINS.open(encoding="utf-8") as file:
        return json.load(file)["packages"]


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


def wrong_files() -> Iterator[tuple[Path, str]]:
    """Each pinned file that is not what was pinned, with "missing" or "damaged"."""
    for package, pin in pins().items():
        for kind in ("ship", "build"):
            for name, digest in pin[kind].items():
                path = MODULES / package / pin["folder"] / name
                if not path.is_file():
                    yield path, "missing"
                elif hashlib.sha256(path.read_bytes()).hexdigest() != digest:
                    yield path, "damaged"


def ensure() -> None:
    """Make sure that every pinned file is here and is byte for byte the pinned one; fetch when it is not."""
    wrong = list(wrong_files())
    if not wrong:
        return
    damaged = [path for path, how in wrong if how == "damaged"]
    if damaged:
        print(f"{shown(damaged[0])} is not the file that was pinned; fetching the third-party packages again.")
    else:
        print("Fetching the pinned third-party packages (once, about 8 MB) ...")
    fetch()
    wrong = list(wrong_files())
    if wrong:
        path, how = wrong[0]
        raise Trouble(f"{shown(path)} is {how} even after a fresh fetch, so it cannot be trusted; nothing was built.")


def fetch() -> None:
    """Let npm install exactly what the lock file names; npm compares its integrity hashes while it does."""
    node()
    npm = program("npm", "fetch the pinned Pyodide and PyScript packages")
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise Trouble(
            "npm could not fetch the pinned packages, for which it needs a network connection "
            f"(npm said: {last_line(done).removeprefix('npm error ')})"
        )


def node() -> str:
    """Where Node lies, if it is recent enough to run Pyodide."""
    path = program("node", "build the site")
    done = subprocess.run([path, "--version"], capture_output=True, text=True, errors="replace", check=False)
    version = done.stdout.strip().lstrip("v")
    major = version.split(".")[0]
    if not major.isdigit() or int(major) < NODE_MAJOR:
        raise Trouble(f"Node {NODE_MAJOR} or newer is needed to build the site, and this is {version or 'unknown'}.")
    return path


def notice() -> str:
    """What the site carries of other people's work, under which licence, and where its source is."""
    lines = ["This folder, and sw.js at the top of the site, hold files of the following npm packages.", ""]
    lines += [f"{package} {pin['version']}, {pin['licence']}: {pin['source']}" for package, pin in pins().items()]
    lines += ["", "pyodide/stdlib.bin: part of the Python standard library (PSF-2.0), compiled by that Pyodide.", ""]
    return "\n".join(lines)
