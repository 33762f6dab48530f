"""Which chances to win may be told: those that have been counted to the end of the game, and those that have been
measured.

The judgement of a computer player says which of two positions is better. That it says how often a side wins must be
shown in games that it has not learned from (``tools/calibration.py``); else no figure of it is for the reader's eyes.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from itertools import islice
from math import ceil
from random import Random

import pytest
from tests.architecture.sources import PACKAGE, imports, modules, name_of, words
from tests.games.gunki.presenter import walk as gunki_walk
from tests.games.quick_games import positions_of

from sakusen import games
from sakusen.ai import player
from sakusen.ai.contract import HasChance, Plans
from sakusen.engine.cooperative import finish
from sakusen.engine.core import Decision, usual
from sakusen.engine.datafile import read_data
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games.gunki.bot.advice import advise, is_last
from sakusen.games.gunki.bot.review import Swing, reviewing
from sakusen.games.gunki.game import GAME
from sakusen.games.gunki.presenter import advice as in_words
from sakusen.games.gunki.presenter.advice import advice, story
from sakusen.presenter import chances
from sakusen.presenter.chances import TellsChance
from sakusen.presenter.contract import Seen
from sakusen.presenter.messages import LANGUAGES
from sakusen.presenter.wording import percent
from tools.calibration import BOUND as BOUND_OF_ERROR

pytestmark = pytest.mark.slow

JUDGES = ("judge", "estimate", "lookahead", "solve")
FIGURE = re.compile(r"[\d.]+\s*%")
BOUND = re.compile(r"no other set-up of the seven free units\s+can win more than (0\.\d+)")


def bound() -> float:
    """What nobody can win more often than, whatever the set-up, as it has been solved."""
    found = BOUND.search((PACKAGE / "games" / "gunki" / "SOLVED.md").read_text(encoding="utf-8"))
    assert found, "SOLVED.md names the bound"
    return float(found.group(1))


TELLING = [slug for slug in games.SLUGS if isinstance(games.presenter(slug), TellsChance)]
SHOWING = modules("presenter", "ui", *(f"games/{slug}/presenter" for slug in games.SLUGS))


def test_every_game_has_modules_that_show_it() -> None:
    """Else the next test would look at nothing, and a folder with another name would not be missed."""
    assert {path.parts[-3] for path in SHOWING if "games" in path.parts} >= set(games.SLUGS)


def test_nothing_that_is_shown_asks_a_computer_player_who_is_winning() -> None:
    imported = [(name_of(path), name) for path in SHOWING for name in imports(path) if name.startswith("sakusen.")]
    assert [(by, name) for by, name in imported if set(name.split(".")) & set(JUDGES)] == []
    assert [(name_of(path), line) for path in SHOWING for line, word in words(path) if word == "evaluate"] == []


def test_what_has_been_learned_is_shown_only_by_the_one_door() -> None:
    """On the page that is ``TellsChance``, and behind it stands what was measured."""
    doors = (".bot.learned", ".bot.chance")
    asking = {(path, name) for path in SHOWING for name in imports(path) if name.endswith(doors)}
    assert {path.name for path, _ in asking} <= {"status.py", "presenter.py"}
    assert set(TELLING) == {name.split(".")[2] for _, name in asking}


@pytest.mark.parametrize("slug", TELLING)
def test_a_chance_is_told_because_its_error_was_small_enough(slug: str) -> None:
    data = read_data(f"sakusen.games.{slug}.bot", "chance.json")
    for one in data["told"]:
        assert 0 < one["error"] <= BOUND_OF_ERROR
        assert one["positions"] >= 2000
    assert data["told"][0]["options"].items() >= usual(games.game(slug)).items()
    assert f"--slug {slug} " in data["provenance"]
    assert "--judgement" in data["provenance"]
    assert "--level normal" in data["provenance"]


@pytest.mark.parametrize("slug", TELLING)
def test_its_source_is_said_in_three_languages_with_the_figures_of_the_options_of_the_game(slug: str) -> None:
    bot = f"sakusen.games.{slug}.bot"
    data, said = read_data(bot, "chance.json"), set()
    for one in data["told"]:
        for lang in LANGUAGES:
            heading, source = chances.in_words(bot, lang, one["options"]) or ("", "")
            assert heading
            assert f"{data['learned_from']:,}" in source
            rest = source.replace(f"{data['learned_from']:,}", "")
            assert f"{one['games']:,}" in rest
            assert str(ceil(100 * one["error"])) in rest.replace(f"{one['games']:,}", "")
            assert "{" not in source
            said.add((heading, source))
    assert len(said) == len(LANGUAGES) * len({(one["games"], ceil(100 * one["error"])) for one in data["told"]})
    assert chances.in_words(bot, "en", {}) is None


@pytest.mark.parametrize("slug", TELLING)
def test_what_the_table_tells_is_what_was_measured(slug: str) -> None:
    """``calibration.py --told`` asks the game, and the reader sees the table."""
    game, table, told = games.game(slug), games.presenter(slug), set()
    assert isinstance(game, HasChance)
    assert isinstance(table, TellsChance)
    agreed = Match(game, None, usual(game)).agreed
    for state in islice(positions_of(game, "told", table.is_measured), 10):
        for seat in (0, 1):
            view = game.observe(state, seat)
            seen = Seen(game, view, game.determinize(view, Random(1)), seat, False, (), "en")
            found = table.chance(seen, agreed)
            assert found
            whose = table.seats("en").index(found[1])
            assert found[2] == pytest.approx(game.chance(state, whose))
            told.add(round(found[2], 6))
    assert len(told) > 5


@pytest.mark.parametrize("slug", ["kinmen", "taiwan202x"])
def test_a_chance_does_not_depend_on_what_the_viewer_does_not_know(slug: str) -> None:
    """Of both sides, at every position of a game for which one is told: hidden cards and markers imagined otherwise."""
    game, table = games.game(slug), games.presenter(slug)
    assert isinstance(table, TellsChance)
    match, told, apart = Match(game, None, usual(game), Dealt("unknown")), set(), 0
    while isinstance(match.pending, Decision) and len(told) < 12:
        for seat in (0, 1) if table.is_measured(match.state) else ():
            view = game.observe(match.state, seat)
            imagined = [game.determinize(view, Random(n)) for n in range(4)]
            apart += len({state.key() for state in imagined}) > 1
            seen = [Seen(game, view, state, seat, False, (), "en") for state in imagined]
            (found,) = {table.chance(one, match.agreed) for one in seen}
            assert found
            told.add(found[2])
        match.choose(player.choose(game, game.observe(match.state, match.pending.seat), "beginner", None, Random(1)))
    assert len(told) == 12
    assert apart


def test_a_chance_is_measured_between_two_orders_and_at_the_beginning_of_a_turn() -> None:
    for slug in ("kinmen", "taiwan202x"):
        game, table = games.game(slug), games.presenter(slug)
        assert isinstance(table, TellsChance)
        assert isinstance(game, Plans)
        match, measured = Match(game, None, usual(game), Dealt("midst")), {True: 0, False: 0}
        for _ in range(300):
            if not isinstance(match.pending, Decision):
                break
            is_measured = table.is_measured(match.state)
            assert is_measured == (game.at_rest(match.state) > 0)
            measured[is_measured] += 1
            match.choose(match.pending.actions[-1])
        assert all(measured.values())


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
