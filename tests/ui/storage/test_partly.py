"""A game that is legal up to some step: the reader is told what is in the way, and may have it up to there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sakusen import games
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.engine.record import Stopped, read, replayed, write
from sakusen.ui.page.words import LANGS
from sakusen.ui.storage.partly import OFFERS, PartlyOffers, sentence


def played(slug: str = "kinmen") -> Match:
    """Some steps of a game, which is not over."""
    match = Match(games.game(slug), None, None, Dealt(3))
    while len(match.entries) < 12 and not match.is_over:
        match.choose(match.pending.actions[0])
    return replayed(match, len(match.entries) - 1) if match.is_over else match


def stopped(text: str) -> Stopped:
    with pytest.raises(Stopped) as caught:
        read(text, games.game)
    return caught.value


def spoilt(slug: str = "kinmen", edition: str = "") -> Stopped:
    head, body = write(played(slug)).split("\n\n", 1)
    if edition:
        head = head.replace(f'[Edition "{games.game(slug).edition}"]', f'[Edition "{edition}"]')
    return stopped(f"{head}\n\n{body.rstrip().removesuffix('*')} nowhere *")


class Page:
    """All parts of the page that the offers need in one; it remembers what it was told."""

    def __init__(self) -> None:
        self.lang = "en"
        self.notices: list[tuple[str, Any]] = []
        self.spawned: list[Any] = []

    def add(self, text: str, buttons: Any = ()) -> None:
        self.notices.append((text, list(buttons)))

    def dismiss(self) -> None:
        return

    def spawn(self, work: Any) -> None:
        self.spawned.append(work)


def parts() -> Any:
    return Page()


def show(match: Match) -> Any:
    return SimpleNamespace(match=match)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_sentence_names_the_step_the_rule_and_how_far_it_can_be_opened(slug: str, lang: str) -> None:
    stop = spoilt(slug)
    said = sentence(lang, "g.txt", stop)
    assert stop.rule
    for part in ("g.txt", "nowhere", f" {stop.rule}", str(stop.step), str(len(stop.match.entries))):
        assert part in said


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_word_that_would_be_a_move_at_another_time_is_answered_by_the_rule_against_it(slug: str) -> None:
    match = played(slug)
    record = write(match).rstrip().removesuffix("*")
    legal = {match.game.notate(match.state, action) for action in match.pending.actions}
    told = []
    for action in range(200):
        try:
            word = match.game.notate(match.state, action)
        except Exception:
            continue
        if word not in legal and " " not in word:
            stop = stopped(f"{record} {word} *")
            told += [sentence(lang, "g", stop) for lang in LANGS if stop.reason]
    assert told


@pytest.mark.parametrize("lang", LANGS)
def test_a_record_of_a_newer_edition_says_so_and_where_it_stops(lang: str) -> None:
    said = sentence(lang, "g.txt", spoilt(edition="77"))
    assert "77" in said
    assert "nowhere" in said


def test_what_was_offered_is_shown_when_it_is_asked_for_and_only_once() -> None:
    page, stop = parts(), spoilt()
    offers = PartlyOffers(page, page, page)
    offers.offer("g.txt", stop, show)
    ((_, ((_, command, number),)),) = page.notices
    assert command == "open-as-far"
    offers.open(number)
    offers.open(number)
    offers.open("77")
    assert [one.match for one in page.spawned] == [stop.match]
    assert read(write(stop.match), games.game).tags["Unplayed"].endswith("nowhere *")


def test_only_as_many_offers_are_kept_as_notices_stand_on_the_page() -> None:
    page, stop = parts(), spoilt()
    offers = PartlyOffers(page, page, page)
    for _ in range(OFFERS + 1):
        offers.offer("g.txt", stop, show)
    offers.open("1")
    assert not page.spawned
    offers.open("2")
    assert page.spawned


def test_nothing_is_offered_of_a_record_whose_first_step_is_not_legal() -> None:
    page = parts()
    PartlyOffers(page, page, page).offer(
        "g.txt", stopped(write(Match(games.game("gunki"))).replace("*", "nowhere *")), show
    )
    assert page.notices[0][1] == []
