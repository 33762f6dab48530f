"""How check.py reads its arguments, and that the package installs."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from tools import check
from tools.tool_error import ROOT, ToolError

PYTHON = Path("python")


def picked(*names: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(stage.name, stage.tests) for stage in check.chosen(list(names), PYTHON)]


def test_everything_by_default() -> None:
    names = [name for name, _ in picked()]
    assert names[:6] == ["lint", "format", "types", "js-lint", "js-types", "unit"]
    assert names[-2:] == ["browser", "alone"]


def test_stage_by_name() -> None:
    assert picked("lint") == [("lint", ())]
    assert picked("browser") == [("browser", ("tests/browser",)), ("alone", ("tests/browser",))]


def test_every_test_that_is_not_long_is_in_the_whole_check() -> None:
    """Tests that run alone are looked for in one folder only."""
    mark = "mark." + "alone"
    marked = {path.parent for path in check.TESTS.rglob("*.py") if mark in path.read_text(encoding="utf-8")}
    assert marked == {check.TESTS / "browser"}
    known = check.stages(PYTHON)
    folders = {path for name in ("unit", "properties", "browser") for path in known[name].tests}
    assert folders == {"tests", *(f"{how}tests/{name}" for name in check.APART for how in ("", "--ignore="))}


def test_quick_check_has_a_browser_only_for_the_smoke_test() -> None:
    stages = check.chosen(["quick"], PYTHON)
    assert [stage.name for stage in stages if check.wants_browser(stage)] == ["smoke"]
    assert [stage.name for stage in stages][:5] == ["lint", "format", "types", "js-lint", "js-types"]
    assert all((ROOT / path).exists() for stage in stages for path in stage.tests if not path.startswith("-"))


def test_path_or_folder_of_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert picked("tools") == [("tests", ("tests/tools",))]
    assert picked("tests/tools/test_check.py::test_stage_by_name")[0][1] == (
        "tests/tools/test_check.py::test_stage_by_name",
    )


def test_unknown_name_is_told() -> None:
    with pytest.raises(ToolError, match="no stage and no test called polish"):
        picked("polish")


def test_browser_is_wanted_only_where_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    wanted = {name: check.wants_browser(check.chosen([name], PYTHON)[0]) for name in ("lint", "unit", "browser")}
    assert wanted == {"lint": False, "unit": False, "browser": True}
    assert check.wants_browser(check.chosen(["tests/browser/test_boot.py"], PYTHON)[0])


def test_tools_are_installed_by_their_hashes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(check, "VENV", tmp_path / "env")
    monkeypatch.setattr(
        check, "quietly", lambda command, _: asked.append(command) or (tmp_path / "env").mkdir(exist_ok=True)
    )
    check.tools_python()
    assert "--require-hashes" in asked[-1]
    assert str(check.REQUIREMENTS) in asked[-1]


def test_every_tool_is_named_with_its_version_and_its_hashes_and_no_address() -> None:
    text = check.REQUIREMENTS.read_text(encoding="utf-8")
    entries = [entry for entry in re.split(r"\n(?=\S)", text.strip()) if not entry.startswith("#")]
    known = {re.split(r"[ =;]", entry)[0].lower().replace("_", "-") for entry in entries}
    for entry in entries:
        first, *rest = [line.strip(" \\") for line in entry.splitlines()]
        assert re.match(r"[\w.-]+==[\w.]+( ; .+)?$", first), first
        assert rest, first
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", line) for line in rest), first
    assert "://" not in text
    for line in check.REQUIREMENTS.with_suffix(".in").read_text(encoding="utf-8").splitlines():
        wanted = line.split("#")[0].strip()
        assert not wanted or wanted.lower().replace("_", "-") in text.lower().replace("_", "-"), line
    there = {one.metadata["Name"].lower().replace("_", "-") for one in metadata.distributions()} - {"pip", "sakusen"}
    if check.VENV.resolve() in Path(sys.executable).parents:  # what the tools need in turn is there too, by its hash
        assert there <= known


@pytest.mark.parametrize(
    ("codes", "code"), [((0, 0), 0), ((0, 1), 1), ((0, check.NO_TESTS), 0), ((check.NO_TESTS, check.NO_TESTS), 1)]
)
def test_exit_code(codes: tuple[int, ...], code: int) -> None:
    stage = check.Stage("unit", ("pytest",), ("tests",))
    assert check.summary([check.Result(stage, each, 0.0, "") for each in codes]) == code


def test_summary_repeats_what_the_tool_said_last(capfd: pytest.CaptureFixture[str]) -> None:
    stage = check.Stage("unit", (sys.executable, "-c", "print('x'); print('=== 3 passed in 0.1s ===')"))
    check.summary([check.run(stage, [])])
    assert "3 passed in 0.1s" in capfd.readouterr().out.splitlines()[-1]


MEETS = """
import sys, time
from pathlib import Path

mine, other = map(Path, sys.argv[1:])
print("begins", mine.name, flush=True)
mine.touch()
late = time.monotonic() + 60
while not other.exists() and time.monotonic() < late:
    time.sleep(0.01)
print("ends", mine.name, flush=True)
mine.with_suffix(".ended").touch()
sys.exit(not other.exists())
"""
"""Ends well if another program that does the same runs at the same time."""


@pytest.mark.parametrize(("computes", "pages"), [("unit", "browser"), ("soon", "smoke")])
def test_what_computes_runs_under_the_pages_and_what_measures_runs_after_both(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], computes: str, pages: str
) -> None:
    def meeting(name: str, other: str) -> check.Stage:
        return check.Stage(name, (sys.executable, "-c", MEETS, str(tmp_path / name), str(tmp_path / other)))

    ended = (
        f"import sys; from pathlib import Path; sys.exit(not Path({str(tmp_path / f'{computes}.ended')!r}).exists())"
    )
    alone = check.Stage("alone", (sys.executable, "-c", ended))
    picked = [
        meeting("lint", "types"),
        meeting("types", "lint"),
        meeting(computes, pages),
        meeting(pages, computes),
    ]
    done = check.run_all([*picked, alone], Path(sys.executable), [], str(tmp_path))
    assert [result.stage for result in done] == [*picked, alone]
    assert [result.code for result in done] == [0] * 5
    told = [line.split()[-1] for line in capfd.readouterr().out.splitlines() if line]
    in_turn = [name for stage in ("lint", "types", pages, computes) for name in [stage] * 3]
    assert told == [*in_turn, "alone"], "nobody's lines stand among another's"


def test_what_python_has_compiled_is_kept_beside_the_sources_only_where_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(check.KEPT_IN, raising=False)
    monkeypatch.setenv(check.UNKEPT, "1")
    kept = check.settings("shared")
    assert Path(kept[check.KEPT_IN]) == Path("shared/compiled")
    assert check.UNKEPT not in kept
    monkeypatch.delenv(check.UNKEPT)
    assert check.KEPT_IN not in check.settings("shared")


FAILS_ONCE = """
from pathlib import Path

def test_that_fails_once():
    tried = Path(__file__).with_suffix(".tried")
    was_tried = tried.exists()
    tried.touch()
    assert was_tried
"""


@pytest.mark.parametrize("name", ["browser", "alone"])
def test_a_test_of_the_page_that_fails_once_has_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.setattr(check, "ROOT", tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_page.py").write_text(FAILS_ONCE, encoding="utf-8")
    stage = check.Stage(name, (sys.executable, "-m", "pytest", "--rootdir", str(tmp_path)), ("tests",))
    [result] = check.run_all([stage], Path(sys.executable), [], str(tmp_path))
    assert result.code == 1


@pytest.mark.slow
def test_package_installs_with_its_data(checkout: Path, tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    target = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    pip += ["--no-compile", "--no-input", "--disable-pip-version-check"]
    subprocess.run([*pip, "--target", str(target), str(checkout)], check=True, capture_output=True)
    assert (target / "sakusen" / "__init__.py").is_file()
    assert (target / "sakusen" / "games" / "kinmen" / "rules" / "board.json").is_file()
    assert not (target / "tools").exists()
