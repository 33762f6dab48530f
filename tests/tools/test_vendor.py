"""Third-party files are the pinned ones or are not used."""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from tests.tools.conftest import install, install_real

from tools import vendor
from tools.tool_error import ROOT, ToolError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="npm is replaced by a shell script")

GOOD = b"the file as it was pinned"


@pytest.fixture
def pinned(tmp_path: Path, machine: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One pinned file that is in place, and an npm that writes it again when asked to, noting that it was asked."""
    modules = tmp_path / "node_modules"
    path = modules / "thing" / "dist" / "thing.js"
    path.parent.mkdir(parents=True)
    path.write_bytes(GOOD)
    pins = {"thing": {"version": "1", "folder": "dist", "licence": "MIT", "source": "its home", "build": {}}}
    pins["thing"]["ship"] = {"thing.js": hashlib.sha256(GOOD).hexdigest()}
    (tmp_path / "vendor.json").write_text(json.dumps({"packages": pins}), encoding="utf-8")
    monkeypatch.setattr(vendor, "PINS", tmp_path / "vendor.json")
    for name in ("package.json", "package-lock.json", ".npmrc"):
        (tmp_path / name).touch()
    monkeypatch.setattr(vendor, "ROOT", tmp_path)
    monkeypatch.setattr(vendor, "MODULES", modules)
    install_real(machine, "node", "mkdir", "rm")
    bring = f"mkdir -p node_modules/thing/dist; printf '%s' '{GOOD.decode()}' > node_modules/thing/dist/thing.js"
    install(machine, "npm", f"{bring}; echo $* >> '{tmp_path}/asked'")
    monkeypatch.setenv("PATH", str(machine))
    return path


def test_good_files_need_no_npm(pinned: Path, tmp_path: Path) -> None:
    vendor.ensure()
    assert not (tmp_path / "asked").exists()


def test_damaged_file_is_told_and_fetched_again(
    pinned: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pinned.write_bytes(GOOD + b"!")
    vendor.ensure()
    assert pinned.read_bytes() == GOOD
    assert "thing.js is not the file that was pinned; fetching" in capsys.readouterr().out


def test_player_fetches_no_tools_of_developers(pinned: Path, tmp_path: Path) -> None:
    pinned.write_bytes(GOOD + b"!")
    vendor.ensure()
    assert "--omit=dev" in (tmp_path / "asked").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (
            "mkdir -p node_modules/thing/dist; echo other > node_modules/thing/dist/thing.js",
            "damaged even after a fresh",
        ),
        ("exit 0", "missing even after a fresh"),
        ("mkdir node_modules; echo 'npm error broken off' >&2; exit 1", "broken off"),
        ("rm -rf node_modules; exit 1", "npm could not fetch"),
    ],
)
def test_update_that_fails_leaves_what_was_there(pinned: Path, machine: Path, script: str, said: str) -> None:
    """Another version is wanted, whose files do not come; with the version of before one can still play."""
    pins = json.loads(vendor.PINS.read_text(encoding="utf-8"))
    pins["packages"]["thing"]["ship"]["thing.js"] = hashlib.sha256(b"a later version").hexdigest()
    vendor.PINS.write_text(json.dumps(pins), encoding="utf-8")
    install(machine, "npm", script)
    with pytest.raises(ToolError, match=said):
        vendor.ensure()
    assert pinned.read_bytes() == GOOD
    assert [path.name for path in vendor.MODULES.parent.iterdir() if path.name.startswith(".fetching")] == []


def test_folder_goes_back_when_the_new_one_cannot_take_its_place(tmp_path: Path) -> None:
    old, aside = tmp_path / "old", tmp_path / "aside"
    old.mkdir()
    (old / "file").touch()
    with pytest.raises(OSError, match="fresh"):
        vendor.replace(tmp_path / "fresh", old, aside)
    assert (old / "file").is_file()


def test_lock_file_has_hashes_and_no_addresses() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages["node_modules/pyodide"]["version"] == vendor.pins()["pyodide"]["version"]
    assert packages["node_modules/@pyscript/core"]["version"] == vendor.pins()["@pyscript/core"]["version"]
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())
    assert not any("resolved" in entry for entry in packages.values())
    told = {name: {key: entry[key] for key in entry if key != "funding"} for name, entry in packages.items()}
    assert "://" not in json.dumps(told)


def test_runtime_says_what_the_lock_of_pyodide_says() -> None:
    vendor.ensure()
    info = json.loads(vendor.files("pyodide", "build")["pyodide-lock.json"].read_text(encoding="utf-8"))["info"]
    source = (ROOT / "assets" / "runtime.mjs").read_text(encoding="utf-8")
    told = re.search(r"const info = \{(.*)\};", source)
    assert told
    assert dict(re.findall(r'(\w+): "([^"]*)"', told[1])) == info


LIES_INSIDE = {
    "@webreflection/fetch",
    "@webreflection/idb-map",
    "@webreflection/utils",
    "basic-devtools",
    "codedent",
    "coincident",
    "html-escaper",
    "next-resolver",
    "plain-tag",
    "polyscript",
    "reflected-ffi",
    "sticky-module",
    "to-json-callback",
    "type-checked-collections",
    "weak-id",
}
"""What the source map of PyScript's bundle names."""


def test_what_lies_inside_the_bundle_of_pyscript_is_named() -> None:
    vendor.ensure()
    named = set()
    for path in vendor.files("@pyscript/core", "ship").values():
        sources = json.loads(path.with_name(path.name + ".map").read_text(encoding="utf-8"))["sources"]
        named |= {found[-1] for one in sources if (found := re.findall(r"node_modules/((?:@[^/]+/)?[^/]+)", one))}
    assert named == LIES_INSIDE
    assert {name for name, pin in vendor.pins().items() if pin.get("inside") == "@pyscript/core"} == LIES_INSIDE


def shipped() -> dict[str, Any]:
    return {name: pin for name, pin in vendor.pins().items() if "only" not in pin}


TEXT_ELSEWHERE = ("pyodide", "codedent", "to-json-callback")
"""Packages without a text of their licence, which another file has."""


def test_every_licence_is_there_in_full() -> None:
    vendor.ensure()
    texts = vendor.licences()
    opening = {
        "MPL-2.0.txt": "Mozilla Public License Version 2.0",
        "PSF-2.0.txt": "A. HISTORY OF THE SOFTWARE",
        "pyscript-core.txt": "Apache License",
        "polyscript.txt": "Apache License",
        "Sakusen.txt": "MIT License",
        "idb.txt": "ISC License",
        "ISC-Giammarchi.txt": "ISC License",
        "coincident.txt": "MIT License",
    }
    assert all(start in texts[name][:400] for name, start in opening.items())
    assert "END OF TERMS AND CONDITIONS" in texts["pyscript-core.txt"]
    assert "Incompatible With Secondary Licenses" in texts["MPL-2.0.txt"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in texts["PSF-2.0.txt"]
    for name, pin in shipped().items():
        known = pin.get("licences") or name in TEXT_ELSEWHERE or name.startswith("workbox")
        assert known, name
    assert all(name in vendor.notice() for name in texts)


def test_notice_names_every_package() -> None:
    assert all(f"{name} {pin['version']}, {pin['licence']}" in vendor.notice() for name, pin in shipped().items())


def test_what_is_only_built_with_is_not_told_as_carried() -> None:
    left = set(vendor.pins()) - set(shipped())
    assert left == {"markdown-it", "budoux"}
    assert not [name for name in left if name in vendor.notice()]
