"""Which chances to win may be told: those that have been counted to the end of the game, and those that have been
measured.

The judgement of a computer player says which of two positions is better. That it says how often a side wins must be
shown in games that it has not learned from (``tools/calibration.py``); else no figure of it is for the reader's eyes.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from random import Random

import pytest
from tests.architecture.sources import PACKAGE, imports, modules, name_of, words
from tests.games.gunki.presenter import walk as gunki_walk

from sakusen import games
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Decision
from sakusen.engine.datafile import read_data
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.gunki.bot.advice import advise, is_last
from sakusen.games.gunki.bot.review import Swing, reviewing
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.presenter import advice as in_words
from sakusen.games.gunki.presenter.advice import advice, story
from sakusen.presenter.chances import TellsChance
from sakusen.presenter.messages import LANGUAGES
from sakusen.presenter.wording import percent
from tools.calibration import BOUND as BOUND_OF_ERROR

JUDGES = ("judge", "estimate", "lookahead", "solve")
FIGURE = re.compile(r"[\d.]+\s*%")
BOUND = re.compile(r"no other set-up of the seven free units\s+can win more than (0\.\d+)")


def bound() -> float:
    """What nobody can win more often than, whatever the set-up, as it has been solved."""
    found = BOUND.search((PACKAGE / "games" / "gunki" / "SOLVED.md").read_text(encoding="utf-8"))
    assert found, "SOLVED.md names the bound"
    return float(found.group(1))


SHOWING = modules("presenter", "ui", *(f"games/{slug}/presenter" for slug in games.SLUGS))


def test_every_game_has_modules_that_show_it() -> None:
    """Else the next test would look at nothing, and a folder with another name would not be missed."""
    assert {path.parts[-3] for path in SHOWING if "games" in path.parts} >= set(games.SLUGS)


def test_nothing_that_is_shown_asks_a_computer_player_who_is_winning() -> None:
    imported = [(name_of(path), name) for path in SHOWING for name in imports(path) if name.startswith("sakusen.")]
    assert [(by, name) for by, name in imported if set(name.split(".")) & set(JUDGES)] == []
    assert [(name_of(path), line) for path in SHOWING for line, word in words(path) if word == "evaluate"] == []


def test_what_has_been_learned_is_shown_only_where_its_chances_were_right() -> None:
    """On the page its one door is ``TellsChance``, and behind that stands what was measured."""
    asking = {(path, name) for path in SHOWING for name in imports(path) if name.endswith(".bot.learned")}
    assert {path.name for path, _ in asking} <= {"status.py"}
    for _, name in asking:
        told = read_data(name.rpartition(".")[0], "chance.json")["told"]
        assert max(one["error"] for one in told) <= BOUND_OF_ERROR
    telling = {slug for slug in games.SLUGS if isinstance(games.presenter(slug), TellsChance)}
    assert telling == {name.split(".")[2] for _, name in asking}
    assert not [slug for slug in telling if games.presenter(slug).has_secrets(games.game(slug).start())]


@pytest.mark.parametrize("slug", games.SLUGS)
def test_no_title_has_words_for_an_estimate(slug: str) -> None:
    for lang in LANGUAGES:
        text = (PACKAGE / "games" / slug / "text" / f"{lang}.json").read_text(encoding="utf-8")
        assert not re.search(r"[Ww]in estimate|strip\.win|勝率の目安|勝率估計", text)


@pytest.mark.parametrize("setup", ["free", "suggested"])
def test_advice_names_no_chance_to_win_above_what_anybody_can_win(setup: str) -> None:
    match = Match(GAME, luck=Dealt(setup), options={"setup": setup})
    while isinstance(match.pending, Decision) and not match.state.drawn:
        _, shown = finish(advice(gunki_walk.see(match.state, (), "en")))
        assert all(float(figure.rstrip("% ")) / 100 <= bound() for figure in FIGURE.findall(shown))
        match.choose(match.pending.actions[-1])


def test_the_figures_of_advice_are_the_exact_ones() -> None:
    """Along random games: on the last action every choice with its chance, before that none has any."""
    told = 0
    for seed in range(4):
        match, rng = Match(GAME, luck=Dealt(f"figures {seed}"), options={"setup": "suggested"}), Random(seed)
        while isinstance(match.pending, Decision):
            if is_last(match.state) or rng.random() < 0.1:
                _, shown = finish(advice(gunki_walk.see(match.state, (), "en")))
                exact = [percent(share) for share in advise(match.state).chances]
                assert FIGURE.findall(shown) == exact[: len(FIGURE.findall(shown))]
                assert bool(exact) == bool(FIGURE.findall(shown)) == is_last(match.state)
                told += bool(exact)
            match.choose(rng.choice(list(match.pending.actions)))
    assert told > 3


def test_the_story_of_a_game_names_no_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    match, rng = Match(GAME, luck=Dealt("story"), options={"setup": "suggested"}), Random(1)
    while isinstance(match.pending, Decision):
        match.choose(rng.choice(list(match.pending.actions)))
    swings = finish(reviewing(match))

    def counted(_: Match) -> Generator[None, None, list[Swing]]:
        """What has been counted is the same in every language, and is told in each."""
        yield
        return swings

    monkeypatch.setattr(in_words, "reviewing", counted)
    for lang in LANGUAGES:
        _, shown = finish(story(match, lang))
        assert not FIGURE.findall(shown)
        assert "<tr>" in shown
