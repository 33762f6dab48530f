"""The tools that look at JavaScript are the ones that package-lock.json pins, and they find what they should find."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from tests.tools.conftest import install, install_real

from tools import npm_tools, vendor
from tools.tool_error import ROOT

PINNED = {
    "": {"name": "sakusen"},
    "node_modules/linter": {"version": "2.0.0", "integrity": "sha512-two"},
    "node_modules/linter-windows": {"version": "2.0.0", "integrity": "sha512-win", "optional": True},
}


def write(path: Path, packages: dict[str, dict[str, object]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"packages": packages}), encoding="utf-8")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where npm writes what it has installed, beside a lock file that pins one tool."""
    write(tmp_path / "package-lock.json", PINNED)
    for module in (npm_tools, vendor):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(vendor, "MODULES", tmp_path / "node_modules")
    return tmp_path / "node_modules" / ".package-lock.json"


def test_tool_that_was_never_installed_is_missing(here: Path) -> None:
    assert npm_tools.missing() == ["node_modules/linter"]


def test_tool_of_another_version_is_missing(here: Path) -> None:
    write(here, {"node_modules/linter": {"version": "1.0.0", "integrity": "sha512-one"}})
    assert npm_tools.missing() == ["node_modules/linter"]


def test_tool_for_another_kind_of_machine_is_not_missed(here: Path) -> None:
    write(here, {"node_modules/linter": PINNED["node_modules/linter"]})
    assert npm_tools.missing() == []


def test_missing_tools_are_fetched_once(
    here: Path, machine: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in (".npmrc", "package.json"):
        (tmp_path / name).touch()
    install_real(machine, "node", "mkdir", "cp")
    bring = "mkdir node_modules; cp package-lock.json node_modules/.package-lock.json"
    install(machine, "npm", f"{bring}; echo $* >> '{tmp_path}/asked'")
    monkeypatch.setenv("PATH", str(machine))
    npm_tools.ensure()
    npm_tools.ensure()
    assert len((tmp_path / "asked").read_text(encoding="utf-8").splitlines()) == 1
    assert "--omit=dev" not in (tmp_path / "asked").read_text(encoding="utf-8")


BAD_SCRIPTS = {
    "lint": ("var used = 1; export { used };", "no-var"),
    "types": ("/** @param {string} path */\nexport const size = (path) => path.size;", "TS2339"),
}


@pytest.mark.parametrize("check", BAD_SCRIPTS)
def test_bad_script_is_found(check: str, tmp_path: Path) -> None:
    """Both checks look at what lies in assets/, where a new script needs no line in any list."""
    npm_tools.ensure()
    text, complaint = BAD_SCRIPTS[check]
    for name in ("package.json", "py/tools/javascript"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "node_modules").symlink_to(vendor.MODULES)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "new.mjs").write_text(text, encoding="utf-8")
    done = subprocess.run(["npm", "run", "--silent", check], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode
    assert complaint in done.stdout


@pytest.mark.slow
def test_every_script_of_ours_is_in_one_of_the_worlds_that_typescript_knows() -> None:
    """A page, a worker, the service worker and Node: a script in none of them would be looked at by nobody."""
    npm_tools.ensure()
    known: set[Path] = set()
    for world in (ROOT / "py" / "tools" / "javascript").glob("*.json"):
        if world.stem != "base":
            command = [str(vendor.MODULES / ".bin" / "tsc"), "--listFilesOnly", "--project", str(world)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
            known |= {Path(line).resolve() for line in done.stdout.splitlines()}
    places = ("*", "assets/*", "assets/boot/*", "assets/demo/*", "py/**/*", "tests/**/*")
    ours = {path.resolve() for place in places for kind in ("js", "mjs") for path in ROOT.glob(f"{place}.{kind}")}
    assert len(ours) > 15
    assert sorted(ours - known) == []
