"""Lets the tests of this folder share the toy game."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_spec = spec_from_file_location("ui_toy", Path(__file__).with_name("toy.py"))
assert _spec
assert _spec.loader
_toy = module_from_spec(_spec)
sys.modules["ui_toy"] = _toy
_spec.loader.exec_module(_toy)
