"""What tables say beyond single messages: rules explained, numbers as they are printed, references to things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape, unescape

from .messages import DATA_KEY, LANGUAGES, Html, Words

_MARKUP = re.compile(r"<svg.*?</svg>|<[^>]+>", re.DOTALL)
_SPACES = re.compile(r"[ \n]+")
_NUMBER = re.compile(r"\b(\d{1,2}\.\d{1,2})\b(?!\s*%)")
MINUS = "\u2212"


def data_key(lang: str) -> str:
    """The key of a language in the data of the painter ("zh" for traditional Chinese)."""
    return DATA_KEY[lang]


class Texts(Words):
    """The words of a title that explains itself. Rules are explained under ``rule.<number>.h`` and
    ``rule.<number>.t``, the parts of the guide under ``guide.<part>.h`` and ``.t``."""

    def rule_numbers(self) -> list[str]:
        """Every rule that is explained, in the order of the rulebook."""
        keys = self.all(LANGUAGES[0])
        found = [key[5:-2] for key in keys if key.startswith("rule.") and key.endswith(".h")]
        return sorted(found, key=lambda number: [int(part) for part in number.split(".")])

    def with_rules(self, words: str) -> Html:
        """Text as HTML, every number of an explained rule in it a link."""
        known = set(self.rule_numbers())
        out, at = [], 0
        for found in _NUMBER.finditer(words):
            if found.group(1) in known:
                out += [escape(words[at : found.start()], quote=False), rule_ref(found.group(1))]
                at = found.end()
        return Html("".join([*out, escape(words[at:], quote=False)]))

    def rule(self, number: str, lang: str) -> tuple[str, str]:
        """See ``contract.Presenter.rule``. An unknown number leads to its chapter, failing that to an empty text."""
        for key in (number, number.split(".")[0] + ".0"):
            if self.knows(lang, f"rule.{key}.h"):
                paragraphs = self.say(lang, f"rule.{key}.t").split("\n")
                body = "".join(f"<p>{self.with_rules(part)}</p>" for part in paragraphs)
                return f"{key} {self.say(lang, f'rule.{key}.h')}", body
        return number, ""

    def listed(self, lang: str, items: Iterable[str]) -> Html:
        """Items one after another, joined as the language does; all are taken as HTML."""
        return Html(self.say(lang, "list.comma").join(items))

    def guide(self, lang: str, parts: Sequence[str]) -> str:
        """The guide: an introduction and these parts, in order."""
        made = "".join(
            f"<section><h3>{escape(self.say(lang, f'guide.{name}.h'))}</h3>"
            f"<p>{self.with_rules(self.say(lang, f'guide.{name}.t'))}</p></section>"
            for name in parts
        )
        intro = self.with_rules(self.say(lang, "guide.intro"))
        return f'<div class="guide"><p>{intro}</p>{made}</div>'


# ---------------------------------------------------------------- small things
def plain(html: str) -> str:
    """The words of HTML as plain text: without pictures and the titles in them, without references, on one line."""
    return _SPACES.sub(" ", unescape(_MARKUP.sub("", html))).strip()


def signed(value: int) -> str:
    """A number with its sign, the minus being the typographic one; zero has none."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"


def percent(share: float | Fraction, places: int = 1) -> str:
    """A probability as a percentage, half up from the fraction itself; 100 and an exact zero have no places."""
    value = _half_up(share, 100, places)
    return f"{value:.{places if share and value != 100 else 0}f}%"


def decimal(value: float | Fraction, places: int = 1) -> str:
    """A mean or another number that need not be whole, half up from the fraction itself; zero has no places."""
    return f"{_half_up(value, 1, places):.{places}f}" if value else "0"


def _half_up(value: float | Fraction, times: int, places: int) -> float:
    """So many times a number, rounded. In whole numbers: a panel has dozens of them, and fractions take ten times as
    long."""
    k: int = 10**places
    n, d = value.as_integer_ratio()
    return (2 * times * k * n + d) // (2 * d) / k


def rule_ref(number: str) -> Html:
    """A rule number that opens its explanation."""
    return Html(f'<a class="rule" data-rule="{escape(number)}">{escape(number)}</a>')


def ref(touch: str, words: str, css: str = "ref") -> Html:
    """Words that the page can point at a thing with; ``touch`` as in ``data-touch``."""
    return Html(f'<a class="{css}" data-touch="{escape(touch)}">{escape(words)}</a>')
