"""The options of every title: the rules offer them, the table puts them into words, and nothing else is taken."""

from __future__ import annotations

from typing import Any

import pytest

from sakusen import games
from sakusen.engine.core import usual
from sakusen.presenter.messages import LANGUAGES

TITLES = sorted(games.SLUGS)
DEFAULT = "standard"


def offered(slug: str) -> dict[str, tuple[str, ...]]:
    return dict(games.game(slug).scenarios[DEFAULT].options)


@pytest.mark.parametrize("slug", TITLES)
def test_the_dialog_offers_every_choice_of_the_rules_in_words(slug: str) -> None:
    for lang in LANGUAGES:
        shown = games.presenter(slug).options(lang)
        assert {option.key: tuple(choice for choice, _ in option.choices) for option in shown} == offered(slug)
        for option in shown:
            words = [option.name, option.hint, *(text for _, text in option.choices)]
            assert len(set(words)) == len(words), "two of them read the same"
            assert not {option.key, *offered(slug)[option.key]} & set(words), "a key is not a word"
            assert lang == "en" or not any(text.islower() for text in words)


@pytest.mark.parametrize("slug", TITLES)
def test_every_choice_begins_a_game_and_the_first_is_taken_where_none_is_named(slug: str) -> None:
    game, first = games.game(slug), {key: choices[0] for key, choices in offered(slug).items()}
    before = game.scenarios[DEFAULT].before
    assert game.start().key() == game.start(DEFAULT, first | dict(before)).key()
    assert game.start(DEFAULT, usual(game)).key() == game.start(DEFAULT, first).key()
    assert all(value in offered(slug)[key][1:] for key, value in before.items())
    for key, choices in offered(slug).items():
        assert len({repr(game.start(options={key: choice}).key()) for choice in choices}) == len(choices)


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("nowhere", None), (DEFAULT, {"nothing": "on"}), (DEFAULT, {"setup": "sideways", "nothing": "on"})],
)
@pytest.mark.parametrize("slug", TITLES)
def test_what_the_rules_do_not_offer_is_refused(slug: str, scenario: str, options: Any) -> None:
    with pytest.raises(ValueError, match=scenario if scenario != DEFAULT else "option"):
        games.game(slug).start(scenario, options)


@pytest.mark.parametrize(("slug", "key"), [(slug, key) for slug in TITLES for key in offered(slug)])
def test_a_choice_that_an_option_does_not_have_is_refused(slug: str, key: str) -> None:
    with pytest.raises(ValueError, match=key):
        games.game(slug).start(options={key: "sideways"})
