"""Along random games every press that means several actions, and every proposal, is a line of single legal actions."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.engine.core import Decision
from sakusen.engine.luck import Dealt
from sakusen.engine.match import Match
from sakusen.games import SLUGS, game, presenter
from sakusen.presenter.contract import Focus, Proposes, TakesTogether
from sakusen.ui.match import together
from sakusen.ui.match.session import Session

PRESSES = 220
_TAP = re.compile(r'data-tap="(\w+):(\w+)"')


def sit(slug: str, seed: str) -> Session:
    match = Match(game(slug), luck=Dealt(seed))
    return Session(match, presenter(slug), ["person"] * len(match.game.seats), "en", curtain=False)


def touches(session: Session) -> list[tuple[str, Any]]:
    """Everything that can be pressed now: on the map, in the panels, buttons."""
    seen, focus, table = session.seen, session.focus, session.presenter
    found = [spot.touch for spot in table.scene(seen, Focus()).spots]
    panels = "".join(html for _, html in table.panels(seen, focus))
    found += [(kind, int(value) if value.isdigit() else value) for kind, value in _TAP.findall(panels)]
    return [*dict.fromkeys(found), *(("button", button.key) for button in session.prompt().buttons if not button.does)]


def one_by_one(session: Session, line: tuple[int, ...]) -> Any:
    """The position behind some actions, each chosen by itself; each must be legal where it stands."""
    state = session.match.state.copy()
    for action in line:
        pending = state.pending()
        assert isinstance(pending, Decision), (line, action)
        assert pending.seat == session.viewer
        assert action in pending.actions, (line, action)
        state.apply(action)
    return state.key()


def check_press(session: Session, touch: tuple[str, Any]) -> bool:
    """Whether a touch means several actions; then it does what they do one by one, and undo takes it back."""
    found = together.meant(session, touch)
    if found is None:
        return False
    assert together.is_sound(session, found), (touch, found)
    one_by_one(session, (*found.take, *found.draft))
    before = [entry.value for entry in session.match.entries], list(session.draft), session.focus.preview
    done = together.press(session, touch)
    assert done is not None
    if found.take:
        chosen = [entry.value for entry in session.match.entries[len(before[0]) :] if entry.kind == "choice"]
        assert tuple(chosen[: len(found.take)]) == found.take
        return True
    shown = () if session.focus.preview is None else (session.focus.preview,)
    assert (*session.draft, *shown) == found.draft
    assert session.position(found.draft).key() == one_by_one(session, found.draft)
    return True


@pytest.mark.parametrize("slug", SLUGS)
def test_a_press_on_several_things_is_a_line_of_single_legal_actions(slug: str) -> None:
    if not isinstance(presenter(slug), TakesTogether):
        pytest.skip("every press is a single action here")
    several = 0
    for seed in range(2):
        rng, session = random.Random(f"together{seed}"), sit(slug, f"together{seed}")
        for _ in range(PRESSES):
            session.lift_curtain()
            if session.turn == "over":
                break
            choices = touches(session)
            rng.shuffle(choices)
            meant = next((touch for touch in choices[:40] if together.meant(session, touch) is not None), None)
            if meant is not None and rng.random() < 0.7:
                several += check_press(session, meant)
            elif rng.random() < 0.5:
                session.tap(choices[:1])
            elif session.asked is not None:
                session.commit([*session.draft, rng.choice(list(session.asked.actions))])
    assert several >= 2


@pytest.mark.parametrize("slug", SLUGS)
def test_a_proposal_is_a_line_of_single_legal_actions_of_one_part_of_the_game(slug: str) -> None:
    table, drafted = presenter(slug), 0
    if not isinstance(table, Proposes):
        pytest.skip("nothing is proposed here")
    rng, session = random.Random("proposals"), sit(slug, "proposals")
    for _ in range(60):
        session.lift_curtain()
        if session.turn == "over":
            break
        part = together.chapter(session)
        if part:
            line = player.choose_line(session.game, session.seen.view, "easy", Budget(0), rng)
            assert together.propose(session, line) is not None
            shown = () if session.focus.preview is None else (session.focus.preview,)
            whole = (*session.draft, *shown)
            assert whole == tuple(line[: len(whole)])
            assert session.proposed == part
            asks = {session.position(whole[:i]).pending().ask for i in range(len(whole))}
            assert {table.chapters[ask] for ask in asks} == {part}
            one_by_one(session, whole)
            drafted += 1
            assert session.undo()
            assert not session.draft
            assert session.focus.preview is None
            together.propose(session, line)
            assert session.take_draft().what == "committed"
        else:
            session.commit([rng.choice(list(session.asked.actions))])
    assert drafted > 5


@pytest.mark.parametrize("slug", SLUGS)
def test_undo_takes_back_a_press_on_several_things_as_one(slug: str) -> None:
    if not isinstance(presenter(slug), TakesTogether):
        pytest.skip("every press is a single action here")
    rng, session, undone = random.Random("undone"), sit(slug, "undone"), 0
    for _ in range(PRESSES):
        session.lift_curtain()
        if session.turn == "over":
            break
        choices = touches(session)
        rng.shuffle(choices)
        for touch in choices[:30]:
            found = together.meant(session, touch)
            if found is None or found.take or session.focus.preview is not None or not found.draft:
                continue
            before = list(session.draft), [entry.value for entry in session.match.entries]
            together.press(session, touch)
            assert session.undo()
            assert (session.draft, [entry.value for entry in session.match.entries]) == before, touch
            assert session.focus.preview is None
            undone += 1
            break
        meant = next((touch for touch in choices[:40] if together.meant(session, touch) is not None), None)
        if meant is not None and rng.random() < 0.5:
            together.press(session, meant)
        elif session.asked is not None:
            session.commit([*session.draft, rng.choice(list(session.asked.actions))])
    assert undone or slug == "july"
