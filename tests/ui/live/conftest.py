"""What the pages of this folder draw at random is the same in every run."""

from __future__ import annotations

import os
import random
from itertools import count

import pytest
import ui_fake_page as fake


@pytest.fixture(autouse=True)
def _always_the_same(monkeypatch):
    rng, names = random.Random(14), count(1)
    monkeypatch.setattr(os, "urandom", rng.randbytes)
    monkeypatch.setattr(fake.dom, "random_name", lambda: f"kept{next(names)}")
    monkeypatch.setattr(fake.air, "windows", {})
    monkeypatch.setattr(fake.air, "direct", [])
