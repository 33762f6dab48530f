"""The chance to win in the strip: where a title tells one that was measured, with its source, and nowhere else."""

from __future__ import annotations

import re
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ai import player
from sakusen.engine import datafile
from sakusen.engine.core import Decision, State, usual
from sakusen.engine.luck import Dealt
from sakusen.engine.match import CHOICE, Match
from sakusen.games import presenter
from sakusen.games.july.bot import learned
from sakusen.games.kinmen.bot import chance as of_kinmen
from sakusen.games.kinmen.bot import judge
from sakusen.games.taiwan202x.bot import judge as of_202x
from sakusen.presenter import chances
from sakusen.presenter.chances import TellsChance
from sakusen.ui.match import views
from sakusen.ui.match.lesson_screen import LessonScreen
from sakusen.ui.match.render import win_chance
from sakusen.ui.match.replay_screen import ReplayScreen
from sakusen.ui.match.screen import Screen
from sakusen.ui.match.session import Session
from sakusen.ui.match.win_chance import ToldChance
from sakusen.ui.page.words import LANGS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sakusen.presenter.chances import WinChance
    from sakusen.presenter.contract import AnySeen
    from sakusen.ui.page.page import Page

ITEM = re.compile(r'<div class="win".*</div>')
PERCENT = re.compile(r"<b>(\d+)%</b>")
TELLING = [slug for slug in games.SLUGS if isinstance(presenter(slug), TellsChance)]


def seated(
    slug: str, lang: str = "en", phone: bool = False, options: dict[str, str] | None = None, **begun: Any
) -> Page:
    """A page with a game of two persons on its table, with the options that new games have if no others are named."""
    app: Page = fake.page(lang)
    fake.dom.phone = phone

    async def sit() -> None:
        chosen = usual(games.game(slug)) if options is None else options
        match = Match(games.game(slug), None, chosen, Dealt(4), **begun)
        await app.game.enter("game", Session(match, presenter(slug), ["person"] * 2, lang, (), False, False), False)
        await fake.at_rest(app)

    fake.look(sit())
    return app


def shown(ident: str = "strip") -> str:
    found = ITEM.search(str(fake.dom.by_id(ident).innerHTML))
    return found[0] if found else ""


def test_three_titles_tell_a_chance() -> None:
    """Regiment without Colours has advice instead, which counts exactly where it counts."""
    assert sorted(TELLING) == ["july", "kinmen", "taiwan202x"]


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_strip_has_a_chance_only_of_titles_that_tell_one(slug: str) -> None:
    """While the units are set up there is none yet: no such position was measured."""
    app = seated(slug)
    table, session = app.play.presenter, app.play.session
    for _ in range(100):
        app.play.show()
        fake.look(fake.at_rest(app))
        if isinstance(table, TellsChance) and table.is_measured(session.match.state):
            break
        assert fake.dom.by_id("strip").innerHTML
        assert not shown()
        play_on(session, 1)
    assert bool(shown()) == (slug in TELLING)


def play_on(session: Session, steps: int) -> None:
    """So many decisions more, if the game lasts, each like a beginner."""
    match, rng = session.match, Random(steps)
    for _ in range(steps):
        if not isinstance(match.pending, Decision):
            return
        view = match.game.observe(match.state, match.pending.seat)
        session.commit([player.choose(match.game, view, "beginner", None, rng)])


def last_measured(match: Match, table: TellsChance[Any]) -> State | None:
    """The last position of a match for which a chance was measured, sought from the beginning on."""
    state, found = match.beginning(), None
    for entry in [*match.entries, None]:
        state.pending()
        found = state.copy() if table.is_measured(state) else found
        if entry:
            (state.apply if entry.kind == CHOICE else state.resolve)(entry.value)
    return found


@pytest.mark.parametrize("slug", TELLING)
def test_in_the_midst_of_an_act_the_chance_of_the_last_position_before_it_stands(slug: str) -> None:
    """Also when the other side looks on, and in another language."""
    match = Match(games.game(slug), None, usual(games.game(slug)), Dealt(7))
    session = Session(match, presenter(slug), ["person"] * 2, "en", curtain=False, has_curtain=False)
    table, told, midst = presenter(slug), ToldChance(session), 0
    assert isinstance(table, TellsChance)
    for number in range(150):
        play_on(session, 1)
        if match.is_over:
            break
        session.lang = LANGS[number % len(LANGS)]
        state = last_measured(match, table)
        assert (told.told() is None) == (state is None)
        if state is not None:
            seen = views.see(match.game, state, session.viewer, False, (), session.lang)
            assert told.told() == table.chance(seen, match.agreed)
            midst += not table.is_measured(match.state)
    assert midst > 40 or slug == "july"


class Sometimes:
    """A table that has measured every third position of the set-up, and tells which one it is asked about."""

    def is_measured(self, state: Any) -> bool:
        return sum(state.at) % 3 == 0

    def chance(self, seen: AnySeen, options: Mapping[str, str]) -> WinChance | None:
        return "", "", float(sum(place * unit for unit, place in enumerate(seen.state.at))), ""


def test_what_was_taken_back_tells_no_chance() -> None:
    match, rng, table, midst = Match(games.game("kinmen"), None, usual(games.game("kinmen"))), Random(5), Sometimes(), 0
    session = SimpleNamespace(match=match, game=match.game, presenter=table, viewer=0, lang="en", mate=None)
    told = ToldChance(cast(Session, session))
    for _ in range(300):
        pending = match.pending
        back = rng.choice((0, 0, 0, 5)) if isinstance(pending, Decision) else 9
        if isinstance(pending, Decision):
            match.choose(rng.choice(pending.actions))
        for _ in range(min(back, len(match.entries))):
            match.undo()
        if rng.random() < 0.6:
            state = last_measured(match, table)
            expected = table.chance(views.see(match.game, state, 0, False, (), "en"), {}) if state else None
            assert told.told() == expected
            midst += not table.is_measured(match.state)
    assert midst > 60


def test_a_chance_is_worked_out_once_for_each_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move of the pointer shows all of it again."""
    session = seated("kinmen").play.session
    while not presenter("kinmen").is_measured(session.match.state):  # type: ignore[attr-defined]
        play_on(session, 1)
    asked: list[Any] = []
    monkeypatch.setattr(judge, "evaluate", lambda state, seat, rows: asked.append(seat) or 0.2)
    told = ToldChance(session)
    assert {told.told() for _ in range(3)} == {told.told()}
    assert len(asked) == 1
    play_on(session, 1)
    assert told.told()
    assert len(asked) == 1  # in the midst of the order it is the same


@pytest.mark.parametrize("lang", LANGS)
def test_the_strip_says_how_likely_japan_wins_and_where_that_comes_from(lang: str) -> None:
    app = seated("july", lang)
    told = app.play.presenter.chance(app.play.session.seen, app.play.session.match.agreed)
    assert told is not None
    heading, side, share, source = told
    assert f"<h3>{heading}</h3>" in shown()
    assert f"{side}<b>{round(100 * share)}%</b>" in shown()
    assert f"</summary><p>{source}</p></details>" in shown()


def test_on_a_phone_the_chance_lies_in_the_sheet_with_its_source_in_sight() -> None:
    seated("july", phone=True)
    assert not shown()
    assert PERCENT.search(shown("panels"))
    assert "<details" not in shown("panels")
    assert "<p>How often" in shown("panels")


def test_the_chance_is_that_of_what_has_been_done_and_not_of_what_is_only_chosen() -> None:
    app, told = seated("july"), set()

    async def play() -> None:
        session = app.play.session
        for _ in range(40):
            session.draft.append(session.asked.actions[0])
            session._seen = None
            for _ in ("chosen", "done"):
                app.play.show()
                await fake.at_rest(app)
                share = learned.chance(session.match.state)
                assert PERCENT.findall(shown()) == [str(min(99, max(1, round(100 * share))))]
                told.add(shown())
                afresh = ToldChance(session).told()  # when nothing of before is remembered
                assert afresh
                assert afresh[2] == share
                if session.draft:
                    drafted = learned.chance(session.seen.state)
                    apart.append(abs(drafted - share))
                    session.commit(list(session.draft))
                    await fake.at_rest(app)

    apart: list[float] = []
    fake.look(play())
    assert len(told) > 3
    assert max(apart) > 0.01


def test_a_chance_is_never_called_certain_as_long_as_the_game_goes_on() -> None:
    for share, percent in ((0.0, "1"), (0.004, "1"), (0.635, "64"), (0.999, "99"), (1.0, "99")):
        assert PERCENT.findall(win_chance(("Win", "Japan", share, "From games."), True)) == [percent]


def test_its_source_is_escaped() -> None:
    html = win_chance(("<h>", "<s>", 0.5, '<p> "'), False)
    assert not re.search(r'<h>|<s>|<p> |""', html)


def test_two_people_who_play_apart_are_told_none_until_their_game_is_over() -> None:
    app = seated("july")
    app.play.session.mate = SimpleNamespace(turn="")  # type: ignore[assignment]
    assert not ITEM.search(app.play.screen._strip())


def test_no_chance_is_told_of_a_game_that_was_begun_at_a_position_of_somebodys_own() -> None:
    july = games.game("july")
    seated("july", position=july.to_json(july.start()))
    assert fake.dom.by_id("strip").innerHTML
    assert not shown()


@pytest.mark.parametrize("slug", TELLING)
def test_no_chance_is_told_when_what_was_learned_has_not_come(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: Any) -> Any:
        raise FileNotFoundError

    app = seated(slug)
    table, session = app.play.presenter, app.play.session
    assert isinstance(table, TellsChance)
    while not table.is_measured(session.match.state):
        play_on(session, 1)
    assert ToldChance(session).told()
    monkeypatch.setattr(chances, "read_data", missing)
    assert ToldChance(session).told() is None
    monkeypatch.undo()
    for module, name in ((learned, "network"), (of_kinmen, "_rows"), (of_202x, "weights")):
        monkeypatch.setattr(module, name, missing)
    of_202x.judgement_at.cache_clear()
    of_202x.worths_at.cache_clear()
    assert ToldChance(session).told() is None
    app.play.show()
    fake.look(fake.at_rest(app))
    assert fake.dom.by_id("strip").innerHTML


@pytest.mark.parametrize("options", [{}, {"deployment": "original", "demolition": "no"}])
def test_no_chance_is_told_with_options_for_which_nobody_has_counted_it(
    options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who names none has those of games of before."""
    seated("july", options=options)
    assert shown()
    known = chances.read_data("sakusen.games.july.bot", "chance.json")
    left = [one for one in known["told"] if one["options"] != {"deployment": "original", "demolition": "no"}]
    assert len(left) == len(known["told"]) - 1
    monkeypatch.setattr(datafile, "read_data", lambda *_: {**known, "told": left})
    seated("july", options=options)
    assert fake.dom.by_id("strip").innerHTML
    assert not shown()


def test_neither_lessons_nor_records_tell_one() -> None:
    """A review tells it of every moment, where somebody wants to know."""
    assert Screen.tells_chance
    assert not LessonScreen.tells_chance
    assert not ReplayScreen.tells_chance
