"""Messages of a title by id, in three languages, kept beside its rules in ``games/<slug>/text/<lang>.json``.

A message may hold ``{name}`` and, for English plurals, ``{name#one|many}``, which stands for the first form when
the parameter is 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape

from ..engine.datafile import read_data
from .contract import Option

LANGUAGES = ("ja", "zh-Hant", "en")
DATA_KEY = {"ja": "ja", "zh-Hant": "zh", "en": "en"}
"""The key of a language in board and painter data."""
IDS = "text/ids.json"
"""Where the site has the ids of all messages of a folder, in the order of the messages of each language."""
_SLOT = re.compile(r"\{(\w+)(?:#([^|}]*)\|([^}]*))?\}")


class Html(str):
    """Text that is HTML already and must not be escaped again."""

    __slots__ = ()


@cache
def messages(package: str, lang: str) -> dict[str, str]:
    """All messages in a language, by id, that lie in the folder ``text`` of this package. In the site the ids stand in
    a file of their own, once for all languages."""
    found = read_data(package, f"text/{lang}.json")
    return dict(found if isinstance(found, dict) else zip(read_data(package, IDS), found, strict=True))


def parameters(message: str) -> set[str]:
    """The names of the parameters that a message shows; those that only choose a plural do not count."""
    return {found.group(1) for found in _SLOT.finditer(message) if found.group(2) is None}


@lru_cache(maxsize=4096)
def _cut(template: str, is_html: bool) -> tuple[tuple[str, str, str | None, str], ...]:
    """A template as its slots, each with the text before it; behind the last there is text only."""
    if is_html:
        template = escape(template, quote=False)
    found, at = list[tuple[str, str, str | None, str]](), 0
    for slot in _SLOT.finditer(template):
        found.append((template[at : slot.start()], slot[1], slot[2], slot[3]))
        at = slot.end()
    return (*found, (template[at:], "", None, ""))


def _fill(template: str, values: Mapping[str, object], plain: bool) -> str:
    parts = []
    for before, name, single, many in _cut(template, not plain):
        parts.append(before)
        if not name:
            continue
        value = values[name]
        if single is not None:
            parts.append(single if str(value) == "1" else many)
        else:
            parts.append(str(value) if plain or isinstance(value, Html) else escape(str(value)))
    return "".join(parts)


class Words:
    """The words of one title; ``presenter`` is the package of its presenter, beside which they lie."""

    def __init__(self, presenter: str) -> None:
        self._home = presenter.rpartition(".")[0]

    def all(self, lang: str) -> Mapping[str, str]:
        """All messages of a language by id."""
        return messages(self._home, lang)

    def say(self, lang: str, key: str, **values: object) -> str:
        """A message as plain text. ``KeyError`` for an unknown id or a missing parameter."""
        return _fill(self.all(lang)[key], values, True)

    def html(self, lang: str, key: str, **values: object) -> Html:
        """A message as HTML; parameters are escaped unless they are :class:`Html`."""
        return Html(_fill(self.all(lang)[key], values, False))

    def knows(self, lang: str, key: str) -> bool:
        """Whether there is a message of that id."""
        return key in self.all(lang)

    def options(self, lang: str, options: Mapping[str, tuple[str, ...]]) -> list[Option]:
        """The options of a scenario as the dialog for a new game shows them."""
        return [
            Option(
                key,
                self.say(lang, f"new.{key}"),
                [(choice, self.say(lang, f"new.{key}.{choice}")) for choice in choices],
                self.say(lang, f"new.{key}.hint"),
            )
            for key, choices in options.items()
        ]
