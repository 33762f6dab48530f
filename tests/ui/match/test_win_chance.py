"""The chance to win in the strip: where a title tells one that was measured, with its source, and nowhere else."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.engine.core import usual
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.games.july.bot import learned
from sakusen.presenter.chances import TellsChance
from sakusen.ui.match.lesson_screen import LessonScreen
from sakusen.ui.match.render import win_chance
from sakusen.ui.match.replay_screen import ReplayScreen
from sakusen.ui.match.screen import Screen
from sakusen.ui.match.session import Session
from sakusen.ui.page.words import LANGS

if TYPE_CHECKING:
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
        await app.game.enter("game", Session(match, presenter(slug), ["person"] * 2, lang, curtain=False), False)
        await fake.at_rest(app)

    fake.look(sit())
    return app


def shown(ident: str = "strip") -> str:
    found = ITEM.search(str(fake.dom.by_id(ident).innerHTML))
    return found[0] if found else ""


def test_only_july_offensive_tells_a_chance() -> None:
    assert TELLING == ["july"]


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_strip_has_a_chance_only_of_titles_that_tell_one(slug: str) -> None:
    seated(slug)
    assert bool(shown()) == (slug in TELLING)


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


def test_no_chance_is_told_when_what_was_learned_has_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Any:
        raise FileNotFoundError

    monkeypatch.setattr(learned, "network", missing)
    seated("july")
    assert fake.dom.by_id("strip").innerHTML
    assert not shown()


@pytest.mark.parametrize("options", [{}, {"deployment": "original", "demolition": "no"}])
def test_no_chance_is_told_with_options_for_which_nobody_has_counted_it(
    options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who names none has those of games of before."""
    seated("july", options=options)
    assert shown()
    known = learned.read_data("sakusen.games.july.bot", "chance.json")
    left = [one for one in known["told"] if one["options"] != {"deployment": "original", "demolition": "no"}]
    assert len(left) == len(known["told"]) - 1
    monkeypatch.setattr(learned, "read_data", lambda *_: {**known, "told": left})
    seated("july", options=options)
    assert fake.dom.by_id("strip").innerHTML
    assert not shown()


def test_neither_lessons_nor_records_tell_one() -> None:
    """A review has a chance of its own, from imagined games; two that differ would puzzle its reader."""
    assert Screen.tells_chance
    assert not LessonScreen.tells_chance
    assert not ReplayScreen.tells_chance
