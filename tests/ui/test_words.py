"""The page's sentences: the same in every language, all there, none shouting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sakusen import tables
from sakusen.ui import files, keys
from sakusen.ui.words import LANGS, texts

UI = Path(files.__file__).parent
GAPS = re.compile(r"{(\w+)}")


def test_the_same_keys_and_gaps_everywhere():
    for key, text in texts("ja").items():
        for lang in LANGS:
            assert sorted(set(GAPS.findall(texts(lang)[key]))) == sorted(set(GAPS.findall(text))), (key, lang)
    assert {frozenset(texts(lang)) for lang in LANGS} == {frozenset(texts("ja"))}


def test_every_key_in_the_code_has_a_sentence():
    used = set()
    for path in UI.glob("*.py"):
        used |= set(re.findall(r'\bsay\((?:self\.|app\.|self\.app\.)?lang, "([\w.-]+)"[,)]', path.read_text("utf-8")))
    used |= {key for _, key in keys.TABLE} | {"file." + key for key in files.KEYS}
    used |= {f"{what}.{slug}" for slug in tables.SLUGS for what in ("title", "caption", "credit")}
    assert used - set(texts("ja")) == set()


@pytest.mark.parametrize("lang", LANGS)
def test_tone(lang):
    for key, text in texts(lang).items():
        assert text.strip(), key
        assert not re.search(r"[!！]|\bError\b|エラー|錯誤", text), (lang, key)


def test_traditional_characters_only():
    other = set("战规则击这选择复图书对开关闭设语记录载请无显" "戦駒対読図続変")
    for key, text in texts("zh-Hant").items():
        assert not other & set(text), (key, text)
