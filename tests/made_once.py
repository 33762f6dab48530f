"""What takes long to make and is needed in several places is made once in a check, by whoever comes first."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

MAKING = 300  # seconds; the first time of all, maps are baked


def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is made once: for all workers of a session, and for all stages of a check."""
    base = tmp_path_factory.getbasetemp()
    ours = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    return Path(os.environ.get("SAKUSEN_SHARED") or ours)


def once(folder: Path, make: Callable[[Path], None]) -> Path:
    """A folder or a file that whoever comes first makes, while the others wait for it. Who makes it may wait for
    nobody."""
    try:
        folder.with_suffix(".begun").mkdir()
    except FileExistsError:
        late = time.monotonic() + MAKING
        while not folder.exists():
            assert time.monotonic() < late, f"nobody makes {folder}"
            time.sleep(0.1)
        return folder
    fresh = folder.with_suffix(".fresh")
    make(fresh)
    return fresh.rename(folder)
