"""The long explanations of rules are a file of their own in the site."""

from __future__ import annotations

import json

import pytest

from sakusen import games
from sakusen.presenter import explained, messages
from tools import pack_texts

LANGS = messages.LANGUAGES


@pytest.fixture
def carried(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Messages as the site carries them."""
    files = {name: text for folder in pack_texts.folders() for name, text in pack_texts.packed(folder).items()}

    def read(package: str, name: str) -> object:
        return json.loads(files["/".join([*package.split(".")[1:], name])])

    monkeypatch.setattr(messages, "read_data", read)
    messages.messages.cache_clear()
    yield files
    messages.messages.cache_clear()


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_site_has_all_messages_of_a_title_once_its_explanations_have_come(slug: str, carried: object) -> None:
    home = explained.home(slug)
    whole = {
        lang: json.loads((pack_texts.PACKAGE / f"games/{slug}/text/{lang}.json").read_text("utf-8")) for lang in LANGS
    }
    assert not explained.is_here(slug)
    assert all(messages.messages(home, lang).items() <= whole[lang].items() for lang in LANGS)
    explained.bring(slug, explained.written(whole))
    assert explained.is_here(slug)
    assert {lang: messages.messages(home, lang) for lang in LANGS} == whole


@pytest.mark.parametrize("text", ["", "[]", "7", "{}", '{"ja": {}, "en": {}}', '{"ja": 3, "en": {}, "zh-Hant": {}}'])
def test_what_is_no_file_of_explanations_changes_nothing(text: str, carried: object) -> None:
    home = explained.home("july")
    before = [dict(messages.messages(home, lang)) for lang in LANGS]
    with pytest.raises((ValueError, KeyError, TypeError, AttributeError)):
        explained.bring("july", text)
    assert [messages.messages(home, lang) for lang in LANGS] == before


def test_the_sentences_of_the_page_are_carried_whole(carried: object) -> None:
    for lang in LANGS:
        whole = json.loads((pack_texts.PACKAGE / f"ui/text/{lang}.json").read_text("utf-8"))
        assert messages.messages("sakusen.ui", lang) == whole
