"""Third-party files are the pinned ones or are not used."""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path

import pytest
from tests.tools.conftest import install, install_real

from tools import vendor
from tools.trouble import ROOT, Trouble

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
    monkeypatch.setattr(vendor, "MODULES", modules)
    install_real(machine, "node")
    install(machine, "npm", f"printf '%s' '{GOOD.decode()}' > '{path}'; echo asked >> '{tmp_path}/asked'")
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


def test_file_that_stays_damaged_is_refused(pinned: Path, machine: Path) -> None:
    pinned.write_bytes(b"something else")
    install(machine, "npm", "exit 0")
    with pytest.raises(Trouble, match="damaged even after a fresh fetch"):
        vendor.ensure()


def test_lock_file_has_hashes_and_no_addresses() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages["node_modules/pyodide"]["version"] == vendor.pins()["pyodide"]["version"]
    assert packages["node_modules/@pyscript/core"]["version"] == vendor.pins()["@pyscript/core"]["version"]
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())
    assert "://" not in (ROOT / "package-lock.json").read_text(encoding="utf-8")


def test_runtime_says_what_the_lock_of_pyodide_says() -> None:
    vendor.ensure()
    info = json.loads(vendor.files("pyodide", "build")["pyodide-lock.json"].read_text(encoding="utf-8"))["info"]
    source = (ROOT / "assets" / "runtime.mjs").read_text(encoding="utf-8")
    told = re.search(r"const info = \{(.*)\};", source)
    assert told
    assert dict(re.findall(r'(\w+): "([^"]*)"', told[1])) == info


def test_notice_names_every_package() -> None:
    assert all(f"{name} {pin['version']}, {pin['licence']}" in vendor.notice() for name, pin in vendor.pins().items())
