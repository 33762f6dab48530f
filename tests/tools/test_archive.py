"""Our package is loaded from an archive as the build writes it."""

from __future__ import annotations

import importlib
import importlib.util
import marshal
import pkgutil
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakusen.archive import HEAD, Archive

TEXTS = {
    "toybox/__init__.py": "NAME = __name__",
    "toybox/hexes.py": "from . import NAME\nfrom .rules.zones import ZONES\nFOUND = (NAME, ZONES)",
    "toybox/rules/__init__.py": "",
    "toybox/rules/zones.py": "from pkgutil import get_data\nZONES = get_data(__package__, 'zones.txt')",
    "toybox/broken.py": "1 / 0",
}


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package with every kind of entry, found as the page finds ours."""
    path = tmp_path / "toybox.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as file:
        for name, text in TEXTS.items():
            code = marshal.dumps(compile(text, f"{path}/{name}", "exec"))
            file.writestr(name + "c", importlib.util.MAGIC_NUMBER + bytes(HEAD - 4) + code)
        file.writestr("toybox/rules/zones.txt", b"of control")
        file.comment = b"a remark"
    monkeypatch.syspath_prepend(str(path))
    monkeypatch.setattr(sys, "meta_path", [Archive(str(path), "toybox"), *sys.meta_path])
    yield str(path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "toybox"]:
        del sys.modules[name]


def load(name: str) -> Any:
    return importlib.import_module(name)


def test_modules_and_packages_come_from_the_archive_with_their_data(archive: str) -> None:
    module = load("toybox.hexes")
    assert module.FOUND == ("toybox", b"of control")
    assert isinstance(module.__loader__, Archive)
    assert module.__file__ == f"{archive}/toybox/hexes.pyc"
    rules = load("toybox.rules")
    assert list(rules.__path__) == [f"{archive}/toybox/rules"]
    assert rules.__package__ == "toybox.rules"
    assert module.__package__ == "toybox"


def test_every_module_can_be_listed(archive: str) -> None:
    walk = pkgutil.walk_packages(load("toybox").__path__, "toybox.", onerror=lambda _: None)
    assert {module.name for module in walk} == {"toybox.hexes", "toybox.rules", "toybox.rules.zones", "toybox.broken"}


def test_what_is_not_in_the_archive_is_missing_as_ever(archive: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=r"toybox\.chess"):
        load("toybox.chess")
    with pytest.raises(OSError, match="zones.csv"):
        pkgutil.get_data("toybox.rules", "zones.csv")


def test_a_module_that_fails_is_named_with_its_line(archive: str) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        load("toybox.broken")
    assert f"{archive}/toybox/broken.py" in str(caught.traceback[-1].path)
    assert "toybox.broken" not in sys.modules


def test_the_code_of_a_module_can_be_looked_at_without_running_it(archive: str) -> None:
    finder = sys.meta_path[0]
    assert isinstance(finder, Archive)
    assert "ZONES" in finder.get_code("toybox.hexes").co_names
    assert "toybox.hexes" not in sys.modules
    with pytest.raises(ImportError):
        finder.get_code("toybox.chess")


def test_other_packages_are_left_to_others(archive: str) -> None:
    finder = sys.meta_path[0]
    assert isinstance(finder, Archive)
    assert finder.find_spec("toyboxes.hexes") is None
    assert finder.find_spec("json") is None
