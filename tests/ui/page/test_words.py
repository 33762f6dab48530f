"""The page's sentences: the same in every language, all there, none shouting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sakusen import games
from sakusen.ui.page import dialogs, keys, shelf
from sakusen.ui.page.words import LANGS, credit, texts
from sakusen.ui.sharing import files

UI = Path(files.__file__).parents[1]
GAPS = re.compile(r"{(\w+)}")


def test_the_same_keys_and_gaps_everywhere():
    for key, text in texts("ja").items():
        for lang in LANGS:
            assert sorted(set(GAPS.findall(texts(lang)[key]))) == sorted(set(GAPS.findall(text))), (key, lang)
    assert {frozenset(texts(lang)) for lang in LANGS} == {frozenset(texts("ja"))}


def test_every_key_in_the_code_has_a_sentence():
    used = set()
    for path in UI.rglob("*.py"):
        used |= set(re.findall(r'\bsay\((?:\w+\.)*lang, "([\w.-]+)"[,)]', path.read_text("utf-8")))
    used |= {key for _, key in keys.listed(keys.Here())} | {"file." + key for key in files.KEYS}
    assert used - set(texts("ja")) == set()


@pytest.mark.parametrize("lang", LANGS)
def test_tone(lang):
    for key, text in texts(lang).items():
        assert text.strip(), key
        assert not re.search(r"[!！]|\bError\b|エラー|錯誤", text), (lang, key)


def test_traditional_characters_only():
    other = set("战规则击这选择复图书对开关闭设语记录载请无显戦駒対読図続変")
    for key, text in texts("zh-Hant").items():
        assert not other & set(re.sub("<ja>.*?</ja>", "", text)), (key, text)


def test_the_readme_credits_the_games_in_the_words_of_the_page():
    readme = " ".join((UI.parents[2] / "README.md").read_text("utf-8").split())
    for slug in games.SLUGS:
        assert f"- {re.sub('</?ja>', '', games.about(slug).credit['en'])}" in readme, slug
    makers = re.findall(r"Nakaguro|Horiba Wataru", readme)
    assert len(makers) == sum(len(re.findall(r"Nakaguro|Horiba Wataru", credit("en", slug))) for slug in games.SLUGS)


@pytest.mark.parametrize("lang", LANGS)
def test_shelf_and_about_credit_the_games_in_the_same_words_and_nothing_else_names_a_maker(lang):
    books = [shelf.Book(slug, slug) for slug in games.SLUGS]
    on_shelf, about = shelf.row(lang, books), dialogs.about(lang)
    for slug in games.SLUGS:
        assert credit(lang, slug) in on_shelf
        assert credit(lang, slug) in about
    makers = re.compile("Nakaguro|Horiba|Bonsai|中黒|中黑|堀場|BANZAI")
    assert [key for key, text in texts(lang).items() if makers.search(text)] == []


def test_credits_say_what_is_known_and_no_more():
    known = {
        "kinmen": "中黒靖 Bonsai 2019",
        "july": "堀場互 中黒靖 堀場工房 2013 2018",
        "taiwan202x": "Bonsai",
        "gunki": "BANZAIまがじん 第6号",
    }
    for slug, facts in known.items():
        text = games.about(slug).credit["ja"]
        assert all(fact in text for fact in facts.split())
        assert set(re.findall(r"堀場互|中黒靖|Bonsai|堀場工房|\b\d{4}\b", text)) <= set(facts.split())
