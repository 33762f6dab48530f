"""A proposal on the page: asked for, drawn as a draft, taken with one press; dropped when the person has gone on."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
import ui_fake_page as fake

from sakusen import games
from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.ai.worker_protocol import view_from_json
from sakusen.engine.core import Decision
from sakusen.engine.hexes import bits
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import presenter
from sakusen.games.kinmen.rules.board import AOTOU, HEXES, PLA, SIDE
from sakusen.presenter.contract import Focus
from sakusen.ui.match import proposal_words, proposals, together
from sakusen.ui.match.opponent import Lost
from sakusen.ui.match.session import Session
from sakusen.ui.page.words import LANGS, say


class Adviser:
    """A computer player that thinks as long as the test wants."""

    fewer = 1

    def __init__(self) -> None:
        self.may_answer, self.is_lost = asyncio.Event(), False

    def warm(self, slug: str) -> None:
        return

    def end(self) -> None:
        return

    async def choose(self, slug: str, level: str, view: Any, seed: str, progress: Any = None) -> list[int]:
        await self.may_answer.wait()
        if self.is_lost:
            raise Lost("failed", "broken")
        return player.choose_line(games.game(slug), view_from_json(view), "easy", Budget(0), random.Random(seed))


async def sitting() -> Any:
    """Before the first moves of July, two persons at the table."""
    app = fake.page()
    app.opponent = app.game.opponent = Adviser()
    match = Match(games.game("july"), None, None, Dealt(4))
    await app.game.enter("game", Session(match, presenter("july"), ["person", "person"], "en"), False)
    await asyncio.sleep(0.01)
    return app


def written(ident: str) -> str:
    return str(fake.dom.by_id(ident).innerHTML)


def test_a_proposal_is_drawn_and_taken_with_one_press() -> None:
    async def asked() -> None:
        app = await sitting()
        assert 'data-do="propose"' in written("acting")
        app.commands.run("propose", "")
        await asyncio.sleep(0.01)
        assert say("en", "thinking") in written("acting")
        app.opponent.may_answer.set()
        await asyncio.sleep(0.02)
        session = app.play.session
        assert session.proposed == "move"
        assert "Proposed: " in written("prompt")
        assert "Regiment" in written("prompt")
        assert written("panels").count("<li>") >= min(2, len(session.draft)), "all of it stands beside the map"
        assert not session.match.entries
        steps = len(session.draft) + (session.focus.preview is not None)
        assert ("1 step" if steps == 1 else f"{steps} steps") in written("acting")
        assert "1 steps" not in written("acting")
        assert say("en", "undo.proposal") in written("acting")
        line = [*session.draft, *(() if session.focus.preview is None else (session.focus.preview,))]
        app.commands.run("take-draft", "")
        await asyncio.sleep(0.02)
        assert [entry.value for entry in session.match.entries][: len(line)] == line

    fake.look(asked())


def test_a_proposal_that_comes_too_late_changes_nothing() -> None:
    async def late() -> None:
        app = await sitting()
        app.commands.run("propose", "")
        await asyncio.sleep(0.01)
        app.play.tapped([("unit", app.play.session.asked.actions[0])])
        draft = list(app.play.session.draft)
        app.opponent.may_answer.set()
        await asyncio.sleep(0.02)
        assert app.play.session.draft == draft
        assert not app.play.session.proposed

    fake.look(late())


def test_a_computer_player_that_has_no_answer_is_told() -> None:
    async def lost() -> None:
        app = await sitting()
        app.opponent.is_lost = True
        app.commands.run("propose", "")
        app.opponent.may_answer.set()
        await asyncio.sleep(0.02)
        assert say("en", "lost.fault") in written("notices")
        assert 'data-do="propose"' in written("acting")

    fake.look(lost())


def asked(match: Match) -> Decision:
    assert isinstance(pending := match.pending, Decision)
    return pending


def proposal(slug: str, ask: str, lang: str = "en") -> Session:
    """A game in which the computer has proposed what to do about a question."""
    match = Match(games.game(slug), None, None, Dealt(4))
    while (pending := asked(match)).ask != ask:
        match.choose(pending.actions[0])
    session = Session(match, presenter(slug), ["person", "person"], lang, curtain=False)
    session.viewer = pending.seat
    view = games.game(slug).observe(match.state, pending.seat)
    line = player.choose_line(games.game(slug), view, "easy", Budget(0), random.Random(1))
    assert together.propose(session, line)
    return session


def test_a_proposed_landing_names_of_each_kind_of_act_the_first_and_counts_the_others() -> None:
    acts = proposal_words.proposed(proposal("kinmen", "landing.load"))
    landed = [act.html for act in acts if " lands at " in act.html]
    assert len(landed) > 2
    said = proposal_words.sentence("en", acts)
    assert f"(and {len(landed) - 1} more)" in said
    assert " lands at " in said
    assert proposal_words.panel("en", acts).count("<li>") == len(acts)


def test_of_a_proposed_card_only_the_card_is_told_not_what_laying_it_down_brings_to_light() -> None:
    session = proposal("taiwan202x", "card")
    session.cancel()
    for action in session.asked.actions if session.asked else ():
        session.show_draft([action], True, proposed="card")
        said = proposal_words.sentence("en", proposal_words.proposed(session))
        assert said.startswith("Proposed: ")
        assert "Shown" not in said


@pytest.mark.parametrize("lang", LANGS)
def test_a_proposed_act_that_the_log_has_no_words_for_has_those_of_its_button(lang: str) -> None:
    session = proposal("kinmen", "setup.unit", lang)
    label = session.presenter.prompt(session.undrafted, Focus()).buttons[0].label
    assert label in proposal_words.sentence(lang, proposal_words.proposed(session))


def test_undo_drops_a_proposal_of_one_act_that_is_only_shown() -> None:
    session = Session(Match(games.game("july"), None, None, Dealt(4)), presenter("july"), ["person", "person"], "en")
    assert session.asked
    session.show_draft([session.asked.actions[-1]], True, proposed="part")
    assert session.proposed
    assert session.undo()
    assert not session.proposed


def test_a_counter_that_only_moves_up_in_its_stack_is_no_ghost() -> None:
    session = Session(Match(games.game("july"), None, None, Dealt(4)), presenter("july"), ["person", "person"], "en")
    ghosts, scene = proposals.Ghosts(), session.presenter.scene(session.seen, Focus())
    session.proposed = "part"
    first = scene.sprites[0]
    for aside, is_ghost in ((0.0, False), (first.size / 2, False), (first.size, True)):
        moved = scene._replace(sprites=[first._replace(x=first.x + aside), *scene.sprites[1:]])
        made = ghosts.over(moved, session).sprites
        assert (made[0].alpha < first.alpha) is is_ghost
        assert made[1:] == scene.sprites[1:]


def test_who_is_left_in_a_box_that_becomes_emptier_is_no_ghost() -> None:
    """In a proposed landing the units left at Aotou were pale, since its counters are laid anew."""
    session = proposal("kinmen", "landing.load")
    before, after = (session.presenter.scene(seen, Focus()) for seen in (session.undrafted, session.seen))
    stood = {sprite.touch: (sprite.x, sprite.y) for sprite in before.sprites}
    state = session.seen.state
    left = {("unit", u) for u in bits(state.here[AOTOU])}
    assert any(stood[sprite.touch] != (sprite.x, sprite.y) for sprite in after.sprites if sprite.touch in left)
    shown = proposals.Ghosts().over(after, session).sprites
    assert all(sprite.alpha == 1 for sprite in shown if sprite.touch in left)
    landed = {("unit", u) for u in range(len(SIDE)) if SIDE[u] == PLA and state.at[u] < HEXES}
    assert landed
    assert all(sprite.alpha < 1 for sprite in shown if sprite.touch in landed)


def _asked_about_guns(seed: int) -> Match | None:
    """A random game of Kinmen at the question whether more guns are revealed, if it comes to that."""
    match, chance = Match(games.game("kinmen"), None, None, Dealt(seed)), random.Random(seed)
    while not match.is_over:
        pending = match.pending
        if isinstance(pending, Decision) and pending.ask == "weather.guns":
            return match
        match.choose(chance.choice(list(pending.actions)))
    return None


def test_an_answer_is_proposed_by_the_label_of_its_button() -> None:
    """Of "not now" the log tells how many guns there are, which nobody had asked."""
    match = next(found for seed in range(99) if (found := _asked_about_guns(seed)))
    session = Session(match, presenter("kinmen"), ["person", "person"], "en", curtain=False)
    session.lift_curtain()
    no = next(button for button in session.prompt().buttons if button.key == "no")
    assert no.action is not None
    assert together.propose(session, [no.action])
    assert [act.html for act in proposal_words.proposed(session)] == ["Not now"]


def test_who_goes_on_to_another_part_of_the_turn_is_asked_about_that_part() -> None:
    """The plan of attacks was hidden by "Take it" as long as a proposed move was in the draft."""
    session = proposal("july", "move.unit")
    line = [*session.draft, *(() if session.focus.preview is None else (session.focus.preview,))]
    assert session.proposed == "move"
    session.show_draft(line, False, proposed="move")  # with the end of the movement
    assert session.asked is not None
    assert session.asked.ask == "plan.attacker"
    session.take(next(a for a in session.asked.actions if session.presenter.stage(session.seen, a) == "draft"))
    assert session.draft[: len(line)] == line
    assert session.proposed == ""


def test_of_two_kinds_of_acts_that_have_no_room_the_more_numerous_is_told() -> None:
    moves = [proposal_words.Proposed("moved", "1st Bn, 244th 1108 → 1308, 1 MP")] * 8
    idle = proposal_words.Proposed("idle", "The PLA has no logistics points to recover with")
    assert proposal_words.sentence("en", [*moves, idle]) == "Proposed: 1st Bn, 244th 1108 → 1308, 1 MP (and 7 more)."


def test_an_act_that_is_longer_than_the_prompt_bar_is_told_in_the_list_only() -> None:
    """Three or four lines of units stood there, cut at the second."""
    act = proposal_words.Proposed("combat", "Kobayashi Detachment ⇒ 15th Cavalry Regiment (6th Mongolian Cav Div), 5:2")
    move = proposal_words.Proposed("moved", "1st Bn, 244th 1108 → 1308")
    for lang in LANGS:
        assert proposal_words.sentence(lang, [act]) == say(lang, "propose.sentence")
        assert act.html in proposal_words.panel(lang, [act])
        assert move.html in proposal_words.sentence(lang, [act, move])
        assert proposal_words.panel(lang, [move]) == "", "the prompt bar has said it"
