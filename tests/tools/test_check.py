"""How check.py reads its arguments, and that the package installs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import check
from tools.trouble import ROOT, Trouble

PYTHON = Path("python")


def picked(*names: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(stage.name, stage.tests) for stage in check.chosen(list(names), PYTHON)]


def test_everything_by_default() -> None:
    names = [name for name, _ in picked()]
    assert names[:3] == ["lint", "types", "unit"]
    assert names[-1] == "browser"


def test_stage_by_name() -> None:
    assert picked("lint") == [("lint", ())]
    assert picked("browser") == [("browser", ("tests/browser",))]


def test_path_or_folder_of_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert picked("tools") == [("tests", ("tests/tools",))]
    assert picked("tests/tools/test_check.py::test_stage_by_name")[0][1] == (
        "tests/tools/test_check.py::test_stage_by_name",
    )


def test_unknown_name_is_told() -> None:
    with pytest.raises(Trouble, match="no stage and no test called polish"):
        picked("polish")


def test_browser_is_wanted_only_where_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    wanted = {name: check.wants_browser(check.chosen([name], PYTHON)[0]) for name in ("lint", "unit", "browser")}
    assert wanted == {"lint": False, "unit": False, "browser": True}
    assert check.wants_browser(check.chosen(["tests/browser/test_boot.py"], PYTHON)[0])


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


def test_package_installs_with_its_data(checkout: Path, tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    target = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(target), str(checkout)], check=True, capture_output=True)
    assert (target / "sakusen" / "__init__.py").is_file()
    assert (target / "sakusen" / "games" / "kinmen" / "board.json").is_file()
    assert not (target / "tools").exists()
