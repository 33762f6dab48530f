"""Which messages of a title explain it, rule by rule: long texts that few ask for.

The site carries them beside the package, in one file a title, and a page fetches that when somebody asks for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from .. import games
from .messages import LANGUAGES, messages

INTRODUCTION = "guide.intro"
"""Every title has this one."""


def is_long(key: str) -> bool:
    """Whether a message explains a rule, or is a part of the guide."""
    return key.startswith("guide.") or (key.startswith("rule.") and key.endswith(".t"))


def is_here(slug: str) -> bool:
    """Whether the explanations of a title can be read."""
    return INTRODUCTION in messages(home(slug), LANGUAGES[0])


def bring(slug: str, text: str) -> None:
    """Take what :func:`written` gave elsewhere. Anything else is a ``ValueError``, ``KeyError``, ``TypeError`` or
    ``AttributeError``, and nothing is changed."""
    found = json.loads(text)
    told = [(lang, {str(key): str(words) for key, words in found[lang].items()}) for lang in LANGUAGES]
    for lang, more in told:
        messages(home(slug), lang).update(more)


def written(by_language: Mapping[str, Mapping[str, str]]) -> str:
    """The explanations among the messages of a title, by language, as a file."""
    found = {lang: {key: words for key, words in said.items() if is_long(key)} for lang, said in by_language.items()}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def home(slug: str) -> str:
    """The package of a title."""
    return f"{games.__name__}.{slug}"
