"""What ``engine.core`` promises about every game, checked along random games of every registered title.

The quick suite plays 200 games of each; ``-m long`` plays 10,000.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.properties.walks import Sample, Walk, positions, replay, walk, walks
from tests.titles import titles

from sakusen.engine.core import AnyGame, Chance, Decision, Outcome, Reason, View, Waiting
from sakusen.engine.luck import Dealt
from sakusen.engine.match import LUCK, Match, Refused
from sakusen.engine.record import pack, read, unpack, write
from sakusen.games import SLUGS, game

QUICK, LONG, BLOCK = 200, 10_000, 100
NOT_ACTIONS = (-1, -100, 10**9)

Walks = tuple[Walk, ...]
Check = Callable[[Any, Walks], None]
CHECKS: list[Check] = []


def check(function: Check) -> Check:
    """A promise: takes the rules and some walks, and complains with ``AssertionError``."""
    CHECKS.append(function)
    return function


def some(decision: Decision, rng: Random, count: int) -> list[int]:
    """A few of the legal actions."""
    actions = list(decision.actions)
    return actions if len(actions) <= count else rng.sample(actions, count)


def where(sample: Sample) -> str:
    return f"seed {sample.seed}, step {sample.step}"


def same(a: Any, b: Any) -> bool:
    """Whether two pending things are the same."""
    if type(a) is not type(b):
        return False
    if isinstance(a, Decision):
        return (a.seat, a.ask, a.rule, tuple(a.about), list(a.actions), a.secret) == (
            b.seat, b.ask, b.rule, tuple(b.about), list(b.actions), b.secret)  # fmt: skip
    if isinstance(a, Chance):
        return (a.why, a.rule, list(a.weights), a.seen_by) == (b.why, b.rule, list(b.weights), b.seen_by)
    if isinstance(a, Outcome):
        return (a.points, a.level, a.reason, a.rule) == (b.points, b.level, b.reason, b.rule)
    return bool(a == b)


# ------------------------------------------------------------------ what is pending
@check
def every_question_is_well_formed(rules: AnyGame, played: Walks) -> None:
    for one in played:
        for _, pending, _ in replay(one):
            if isinstance(pending, Decision):
                assert 0 <= pending.seat < len(rules.seats)
                assert pending.ask
                assert pending.rule
                assert pending.actions, "nothing to choose from"
                assert len(set(pending.actions)) == len(pending.actions), "an action is listed twice"
            else:
                assert isinstance(pending, Chance)
                assert pending.why
                assert pending.rule
                assert min(pending.weights) >= 0
                assert sum(pending.weights) > 0
                assert pending.seen_by is None or 0 <= pending.seen_by < len(rules.seats)


@check
def every_game_ends_within_its_bound_with_points_for_every_seat(rules: AnyGame, played: Walks) -> None:
    for one in played:
        out = one.match.pending
        assert isinstance(out, Outcome)
        assert one.length <= rules.bound
        assert len(out.points) == len(rules.seats)
        assert all(-1 <= p <= 1 for p in out.points)
        assert out.level
        assert out.reason
        assert out.rule


@check
def what_is_pending_does_not_change_when_it_is_asked_again(rules: AnyGame, played: Walks) -> None:
    for sample, pending in positions(played):
        assert same(pending, sample.state.pending()), where(sample)
        assert same(pending, sample.state.copy().pending()), where(sample)
        assert sample.state.key() == sample.key, where(sample)


# ------------------------------------------------------------------ actions
@check
def every_listed_action_is_accepted_and_leads_somewhere_else(rules: AnyGame, played: Walks) -> None:
    for sample, pending in positions(played):
        rng = Random(sample.step)
        if isinstance(pending, Decision):
            for action in some(pending, rng, 5):
                after = sample.state.copy()
                after.apply(action)
                assert after.key() != sample.key, f"{where(sample)}: action {action} changes nothing"
                assert rules.validate(after) == [], where(sample)
        elif isinstance(pending, Chance):
            for outcome, weight in enumerate(pending.weights):
                if weight:
                    after = sample.state.copy()
                    after.resolve(outcome)
                    assert after.key() != sample.key, where(sample)


@check
def telling_what_happens_does_not_change_what_happens(rules: AnyGame, played: Walks) -> None:
    told: list[tuple[str, str]] = []
    for sample, pending in positions(played):
        if isinstance(pending, Decision):
            for action in some(pending, Random(sample.step), 3):
                loud, quiet = sample.state.copy(), sample.state.copy()
                loud.apply(action, lambda kind, rule, **data: told.append((kind, rule)))
                quiet.apply(action)
                assert loud.key() == quiet.key(), f"{where(sample)}: action {action}"
    assert all(kind and rule for kind, rule in told)


@check
def a_match_refuses_what_is_not_listed_and_stays_as_it_was(rules: AnyGame, played: Walks) -> None:
    match = Match(rules)
    for sample, pending in positions(played):
        rng = Random(sample.step)
        match.state = sample.state.copy()
        if isinstance(pending, Decision):
            near = range(min(pending.actions) - 2, max(pending.actions) + 3)
            tries = (*NOT_ACTIONS, *rng.sample(near, min(5, len(near))))
            for action in (a for a in tries if a not in pending.actions):
                with pytest.raises(Refused) as refused:
                    match.choose(action)
                assert refused.value.key == "illegal"
            with pytest.raises(Refused, match="no_chance"):
                match.roll(0)
        elif isinstance(pending, Chance):
            with pytest.raises(Refused, match="no_decision"):
                match.choose(0)
            for outcome in (-1, len(pending.weights), *(i for i, w in enumerate(pending.weights) if not w)):
                with pytest.raises(Refused, match="impossible_outcome"):
                    match.roll(outcome)
        else:
            with pytest.raises(Refused):
                match.choose(0)
            with pytest.raises(Refused):
                match.roll(0)
        assert match.state.key() == sample.key, where(sample)


@check
def whatever_is_refused_has_a_reason_with_a_rule(rules: AnyGame, played: Walks) -> None:
    things: dict[str, set[Any]] = {}
    for sample, pending in positions(played):
        if isinstance(pending, Decision):
            for action in pending.actions:
                kind, value = rules.touch(sample.state, action)
                things.setdefault(kind, set()).add(value)
    ordered = {kind: sorted(values, key=str) for kind, values in sorted(things.items())}
    for sample, pending in positions(played):
        rng = Random(sample.step)
        actions = pending.actions if isinstance(pending, Decision) else ()
        listed = {rules.touch(sample.state, a) for a in actions}
        for kind, values in ordered.items():
            for value in rng.sample(values, min(4, len(values))):
                if (kind, value) not in listed:
                    reason = rules.explain(sample.state, (kind, value))
                    assert isinstance(reason, Reason), where(sample)
                    assert reason.key, where(sample)
                    assert reason.rule[:1].isdigit(), f"{where(sample)}: {reason}"


# ------------------------------------------------------------------ copies, positions, records
@check
def copies_are_independent_over_the_whole_game(rules: AnyGame, played: Walks) -> None:
    for one in played:
        for sample in one.samples:  # the game went on long after these copies were taken
            assert sample.state.key() == sample.key, where(sample)
    for sample, pending in positions(played):
        twin = sample.state.copy()
        assert twin.key() == sample.key
        if isinstance(pending, Decision):
            sample.state.copy().apply(pending.actions[-1])
        assert twin.key() == sample.key == sample.state.key(), where(sample)


@check
def a_position_survives_being_saved_and_loaded(rules: AnyGame, played: Walks) -> None:
    for sample, pending in positions(played):
        loaded = rules.from_json(json.loads(json.dumps(rules.to_json(sample.state), ensure_ascii=False)))
        assert loaded.key() == sample.key, where(sample)
        assert same(loaded.pending(), pending), where(sample)


@check
def the_same_record_leads_to_the_same_position(rules: AnyGame, played: Walks) -> None:
    for one in played[::4]:
        again = read(write(one.match), game)
        assert again.state.key() == one.match.state.key(), f"seed {one.seed}"
        assert [e[:3] for e in again.entries] == [e[:3] for e in one.match.entries], f"seed {one.seed}"


@check
def the_same_link_leads_to_the_same_position(rules: AnyGame, played: Walks) -> None:
    for one in played[::4]:
        again = unpack(pack(one.match), game)
        assert again.state.key() == one.match.state.key(), f"seed {one.seed}"


@check
def a_game_can_be_replayed_without_asking_what_is_pending(rules: AnyGame, played: Walks) -> None:
    for one in played[::4]:
        state = rules.start(one.match.scenario, one.match.options)
        for entry in one.match.entries:
            (state.resolve if entry.kind == LUCK else state.apply)(entry.value)
        assert state.key() == one.match.state.key(), f"seed {one.seed}"


@check
def the_same_seed_plays_the_same_game(rules: AnyGame, played: Walks) -> None:
    for one in played[::20]:
        assert walk(rules.slug, one.seed).match.state.key() == one.match.state.key()


# ------------------------------------------------------------------ words
@check
def every_action_has_words_of_its_own_that_can_be_read_back(rules: AnyGame, played: Walks) -> None:
    for sample, pending in positions(played):
        if not isinstance(pending, Decision):
            continue
        words = [rules.notate(sample.state, a) for a in pending.actions]
        assert len(set(words)) == len(words), where(sample)
        for word in words:
            assert word == "".join(word.split()), f"{where(sample)}: {word!r}"
            assert word[0] not in "[({", f"{where(sample)}: {word!r} would be read as luck or a comment"
        for action in some(pending, Random(sample.step), 6):
            assert rules.parse(sample.state, rules.notate(sample.state, action)) == action, where(sample)
        with pytest.raises(ValueError, match="nonsense"):
            rules.parse(sample.state, "nonsense")


@check
def every_action_points_at_something_and_says_whether_it_reveals(rules: AnyGame, played: Walks) -> None:
    for sample, pending in positions(played):
        if isinstance(pending, Decision):
            for action in pending.actions:
                kind, _ = rules.touch(sample.state, action)
                assert isinstance(kind, str)
                assert rules.reveals(sample.state, action) in (True, False)
        elif isinstance(pending, Chance):
            for outcome in range(len(pending.weights)):
                assert isinstance(rules.gloss(sample.state, outcome), str)


# ------------------------------------------------------------------ what a seat may know
@check
def a_view_hides_what_a_seat_may_not_know(rules: AnyGame, played: Walks) -> None:
    """A state drawn from the view differs only in hidden facts, so it must look the same from that seat."""
    for sample, _ in positions(played):
        for seat in range(len(rules.seats)):
            view = rules.observe(sample.state, seat)
            assert isinstance(view, View)
            json.dumps(view.facts)
            imagined = rules.determinize(view, Random(sample.step))
            assert rules.validate(imagined) == [], where(sample)
            if isinstance(view.pending, Waiting):
                # another seat is asked something there that only it knows of; at least the game goes on
                assert not isinstance(imagined.pending(), Outcome), where(sample)
                continue
            seen = rules.observe(imagined, seat)
            assert seen.facts == view.facts, f"{where(sample)}, seat {seat}"
            assert same(seen.pending, view.pending), f"{where(sample)}, seat {seat}"
    for sample, pending in positions(played):
        if isinstance(pending, Decision):
            assert same(rules.observe(sample.state, pending.seat).pending, pending), where(sample)
            if pending.secret:
                for seat in range(len(rules.seats)):
                    if seat != pending.seat:
                        assert rules.observe(sample.state, seat).pending == Waiting(pending.seat)


@check
def looking_does_not_change_a_position_and_its_value_lies_between_lost_and_won(rules: AnyGame, played: Walks) -> None:
    for sample, _ in positions(played):
        for seat in range(len(rules.seats)):
            rules.observe(sample.state, seat)
            assert -1 <= rules.evaluate(sample.state, seat) <= 1, where(sample)
        rules.to_json(sample.state)
        rules.validate(sample.state)
        assert sample.state.key() == sample.key, where(sample)


@check
def every_position_on_the_way_is_sound(rules: AnyGame, played: Walks) -> None:
    for sample, _ in positions(played):
        assert rules.validate(sample.state) == [], where(sample)


# ------------------------------------------------------------------ taking back
@check
def a_choice_can_be_taken_back_up_to_the_last_luck_or_revelation(rules: AnyGame, played: Walks) -> None:
    for one in played[::10]:
        rng = Random(one.seed)
        match = Match(rules, one.match.scenario, one.match.options, luck=Dealt(one.seed))
        for _ in range(60):
            pending = match.pending
            if not isinstance(pending, Decision):
                break
            before, action = match.state.key(), rng.choice(list(pending.actions))
            final = match.is_final(action)
            reveals = rules.reveals(match.state, action)
            match.choose(action)
            if reveals or match.entries[-1].kind == LUCK:
                assert final
                assert not match.can_undo
            elif not match.is_over:
                assert not final
                assert match.can_undo
                match.undo()
                assert match.state.key() == before
                match.choose(action)


# ------------------------------------------------------------------ the suites
@pytest.mark.parametrize("slug", titles(slow=("kinmen",)))
@pytest.mark.parametrize("promise", CHECKS, ids=lambda c: c.__name__)
def test_in_random_games(promise: Check, slug: str) -> None:
    promise(game(slug), walks(slug, 0, QUICK))


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("block", range(LONG // BLOCK))
def test_in_ten_thousand_random_games(block: int, slug: str) -> None:
    played = tuple(walk(slug, seed) for seed in range(QUICK + block * BLOCK, QUICK + (block + 1) * BLOCK))
    for promise in CHECKS:
        promise(game(slug), played)


def test_an_unknown_title_is_refused() -> None:
    with pytest.raises(LookupError):
        game("no-such-game")


@pytest.mark.parametrize("slug", SLUGS)
def test_an_unknown_start_is_refused(slug: str) -> None:
    rules = game(slug)
    with pytest.raises(ValueError, match="nowhere"):
        rules.start("nowhere")
    with pytest.raises(ValueError, match="nothing"):
        rules.start(next(iter(rules.scenarios)), {"nothing": "yes"})
