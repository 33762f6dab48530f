"""The words of every game: complete, the same in all languages, and enough for whatever its rules say."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from sakusen.games import SLUGS, game, presenter
from sakusen.presenter.messages import LANGUAGES, parameters
from sakusen.presenter.modular import ModularPresenter
from sakusen.presenter.wording import Texts

JOINTS = ("list.", "threats.join")
"""What stands between things that are listed, or between sentences, may be empty."""
PARAMETER = re.compile(r"\{\w+(?:#[^|}]*\|[^}]*)?\}")
SEVERAL = pytest.mark.parametrize("slug", [slug for slug in SLUGS if isinstance(presenter(slug), ModularPresenter)])
EACH = pytest.mark.parametrize("lang", LANGUAGES)


def shown(slug: str) -> ModularPresenter:
    found = presenter(slug)
    assert isinstance(found, ModularPresenter)
    return found


def texts(slug: str) -> Texts:
    return shown(slug).modules.texts


def rules(slug: str) -> str:
    """The source of a game's rules."""
    package = import_module(f"sakusen.games.{slug}.rules")
    folder = Path(next(iter(package.__path__)))
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))


@SEVERAL
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_the_same_messages(slug: str, lang: str) -> None:
    words, first = texts(slug).all(lang), texts(slug).all(LANGUAGES[0])
    assert set(words) == set(first)
    assert [key for key, message in first.items() if parameters(words[key]) != parameters(message)] == []


@SEVERAL
@EACH
def test_no_message_is_empty_and_every_brace_is_a_parameter(slug: str, lang: str) -> None:
    words = texts(slug).all(lang)
    assert [key for key, message in words.items() if not message.strip() and not key.startswith(JOINTS)] == []
    assert [key for key, message in words.items() if "{" in PARAMETER.sub("", message)] == []


@SEVERAL
@EACH
def test_every_refusal_and_every_chance_of_the_rules_has_words(slug: str, lang: str) -> None:
    source, words = rules(slug), texts(slug).all(lang)
    wanted = re.findall(r'"(why\.[a-z_.]+)"', source)
    wanted += [f"chance.{why}" for why in re.findall(r'Chance\("([a-z_]+)"', source)]
    assert [key for key in wanted if key not in words] == []


@SEVERAL
@EACH
def test_every_rule_that_the_program_cites_is_explained(slug: str, lang: str) -> None:
    numbers = texts(slug).rule_numbers()
    assert set(re.findall(r'"(\d{1,2}\.\d{1,2})"', rules(slug))) <= set(numbers)
    for number in numbers:
        heading, body = shown(slug).rule(number, lang)
        assert heading.startswith(f"{number} "), number
        assert body.startswith("<p>"), number


@SEVERAL
@EACH
def test_the_guide_links_rules_that_are_explained_and_no_other_numbers(slug: str, lang: str) -> None:
    guide, numbers = shown(slug).guide(lang), texts(slug).rule_numbers()
    linked = re.findall(r'data-rule="([\d.]+)"', guide)
    assert linked
    assert set(linked) <= set(numbers)
    assert not re.findall(r"\d+\.\d+", re.sub(r"<a.*?</a>", "", guide))
    assert "{" not in guide


@SEVERAL
def test_an_unknown_rule_leads_to_its_chapter_and_an_unknown_chapter_to_nothing(slug: str) -> None:
    chapters = {number.split(".")[0] for number in texts(slug).rule_numbers() if number.endswith(".0")}
    for chapter in chapters:
        assert shown(slug).rule(f"{chapter}.98", "en")[0].startswith(f"{chapter}.0 ")
    assert shown(slug).rule("99.1", "en") == ("99.1", "")


@SEVERAL
@EACH
def test_every_side_has_a_name_of_its_own(slug: str, lang: str) -> None:
    names = shown(slug).seats(lang)
    assert len(set(names)) == len(names) == len(game(slug).seats)
    assert all(names)
    assert all(shown(slug).title(lang))
