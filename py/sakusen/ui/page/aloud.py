"""What is written with signs, in words: a screen reader would say "right arrow", or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape, unescape

from .words import say

SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
SHORT = {
    "Div": "Division",
    "Regt": "Regiment",
    "Bn": "Battalion",
    "Coy": "Company",
    "Co": "Company",
    "Cav": "Cavalry",
    "Ind.": "Independent",
}
"""How units are shortened where English texts have little room."""
MONTHS = {"10": "October", "11": "November", "12": "December"}
"""What English voices say of a date as it is written; there is none before October."""
_SENTENCE = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])")
_PLACE = r"[^→⇒、。，,.；;：:（）()／·\n]+"
_LABEL = re.compile(r'aria-label="([^"]*)"')
_END = re.compile(r"[.。]?$")
Words = Callable[[re.Match[str]], str]


@lru_cache(maxsize=512)
def aloud(lang: str, text: str) -> str:
    """The same text with words for signs, and without a sentence with which the next one begins."""
    made = text.replace("\ufe0e", "")
    for pattern, words in _signs(lang):
        made = pattern.sub(words, made)
    return _without_doubles(made)


@lru_cache(maxsize=3)
def _signs(lang: str) -> list[tuple[re.Pattern[str], Words]]:
    """Each sign with its words; what is longer stands first."""

    def of(key: str) -> Words:
        return lambda found: say(lang, f"aloud.{key}", **{"n": "", **found.groupdict()})

    def card(found: re.Match[str]) -> str:
        suit, rank = say(lang, f"aloud.{SUITS[found[1]]}"), found[2]
        rank = say(lang, f"aloud.{RANKS[rank]}") if rank in RANKS else rank
        return say(lang, "aloud.card", rank=rank, suit=suit) if rank else suit

    def cast(found: re.Match[str]) -> str:
        faces = [str(ord(face) - ord("⚀") + 1) for face in re.findall("[⚀-⚅]", found[2])]
        if found[1] or found[3]:  # a word for it stands before it, or it is compared with something
            return f"{found[1] or ''}{say(lang, 'list.more').join(faces)}"
        return say(lang, "aloud.die" if len(faces) == 1 else "aloud.dice", n=say(lang, "list.more").join(faces))

    def date(found: re.Match[str]) -> str:
        month = MONTHS[found["month"]] if lang == "en" else found["month"]
        return say(lang, "aloud.date", month=month, day=found["day"])

    def values(found: re.Match[str]) -> str:
        """The numbers printed on a counter."""
        return found[0].replace("-", say(lang, "aloud.values"))

    def way(found: re.Match[str]) -> str:
        """From where, over what, to where."""
        places = re.split(r"\s*→\s*", found[0])
        return say(lang, "aloud.way", start=places[0], ways=say(lang, "aloud.to").join(places[1:]))

    sign: list[tuple[str, Words]] = [
        (r"(?i)((?:dice|die|ダイス|骰) ?:? ?)?([⚀-⚅](?:\s*[⚀-⚅])*)(?=( (?:\+\d+ )?[>≤])?)", cast),
        (r"(?<![\d:：])(?P<a>\d{1,2})(?P<gap> ?)[:：](?P=gap)(?P<b>(?:0|[1-9]\d?))(?![\d:：A-Za-z])", of("ratio")),
        (r"(?<!\d)(?P<month>1[0-2])/(?P<day>[12]\d|3[01])(?!\d)", date),
        (r"([♠♥♦♣]) ?(10|[2-9AKQJ])?", card),
        (r"(?P<n>\d)½", of("half")),
        (r"½", of("only_half")),
        (r"(?P<a>[\d.]+(?: \+\d+)?) ≤ (?P<b>\d+)", of("most")),
        (r"(?P<a>[\d.]+(?: \+\d+)?) > (?P<b>\d+)", of("over")),
        (r"≤ ?(?P<n>\d+)", of("up_to")),
        (r" ?[×✕] ?(?P<n>\d+)", of("times")),
        (r"−(?=\d)", of("minus")),
        (r"(?<=[(（])\+(?=\d)", lambda _: say(lang, "aloud.plus").lstrip()),
        (r"(?<![\d:]) ?\+(?=\d)|(?<=\d) \+(?=\d)", of("plus")),
        (rf"{_PLACE}(?:\s*→\s*{_PLACE})+", way),
        (r"^\s*→\s*", of("toward")),
        (r"\s*→\s*", of("to")),
        (r"\s*⇒\s*", of("against")),
        (r"\s+／\s+", of("or")),
        (r"[／＋]", of("joint")),
        (r"(?<![\d/.])(?P<a>\d)/(?P<b>\d)(?![\d/])", of("share")),
        (r" ?[×✕](?! ?\d) ?", of("cross")),
        (r"(?<=\d) = (?=\d)", of("equals")),
        (r"(?<=[A-Z]) / (?=[A-Z])", of("beside")),
        (r" ?▲", lambda _: ""),
        (r"(?<![A-Za-z0-9.-])(?P<a>\d)-(?P<b>\d)G(?![A-Za-z0-9])", of("strike")),
        (r"(?<![A-Za-z0-9.-])(?P<n>\d)G(?![A-Za-z0-9])", of("generation")),
        (r"(?<![A-Za-z0-9.-])\d(?:-\d){1,2}(?![A-Za-z0-9-])", values),
        (r"(?<![A-Za-z0-9.-])(?P<n>\d)D6(?![A-Za-z0-9])", of("throw")),
        (r"(?<=\d)\s*–\s*(?=\d)", of("until")),
        (r"(?<![A-Za-z0-9])(?P<a>[A-Z]\d?)/(?P<b>[A-Z]\d?)(?![A-Za-z0-9])", of("both")),
        (r"[①-⑨]", lambda found: str(ord(found[0]) - ord("①") + 1)),
    ]
    if lang != "en":
        sign += [(f"{short}(?P<n>\\d+)", of(key)) for short, key in (("空", "wings"), ("艦", "fleets"))]
    if lang == "ja":
        sign.append((r"(?<=\S) (?=[をがはにへでとのも])", lambda _: ""))
    if lang == "en":
        sign.append((r"(?<=[a-z]) / (?=\d)", of("either")))
        sign += [(rf"\b(\d+) {short}\b", _numbered(whole)) for short, whole in SHORT.items()]
        sign += [(rf"(?<!\w){re.escape(short)}(?!\w)", _as(whole)) for short, whole in SHORT.items()]
    return [(re.compile(pattern), words) for pattern, words in sign]


def _as(whole: str) -> Words:
    return lambda _: whole


def _numbered(whole: str) -> Words:
    return lambda found: f"{ordinal(found[1])} {whole}"


def ordinal(number: str) -> str:
    """An English number that says which one: "82nd"."""
    ends = {"1": "st", "2": "nd", "3": "rd"} if number[-2:] not in ("11", "12", "13") else {}
    return number + ends.get(number[-1], "th")


def heard(lang: str, *written: str) -> str:
    """The attribute that has a control read in words, if what is written on it has signs."""
    parts = [aloud(lang, one) for one in written if one]
    said = say(lang, "aloud.pause").join(parts)
    return "" if [said] == [one for one in written if one] else f' aria-label="{escape(said)}"'


def labels(lang: str, html: str) -> str:
    """The same HTML with the names of its controls in words."""
    return _LABEL.sub(lambda found: f'aria-label="{escape(aloud(lang, unescape(found[1])))}"', html)


def _without_doubles(text: str) -> str:
    """ "Barrage. Barrage hits." says its first word once: a sentence goes if the next one begins with its words."""
    parts = _SENTENCE.split(text)
    kept = [one for one, following in zip(parts, [*parts[1:], ""], strict=True) if not _begins(following, one)]
    return "".join(one + ("" if one[-1:] in "。？！" else " ") for one in kept if one).rstrip()


def _begins(text: str, sentence: str) -> bool:
    words = _END.sub("", sentence)
    if len(words) < 2 or words.isdigit() or sentence[-1:] not in ".。" or not text.startswith(words):
        return False
    following = text[len(words) : len(words) + 1]
    return not (following.isascii() and following.isalnum())
