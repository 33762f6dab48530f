"""The page's own sentences in the three languages."""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data
from typing import Any

LANGS = ("ja", "zh-Hant", "en")
NAMES = {"ja": "日本語", "zh-Hant": "繁體中文", "en": "English"}
SHORT = {"ja": "日本語", "zh-Hant": "繁中", "en": "English"}


@cache
def texts(lang: str) -> dict[str, str]:
    """All sentences of a language, by key."""
    found: dict[str, str] = json.loads(get_data(__package__, f"text/{lang}.json") or b"")
    return found


def say(lang: str, key: str, **data: Any) -> str:
    """A sentence with its gaps filled. A key without a sentence is a mistake of ours: ``KeyError``."""
    return texts(lang)[key].format(**data)
