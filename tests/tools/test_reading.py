"""How the page finds phrases and words of the trade in texts (``assets/reading-words.mjs``), tried in Node, and what
the build gives it for that."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sakusen import games
from sakusen.game_folders import LANGUAGES
from sakusen.presenter.lessons import texts as lesson_texts
from sakusen.presenter.messages import messages
from tools import books, reading, vendor
from tools.tool_error import ROOT

SCRIPT = """
import { readFileSync } from "node:fs";
import { loadDefaultJapaneseParser, loadDefaultTraditionalChineseParser } from "MODULES/budoux/module/index.js";
import { keptSpaces, lookUp, marksIn, namesIn, searchFor, tidy } from "WORDS";
const theirs = { ja: loadDefaultJapaneseParser(), "zh-Hant": loadDefaultTraditionalChineseParser() };
const { lang, places, words, others, texts } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const search = searchFor(words, others), find = places && lookUp(places);
console.log(JSON.stringify(texts.map((text) => ({
    marks: marksIn(search, text).map(({ start, end, name }) => [name, text.slice(start, end)]),
    places: find ? find(text) : [],
    told: find ? tidy(text, theirs[lang].parseBoundaries(text)) : [],
    theirs: find ? theirs[lang].parseBoundaries(text) : [],
    tidy: find ? tidy(text, find(text)) : [],
    anywhere: tidy(text, [...text].map((_, at) => at)),
    names: namesIn(text).map(([start, end]) => text.slice(start, end)),
    kept: keptSpaces(text).map((at) => text.slice(at - 1, at + 2)),
}))));
"""
SLOT = re.compile(r"\{[^}]*\}")
APART = re.compile(r"\{\d\}|\[[\d.]+\]")
"""A disc or the number of a rule in a lesson: the words before and behind it are texts of their own to the page."""
REAL = {"ja": ("第24連隊", "国府軍"), "zh-Hant": ("第24團", "國軍")}
"""Names that stand in gaps."""
LETTER = re.compile("[ぁ-ヿ一-鿿]")
SENTENCE = re.compile("[ぁ-ヿ一-鿿]{3,}")
CLOSING = "、。，．：；？！）」』】々ー"
Looked = list[dict[str, Any]]


def look(lang: str, texts: list[str], folder: Path) -> Looked:
    """What the page's own script finds in texts."""
    vendor.ensure()
    script, job = folder / "look.mjs", folder / "job.json"
    words = (ROOT / "assets" / "reading-words.mjs").as_uri()
    script.write_text(SCRIPT.replace("MODULES", vendor.MODULES.as_uri()).replace("WORDS", words), encoding="utf-8")
    job.write_text(json.dumps({"lang": lang, "texts": texts, **made(lang)}), encoding="utf-8")
    done = subprocess.run([vendor.node(), str(script), str(job)], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    found: Looked = json.loads(done.stdout)
    return found


@cache
def made(lang: str) -> dict[str, Any]:
    return reading.made(lang)


def of_game(slug: str, lang: str) -> list[str]:
    """The texts of a title and of its lessons, without their gaps."""
    said = [*messages(f"sakusen.games.{slug}", lang).values(), *lesson_texts(slug, lang).values()]
    return [SLOT.sub("", text) for text in said]


@cache
def looked(lang: str) -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """Each of the texts of every title with what the page's own script finds in it; to be looked at only."""
    texts = {slug: of_game(slug, lang) for slug in made(lang)["rules"]}
    with TemporaryDirectory() as folder:
        found = iter(look(lang, [text for one in texts.values() for text in one], Path(folder)))
    return {slug: [(text, next(found)) for text in one] for slug, one in texts.items()}


WRONG = {
    "ja": ["台湾特別軍事作戦 202X", "自衛隊が作戦可能になる", "XZOCX"],
    "zh-Hant": ["步兵第3團", "下一步", "對這一步的評論", "台灣特別軍事作戰 202X", "XVPX"],
    "en": [
        "The Special Operation 202X",
        "in any order",
        "the shifted",
        "restep",
        "all support is spent",
        "Step 60 of 60",
    ],
}
RIGHT = {
    "ja": [
        ("敵の支配地域（ZOC）に入ると", [("zone-of-control", "支配地域"), ("zone-of-control", "ZOC")]),
        ("活性化面で置きます", [("ready", "活性化面")]),
        ("兵站基地と兵站", [("depot", "兵站基地"), ("logistics", "兵站")]),
    ],
    "zh-Hant": [
        ("損失一步，撤退一格", [("step", "一步"), ("retreat", "撤退")]),
        ("公開作戰選項", [("operation-option", "作戰選項")]),
    ],
    "en": [
        ("Zones of control end the advance.", [("zone-of-control", "Zones of control"), ("advance", "advance")]),
        ("The Step Loss", [("step", "Step Loss")]),
    ],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_the_trade_are_found_the_longest_first_and_not_in_what_only_looks_like_them(
    lang: str, tmp_path: Path
) -> None:
    found = look(lang, [*WRONG[lang], *(text for text, _ in RIGHT[lang])], tmp_path)
    marks = [[tuple(mark) for mark in one["marks"]] for one in found]
    assert marks == [*([] for _ in WRONG[lang]), *(wanted for _, wanted in RIGHT[lang])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_is_marked_is_explained_has_its_rule_and_is_said_in_its_game(lang: str) -> None:
    words, known = made(lang)["words"], books.words()
    assert set(words) <= set(known)
    said: set[str] = set()
    for slug, rules in made(lang)["rules"].items():
        passages = reading.parts(books.all_made()[slug]["en"])
        numbers = {number for part in passages for number in part["numbers"]}
        assert set(rules.values()) <= numbers, slug
        said |= {name for _, one in looked(lang)[slug] for name, _ in one["marks"] if name in rules}
    assert set(words) - said == set()


ORDINARY = """air-unit attacker control defender die die-modifier division fleet hex hill number-card phase points river
    scenario space strike tank terrain turn unit""".split()
"""Words of the glossary that everybody understands where they stand, and that stand in nearly every sentence: they are
explained where a rulebook brings them in, and found by its search."""
OTHERWISE = {
    "kinmen": {
        "barrage": "an act of the guns, where the word means one of Soviet guns on a space",
        "event": "what has happened, no event of a card",
        "hit": "a verb",
        "operation": "the operations phase",
        "route": "the way of a retreat",
        "step": "one hex of a way",
        "strike": "what aircraft do, no event",
        "support": "a support marker, no die",
    },
    "july": {
        "odds-column": "odds in everyday words",
        "order": "one after another",
        "route": "the way of a move",
        "stand": "to be there",
    },
    "taiwan202x": {
        "order": "one after another",
        "ready": "an everyday word",
        "spent": "of a card",
        "step": "one place further",
        "zone-of-control": "the zone of Sakishima",
    },
    "gunki": {
        "advance": "of a marker in the Soviet action, which its panel explains",
        "artillery": "a place on the map, Brigade Artillery, and its gun",
        "event": "a chit, which is explained where it is drawn; the word means one of a card",
        "order": "one after another",
        "stand": "to be there",
        "step": "one space further",
        "strike": "an assault in a lesson",
        "support": "of the gun on one day",
        "truce": "the end by request; the word means talks that a joker brings",
        "volley": "that the gun has fired",
    },
}
"""By title: words that look like one of the glossary in its texts and mean something else there."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_trade_in_prompts_reasons_panels_log_and_lessons_is_one_press_away(lang: str) -> None:
    assert set(books.words()) - set(made(lang)["words"]) - set(ORDINARY) == set()
    missing = []
    for slug, rules in made(lang)["rules"].items():
        for text, one in looked(lang)[slug]:
            silent = {name for name, _ in one["marks"]} - set(rules) - set(OTHERWISE[slug])
            missing += [f"{slug} {name}: {text}" for name in sorted(silent)]
    assert missing == []


def shown(lang: str) -> list[str]:
    """Every text that the page has of itself, as its own readers of texts give it."""
    said = [*messages("sakusen.ui", lang).values(), *messages("sakusen.ui.mail", lang).values()]
    for slug in games.SLUGS:
        said += [*messages(f"sakusen.games.{slug}", lang).values(), *lesson_texts(slug, lang).values()]
        said += books.tour(slug).get("said", {}).get(lang, {}).values()
    said += [entry[lang][part] for entry in books.words().values() for part in ("word", "means")]
    return [text for text in said if LETTER.search(text)]


def pieces(lang: str) -> list[str]:
    """The same as the page has them in its paragraphs."""
    return [piece for text in shown(lang) for piece in APART.split(text)]


@pytest.fixture(scope="module", params=list(reading.CUT))
def cut(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    """A language, and what the page finds in each text that it has, as it is and with names in its gaps."""
    lang = request.param
    texts = list(
        dict.fromkeys([*pieces(lang), *(SLOT.sub(real, text) for text in pieces(lang) for real in REAL[lang])])
    )
    return lang, dict(zip(texts, look(lang, texts, tmp_path_factory.mktemp("cut")), strict=True))


def test_every_text_of_the_page_is_cut_by_budoux_when_the_site_is_built(cut: tuple[str, dict[str, Any]]) -> None:
    lang, found = cut
    assert len(shown(lang)) > 3000
    assert set(shown(lang)) <= set(reading.texts(lang)), "the build does not cut these"
    for text in pieces(lang):
        assert SLOT.search(text) or found[text]["places"] == found[text]["theirs"], text


def test_a_text_that_is_added_is_cut_too(tmp_path: Path) -> None:
    added = {
        "new/text/ja.json": {"a": "新しい文です。", "b": {"c": ["もう一つの文。"]}},
        "new/text/zh-Hant.json": ["新的一句。"],
        "new/book/tour.ja.json": {"d": "見て回る。"},
        "new/rules/units.json": [{"id": "x", "ja": "新連隊", "zh": "新團", "en": "New"}, {"place": "新城"}],
    }
    for name, data in added.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(json.dumps(data), encoding="utf-8")
    found = {lang: sorted(reading.texts(lang, tmp_path)) for lang in reading.CUT}
    assert found["ja"] == sorted(["新しい文です。", "もう一つの文。", "見て回る。", "新連隊", "新城"])
    assert found["zh-Hant"] == sorted(["新的一句。", "新團", "新城"])


KNOWN = {"日本語", "繁體中文", "ダイス"}
"""The names of two languages, and a word that is listened for."""


def test_no_sentence_stands_in_the_program_where_the_build_does_not_look_for_it() -> None:
    package = ROOT / "py" / "sakusen"
    inside = [path for name in ("ui", "presenter", "games") for path in (package / name).rglob("*.py")]
    drawn = {path for path in inside if path.name == "sheet.py"}  # printed on the map
    found = {text for path in set(inside) - drawn for text in SENTENCE.findall(path.read_text(encoding="utf-8"))}
    assert {text for text in found if not text.startswith("をがはに")} == KNOWN


AGREED = {"ja": 0.99, "zh-Hant": 0.95}
"""Of the places between the words of a sentence, where the page and BudouX agree when it is asked of the sentence with
a name in it. In Chinese it now and then takes what stands beside a name as a part of it ("第24團要撤/退還是")."""


def test_lines_are_broken_between_the_same_phrases_when_names_stand_in_a_text_and_never_within_a_name(
    cut: tuple[str, dict[str, Any]],
) -> None:
    lang, found = cut
    both = either = 0
    for text in (text for text in pieces(lang) if SLOT.search(text)):
        for real in REAL[lang]:
            filled = SLOT.sub(real, text)
            names = [name.span() for name in re.finditer(real, filled)]
            ours, theirs = set(found[filled]["tidy"]), set(found[filled]["told"])
            assert not [at for at in ours for a, b in names if a < at < b], filled
            beside = {at for a, b in names for at in range(a, b + 1)}
            both, either = both + len(ours & theirs - beside), either + len((ours | theirs) - beside)
    assert both / either > AGREED[lang]


def test_what_somebody_has_typed_is_not_parted_if_it_is_short_and_may_be_anywhere_if_it_is_long(tmp_path: Path) -> None:
    name, long = "鼬鼠鵺", "鼬鼠鵺" * 8
    found = look("ja", [name, f"{name}の部隊を選んでください。", f"{long}。"], tmp_path)
    assert [one["tidy"] for one in found[:2]] == [[], [4, 7]]
    assert found[2]["places"] == list(range(1, len(long)))
    assert found[2]["tidy"] == list(range(2, len(long), 2))


def test_no_line_begins_with_a_closing_mark_has_one_letter_or_parts_a_number(cut: tuple[str, dict[str, Any]]) -> None:
    for text, one in cut[1].items():
        parts = [text[a:b] for a, b in zip([0, *one["tidy"]], [*one["tidy"], len(text)], strict=True)]
        assert not [piece for piece in parts[1:] if piece[0] in CLOSING], text
        assert not [piece for piece in parts if len(parts) > 1 and sum(map(str.isalnum, piece)) < 2], text
        assert not re.search(r"\d\|\w|[A-Z0-9]\|?[-.:/]\|[0-9]|[A-Z0-9]\|[-.:/][0-9]", "|".join(parts)), text


TOGETHER = {
    "米 F-35B、J-16 (2) も 6-4 で1–3": (["F-35B", "J-16 (2)", "6-4", "1–3"], [") も", "4 で"]),
    "新型のJ-X1を出す": (["J-X1"], []),
    "12 個と 39.1 %、1 VP、第 3 段階": ([], ["2 個", "1 %", "1 V"]),
    "1108 的 12 步，12 步兵在 0507 旁": ([], ["8 的", "2 步"]),
    "two-hex CVN-73, a 20-point lead, 5 MP, 18 points": (["CVN-73", "20-point"], ["5 M"]),
    "0215-0315-0316-0317 #a-1-b-2-c": ([], []),
}
"""By text: the names in it, and the spaces with what stands beside them, where no line may end. A long road and an
address may be broken."""


def test_no_line_ends_within_a_name_or_between_a_number_and_what_it_counts(tmp_path: Path) -> None:
    found = look("ja", list(TOGETHER), tmp_path)
    assert [(one["names"], one["kept"]) for one in found] == list(TOGETHER.values())
    assert found[1]["anywhere"] == [2, 8]


def test_what_a_table_fetches_is_small(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    reading.write(tmp_path)
    sizes = {path.name: path.stat().st_size for path in (tmp_path / "assets").iterdir()}
    assert set(sizes) == {f"reading.{lang}.json" for lang in LANGUAGES}
    assert max(sizes.values()) < 80_000
