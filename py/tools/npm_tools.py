"""ESLint and TypeScript, which look at our JavaScript: the packages that package-lock.json pins for developers."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from tools import vendor
from tools.tool_error import ROOT


def ensure() -> None:
    """Make sure that the pinned tools are here in the pinned versions; npm fetches them when they are not."""
    if not missing():
        return
    print("Fetching the pinned packages, with the tools that look at JavaScript (once, about 20 MB) ...", flush=True)
    with tempfile.TemporaryDirectory(dir=vendor.MODULES.parent, prefix=".fetching-") as folder:
        vendor.fetch(Path(folder), with_tools=True)
        vendor.replace(Path(folder, vendor.MODULES.name), vendor.MODULES, Path(folder, "before"))


def missing() -> list[str]:
    """Packages of the lock file that are not here, or are here with another hash than the pinned one.

    What is optional is left out: the lock file names TypeScript for every kind of machine, and only one is installed.
    """
    wanted = packages(ROOT / "package-lock.json")
    here = packages(vendor.MODULES / ".package-lock.json")
    return [
        name
        for name, entry in wanted.items()
        if name and not entry.get("optional") and here.get(name, {}).get("integrity") != entry["integrity"]
    ]


def packages(path: Path) -> dict[str, dict[str, Any]]:
    """Place of each package -> what a lock file of npm says about it; nothing when there is no such file."""
    return json.loads(path.read_text(encoding="utf-8"))["packages"] if path.is_file() else {}
