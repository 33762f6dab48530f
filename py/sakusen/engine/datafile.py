"""The data files that lie beside the modules of a package."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any


def read_data(package: str, name: str) -> Any:
    """A JSON document of a package, by its file name; ``OSError`` if there is none."""
    return json.loads(get_data(package, name) or b"")
