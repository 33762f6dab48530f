"""Lets the tests of this folder share the toy game and the page without a browser."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

for _name, _file in (
    ("ui_toy", "toy.py"),
    ("ui_fake_page", "fake_page.py"),
    ("ui_script", "script.py"),
    ("ui_histories", "histories.py"),
    ("ui_back", "back.py"),
    ("ui_listener", "listener.py"),
    ("ui_blind", "blind.py"),
    ("ui_blind_plans", "blind_plans.py"),
    ("ui_live_pages", "live_pages.py"),
):
    _spec = spec_from_file_location(_name, Path(__file__).with_name(_file))
    assert _spec
    assert _spec.loader
    _module = module_from_spec(_spec)
    sys.modules[_name] = _module
    _spec.loader.exec_module(_module)
