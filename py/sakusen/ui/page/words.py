"""The page's own sentences in the three languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from html import escape

from ...games import about
from ...presenter.messages import messages

LANGS = ("ja", "zh-Hant", "en")
NAMES = {"ja": "日本語", "zh-Hant": "繁體中文", "en": "English"}
SHORT = {"ja": "日本語", "zh-Hant": "繁中", "en": "English"}


Words = Callable[[str], str]
"""What is said, in the language that it is asked for: what stays to be read may have to speak another one later."""
LATE = ("mail", "study")
"""Folders whose sentences come when somebody first wants what they are about; see ``late``."""


@cache
def texts(lang: str) -> dict[str, str]:
    """All sentences of a language, by key, as far as they are here."""
    made = dict(messages("sakusen.ui", lang))
    for folder in LATE:
        with suppress(OSError):  # not fetched yet
            made |= messages(f"sakusen.ui.{folder}", lang)
    return made


def renew() -> None:
    """More sentences have come."""
    texts.cache_clear()


def credit(lang: str, slug: str) -> str:
    """Whose game a title is, as HTML; names in another language than ``lang`` are marked as such."""
    words = escape(about(slug).credit[lang])
    return re.sub(r"&lt;(ja|en)&gt;(.*?)&lt;/\1&gt;", r'<span lang="\1">\2</span>', words)


def say(lang: str, key: str, **data: object) -> str:
    """A sentence with its gaps filled. A key without a sentence is a mistake of ours: ``KeyError``."""
    return texts(lang)[key].format(**data)


def saying(key: str, **data: object) -> Words:
    """The same for whatever language; what stands in the gaps may itself be :data:`Words`."""
    return lambda lang: say(lang, key, **{name: one(lang) if callable(one) else one for name, one in data.items()})
