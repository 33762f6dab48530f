"""Lessons on the page: a scripted person ends every one, and the teacher answers what else may happen."""

from __future__ import annotations

import asyncio
import random
from math import dist
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.ai.worker_protocol import view_from_json, view_to_json
from sakusen.art.counters import teaching
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.ui.match import coach_html
from sakusen.ui.match.lesson_screen import discs, enlarged, places_of
from sakusen.ui.match.session import Session
from sakusen.ui.page.words import LANGS
from sakusen.ui.storage.last_screen import TABLE
from sakusen.ui.storage.lesson_places import KEY

NAMES = [f"{slug}.{number}" for slug in games.SLUGS for number in range(1, games.about(slug).lessons + 1)]


class Easy(fake.Silent):
    """The easy computer player, without a worker."""

    fewer = 1

    async def choose(self, slug: str, level: str, view: Any, seed: str, progress: Any = None) -> list[int]:
        game = games.game(slug)
        return player.choose_line(game, view_from_json(view), level, Budget(0), random.Random(seed))


class Watched:
    """Which discs of which step have been in sight."""

    def __init__(self) -> None:
        self.seen: set[tuple[int, int]] = set()
        self.wanted: set[tuple[int, int]] = set()

    def look(self, desk: Desk) -> None:
        coach, screen = desk.coach, desk.play.screen
        controls = "".join(str(fake.dom.by_id(ident).innerHTML) for ident in ("acting", "tray", "panels"))
        for number, touch in enumerate(coach.places(), 1):
            self.wanted.add((coach.at, number))
            is_there = any(one.touch == touch for one in (*screen.scene.spots, *screen.scene.sprites))
            if is_there or f'data-disc="{number}"' in controls:
                self.seen.add((coach.at, number))


class Desk:
    """A page with a lesson on its table."""

    def __init__(self, name: str, lang: str = "en") -> None:
        self.app = fake.page(lang)
        self.app.opponent = self.app.game.opponent = Easy()
        fake.dom.later = self._later  # type: ignore[attr-defined]
        self.name, self.watched, self.keeps = name, Watched(), False

    @staticmethod
    def _later(seconds: float, call: Any) -> None:
        """A move that nobody has to choose comes at once; looks that come every few seconds do not come."""
        if seconds < 1:
            asyncio.get_running_loop().call_soon(call)

    @property
    def play(self) -> Any:
        return self.app.play

    @property
    def coach(self) -> Any:
        return self.app.play.coach

    async def keeping(self) -> Desk:
        """What is kept in this browser can be had."""
        if not self.keeps:
            self.keeps = True
            await self.app.save_notices.open()
        return self

    async def open(self, name: str = "") -> Desk:
        await self.keeping()
        await self.app.lessons.open(name or self.name)
        await self.rest()
        return self

    async def rest(self) -> None:
        """Until the learner is asked, or nothing moves any more."""
        for _ in range(20_000):
            await asyncio.sleep(0)
            play = self.play
            if play.beats.is_on:
                play.beats.next()
                continue
            self.watched.look(self)
            is_still = not (play.is_busy or play.progress.thinking)
            if is_still and (play.session.turn != "computer" or self.coach.is_over):
                return
        raise AssertionError(play.session.match.pending)

    async def do(self, command: str, arg: str = "") -> None:
        self.app.commands.run(command, arg)
        await self.rest()

    async def play_easily(self) -> None:
        """What the easy computer player would choose in the learner's place."""
        session = self.play.session
        view = view_to_json(session.game.observe(session.match.state, session.viewer))
        line = await Easy().choose(session.game.slug, "easy", view, str(len(session.match.entries)))
        self.play.act(lambda: session.commit(line[:1]))
        await self.rest()

    async def take(self, *words: str) -> None:
        """A person's presses that choose these words of the record, all but the last drafted or shown first."""
        match = self.play.session.match
        for word in words:
            state = self.play.session.seen.state
            action = match.game.parse(state, word)
            self.play.act(lambda a=action: self.play.session.take(a))
            if self.play.session.focus.preview == action:
                self.play.act(lambda a=action: self.play.session.take(a))
            await self.rest()

    @property
    def card(self) -> str:
        return str(fake.dom.by_id("panels").innerHTML)


async def ended(desk: Desk) -> list[str]:
    """End the lesson by pressing what the card offers; what stood on the cards."""
    await desk.open()
    cards = []
    for _ in range(600):
        cards.append(desk.card)
        step = desk.coach.step
        if step is None:
            return cards
        before = (desk.coach.at, len(desk.play.session.match.entries))
        if step.is_read:
            await desk.do("lesson-next")
        elif desk.coach.line():
            await desk.do("lesson-show")
        else:  # a turn of one's own: the easy computer could play it as well
            await desk.play_easily()
        assert before != (desk.coach.at, len(desk.play.session.match.entries)), desk.coach.step
    raise AssertionError("it does not end")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_person_who_does_what_the_card_says_ends_the_lesson(name: str) -> None:
    async def go() -> None:
        desk = Desk(name, LANGS[NAMES.index(name) % 3])
        cards = await ended(desk)
        assert "lesson.over" not in cards[-1]
        assert desk.app.lessons.places.of(name).is_done
        assert desk.app.saves.all() == ([], [])  # it is no game of the shelf's list
        assert desk.watched.wanted == desk.watched.seen

    fake.look(go())


# ------------------------------------------------------------------ what else may happen
def test_another_legal_act_is_answered_with_what_it_costs_and_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(fake.dom, "keep_in_sight", shown.append, raising=False)

    async def go() -> None:
        desk = await Desk("july.1").open()
        await desk.do("lesson-next")
        assert shown == []
        await desk.take("Kob", "0201-0102")
        assert shown == ["coach-too"]
        assert 'id="coach-too"' in desk.card
        assert "That works, too" in desk.card
        assert "8 dice attack in the east, not 13" in desk.card
        assert desk.coach.step.key == "bridge"
        assert 'data-do="undo"' in desk.card
        assert "8 dice" in fake.dom.said[-1]
        await desk.do("undo")
        assert "That works, too" not in desk.card
        await desk.take("Kob", "0201-0302")
        assert desk.coach.step.key == "fourth"

    fake.look(go())


def test_who_goes_on_after_another_act_reads_the_next_step_and_ends_the_lesson() -> None:
    async def go() -> None:
        desk = await Desk("july.1").open()
        await desk.do("lesson-next")
        await desk.take("Kob", "0201-0102")
        assert desk.coach.is_lost
        for _ in range(20):
            if desk.coach.step is None:
                break
            await desk.do("lesson-show" if desk.coach.line() else "lesson-next")
        assert desk.coach.step is None

    fake.look(go())


def test_acts_of_a_later_step_may_come_first() -> None:
    async def go() -> None:
        desk = await Desk("july.1").open()
        await desk.do("lesson-next")
        await desk.take("4TK", "0601-0502")
        assert "That works, too" not in desk.card
        assert desk.coach.step.key == "bridge"
        await desk.take("Kob", "0201-0302")
        assert desk.coach.step.key == "third"

    fake.look(go())


def test_another_act_of_a_unit_that_a_later_step_means_has_the_answer_of_that_step() -> None:
    async def go() -> None:
        desk = await Desk("july.1").open()
        await desk.do("lesson-next")
        await desk.take("3TK", "0602-0403")
        assert desk.coach.step.key == "bridge"
        assert "39.1 %" in desk.card

    fake.look(go())


def test_what_the_rules_refuse_the_game_answers_and_the_teacher_is_silent() -> None:
    async def go() -> None:
        desk = await Desk("july.1").open()
        await desk.do("lesson-next")
        before = desk.card
        desk.play.tapped([("hex", games.game("july").names["hex"].index("0706"))])
        await desk.rest()
        assert desk.play.screen.refusal is not None
        assert desk.card == before

    fake.look(go())


def test_a_lesson_goes_on_where_it_was_left_and_begins_anew_when_it_is_wanted() -> None:
    async def go() -> None:
        desk = await Desk("july.1").open()
        await desk.do("lesson-next")
        await desk.do("lesson-show")
        assert desk.coach.at == 2
        desk.app.shelf.leave_table()
        assert "Go on with lesson 1, step 3" in fake.dom.by_id("shelf").innerHTML
        await desk.open()
        assert desk.coach.at == 2
        assert desk.play.session.match.entries
        await desk.open("july.1.again")
        assert desk.coach.at == 0
        assert not desk.play.session.match.entries

    fake.look(go())


def test_luck_goes_on_where_it_was_when_a_lesson_is_taken_up() -> None:
    async def go() -> None:
        desk = await Desk("july.2").open()
        while desk.coach.step.key != "advance":
            await desk.do("lesson-next" if desk.coach.step.is_read else "lesson-show")
        desk.app.shelf.leave_table()
        await desk.open()
        assert desk.coach.step.key == "advance"
        await desk.do("lesson-show")
        assert desk.play.session.match.state.turn == 1
        results = [e for e in desk.play.session.match.events() if e.kind == "result"]
        assert [(e.data["attack_hits"], e.data["defence_hits"]) for e in results] == [(4, 1), (1, 2)]

    fake.look(go())


@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "[]",
        '{"july.1": 3}',
        '{"july.1": {"step": 3, "passed": [0], "moves": [1, 99999], "done": false}}',
        '{"july.1": {"step": 3, "passed": [0, 77], "moves": "1", "done": true}}',
        '{"july.1": {"step": -1, "passed": [true], "moves": [1.5], "done": "yes"}}',
    ],
)
def test_what_was_kept_and_is_damaged_lets_the_lesson_begin_anew(kept: str) -> None:
    async def go() -> None:
        desk = Desk("july.1")
        desk.app.lessons.places._small.put(KEY, kept)
        desk.app.shelf.fill()
        await desk.open()
        assert desk.coach.at == 0
        assert not desk.play.session.match.entries
        await desk.do("lesson-next")
        assert desk.coach.at == 1

    fake.look(go())


def test_a_lesson_leaves_the_kept_games_as_they_are() -> None:
    async def go() -> None:
        desk = Desk("july.1")
        await desk.keeping()
        session = Session(Match(games.game("july"), luck=Dealt(1)), games.presenter("july"), (), "en")
        await desk.app.game.enter("mine", session, False)
        for _ in range(50):
            await asyncio.sleep(0)
        before = await desk.app.saves.read("mine")
        await desk.open()
        await desk.do("lesson-next")
        await desk.do("lesson-show")
        desk.app.last_screen.keep()
        assert await desk.app.saves.read("mine") == before
        assert [one.ident for one in desk.app.saves.all()[0]] == ["mine"]
        assert desk.app.last_screen._small.get(TABLE) is None

    fake.look(go())


def test_keys_show_the_places_one_after_the_other_and_then_say_why() -> None:
    async def go() -> None:
        desk = await Desk("july.1").open()
        for wanted in ("1: ", "2: ", "3: ", "Why"):
            await desk.do("lesson-map")
            assert fake.dom.said[-1].startswith(wanted), wanted
        await desk.do("lesson-disc", "2")
        assert fake.dom.said[-1].startswith("2: ")
        assert desk.play.session.focus.hover == ("unit", games.game("july").names["unit"].index("3TK"))
        await desk.do("lesson-disc", "9")

    fake.look(go())


def test_a_step_is_said_with_its_title_what_to_do_and_its_places_by_name() -> None:
    async def go() -> None:
        desk = await Desk("july.1").open()
        await desk.do("lesson-next")
        said = fake.dom.said[-1]
        assert said.startswith("Over the bridge")
        assert "1: " in said
        assert "Kobayashi" in said
        assert "0302" in said.rpartition("2: ")[2]

    fake.look(go())


def test_on_the_table_of_a_game_the_keys_of_lessons_do_nothing() -> None:
    async def go() -> None:
        desk = Desk("july.1")
        await desk.keeping()
        session = Session(Match(games.game("july"), luck=Dealt(1)), games.presenter("july"), (), "en")
        await desk.app.game.enter("mine", session, False)
        said = list(fake.dom.said)
        for command in ("lesson-map", "lesson-disc", "lesson-next", "lesson-show", "lesson-back"):
            desk.app.commands.run(command, "1")
        assert fake.dom.said == said

    fake.look(go())


def test_the_menu_of_a_game_offers_the_lesson_that_was_left() -> None:
    async def go() -> None:
        desk = await Desk("july.2").open()
        await desk.do("lesson-next")
        await desk.do("menu")
        assert "Leave lesson" in fake.dom.by_id("dialog").innerHTML
        session = Session(Match(games.game("july"), luck=Dealt(1)), games.presenter("july"), (), "en")
        await desk.app.game.enter("mine", session, False)
        for _ in range(50):
            await asyncio.sleep(0)
        desk.app.commands.run("menu", "")
        assert "Go on with lesson 2, step 2" in fake.dom.by_id("dialog").innerHTML

    fake.look(go())


def test_a_turn_of_ones_own_says_in_the_end_which_aims_were_met() -> None:
    async def go() -> None:
        desk = await Desk("july.3").open()
        await desk.do("lesson-next")
        await desk.do("lesson-next")
        await desk.do("lesson-aim", str(desk.coach.aims[2]))
        assert desk.coach.step.key == "lead"
        await desk.take("36/149", "0304-0104", "done", "fix")
        for _ in range(200):
            if desk.coach.step is None:
                break
            await desk.play_easily()
        met = [desk.coach.met[at] for at in desk.coach.aims]
        assert desk.card.count('class="tick on"') == sum(met) >= 1
        missed = "You were hurt, so the turn ended at once." in desk.card
        assert missed is not met[2]

    fake.look(go())


@pytest.mark.parametrize("name", ["taiwan202x.1", "gunki.1"])
def test_cards_and_counters_in_hand_give_their_room_to_a_step_that_is_only_read(name: str) -> None:
    async def go() -> None:
        desk = await Desk(name).open()
        game = fake.dom.by_id("game")
        assert game.getAttribute("data-card") == "read"
        await desk.do("lesson-next")
        assert game.getAttribute("data-card") == "act"

    fake.look(go())


def test_all_places_of_a_step_are_brought_into_sight_and_one_alone_when_it_is_asked_for() -> None:
    async def go() -> None:
        desk = await Desk("kinmen.1").open()
        screen, shown = desk.play.screen, list[Any]()
        screen._map.bring = lambda boxes, far: shown.append((boxes, far))
        screen.reveal_places()
        await desk.do("lesson-disc", "2")
        both = places_of(screen.scene, desk.coach.places())
        assert len(both) == 2
        assert shown == [(both, True), (both[1:], True)]

    fake.look(go())


@pytest.mark.parametrize("lang", LANGS)
def test_the_place_of_a_sea_is_where_its_disc_is_and_that_lies_on_no_name(lang: str) -> None:
    """A sea is pressed in many places; its disc is in one of them."""

    async def go() -> None:
        for lesson in ("taiwan202x.1", "taiwan202x.2", "taiwan202x.3"):
            desk = await Desk(lesson, lang).open()
            screen = desk.play.screen
            names = screen.presenter.names(lang)
            for touch in desk.coach.places():
                if touch[0] != "hex":
                    continue
                (place,) = places_of(screen.scene, [touch], names)
                x, y = discs(screen.scene, [touch], 1.0, names)[-1]["matrix"][4:]
                assert len([one for one in screen.scene.spots if one.touch == touch]) > 1
                assert place[0] < x < place[2]
                assert place[1] < y < place[3]
                assert not any(x0 < x < x1 and y0 < y < y1 for x0, y0, x1, y1 in names)

    fake.look(go())


def test_discs_of_a_place_and_of_who_stands_there_do_not_lie_on_each_other() -> None:
    async def go() -> None:
        desk = await Desk("kinmen.3").open()
        screen = desk.play.screen
        _, town, guard = desk.coach.places()
        assert (town[0], guard[0]) == ("hex", "unit")
        for percent in (100, 36):
            at = [shape["matrix"][4:] for shape in discs(screen.scene, [town, guard], enlarged(percent))]
            assert dist(*at) > 2 * teaching.RADIUS

    fake.look(go())


def test_the_places_of_an_aim_are_brought_into_sight_when_it_is_read_about() -> None:
    async def go() -> None:
        desk = await Desk("kinmen.3").open()
        await desk.do("lesson-next")
        shown: list[Any] = []
        desk.play.screen._map.bring = lambda boxes, far: shown.append((boxes, far))
        await desk.do("lesson-aim", str(desk.coach.aims[1]))
        assert [(len(boxes), far) for boxes, far in shown] == [(2, True)]

    fake.look(go())


def test_discs_are_drawn_anew_when_the_map_has_another_scale() -> None:
    async def go() -> None:
        desk = await Desk("kinmen.1").open()
        screen, drawn = desk.play.screen, list[str]()
        for percent in (100, 36, 34, 100):
            screen._map.percent = percent
            desk.play.zoomed()
            drawn.append(str(screen.scene.over[-1]))
        assert drawn[0] == drawn[3] != drawn[1] == drawn[2]

    fake.look(go())


@pytest.mark.parametrize(("name", "step", "button"), [("july.1", "odds", "pair"), ("kinmen.1", "rice", "supply-rest")])
def test_button_that_a_step_means_stands_in_the_bar_and_not_in_its_menu(name: str, step: str, button: str) -> None:
    async def go() -> None:
        desk = await Desk(name).open()
        while desk.coach.step.key != step:
            await desk.do("lesson-next" if desk.coach.step.is_read else "lesson-show")
        bar, _, menu = str(fake.dom.by_id("acting").innerHTML).partition('id="more"')
        menu, _, behind = menu.partition('class="slot"')
        assert f'data-key="{button}" data-disc="1"' in bar + behind
        assert f'data-key="{button}"' not in menu

    fake.look(go())


def test_no_line_parts_a_disc_from_its_particle_or_from_the_mark_behind_it() -> None:
    text = coach_html.marked("Two 6-4 attack {1}, see [9.1].")
    assert '<span class="whole"><span class="disc">1</span>,</span> see' in text
    assert "</span>\u00a0を" in coach_html.marked("戦車 {1} を押す")
