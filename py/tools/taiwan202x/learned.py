"""Learn how likely each side of 202X wins by what it knows, from games of a player against himself; writes
``learned_prc.json`` and ``learned_roc.json``, by which levels normal and hard go.

    PYTHONPATH=py python3 -m tools.taiwan202x.learned --games 400000        some five games a second
    ... --games 100000 --onward --pairs --against 0.6 --old 0.5             goes on from what is there, more slowly

Both sides look one act ahead by what has been learned so far; of cards they choose those that promise most more often
than others, or compare pairs of cards as level hard does. Each has a network of its own, which is told what that side
knows: when a turn begins, when it has chosen a card, when an act begins, and when who acts first is about to exchange
cards. It learns as ``tools/self_play.py`` says. In some of the games the other side is the usual player, who judges by
``judge.json``, or normal as it was once (``normal-v1``): who only ever meets himself learns to beat his like.
"""

from __future__ import annotations

import json
import random
import sys
from base64 import b64decode, b64encode
from math import exp
from pathlib import Path
from struct import Struct

from sakusen.ai import player
from sakusen.ai.budget import Budget
from sakusen.ai.contract import Depth
from sakusen.ai.network import Stored
from sakusen.engine.core import Chance, Decision, Outcome
from sakusen.engine.datafile import bring_data
from sakusen.engine.luck import pick
from sakusen.games.taiwan202x.bot import learned, strong
from sakusen.games.taiwan202x.bot.features import lead_of
from sakusen.games.taiwan202x.bot.side_facts import (
    FACTS,
    OWN_SWAP,
    THEIR_SWAP,
    Known,
    known_to,
    of_cards,
    of_islands,
    of_place,
    of_time,
)
from sakusen.games.taiwan202x.game import GAME, Taiwan202x
from sakusen.games.taiwan202x.rules.board import PRC, ROC
from sakusen.games.taiwan202x.rules.state import State
from sakusen.games.taiwan202x.rules.steps import ACT, ACTIVATE, ALLY_DRAW, CARD_AT, CHOOSE, DRAW_CARD, NOBODY, TAKE
from tools import anchors
from tools.self_play import Learner, Seen, arguments, provenance

HOME = Path(learned.__file__).parent
SCALE = 1000
"""All numbers times so much fit into two bytes; cards differ by less than a coarser scale would tell."""
MOST = 32_767
BATCH = 50
"""After so many games the players go by what has been learned from them."""
WARM, COOL = 0.03, 0.012
"""How far below the best a card may promise and still be chosen more than now and then: at first, and at last."""
DETOURS, DETOUR, WANDER = 0.3, 0.08, 0.01
"""In how many games choices at random are frequent; how frequent there, and elsewhere."""
PAIRS = Depth(strong.DEPTH.width, strong.DEPTH.dice // 2, strong.DEPTH.rests)
"""How hard pairs of cards are looked at."""
LOOKS = 10_000
"""More answers than one choice ever looks at."""


class Usual(Taiwan202x):
    """The game of the usual player at every level."""

    def of_level(self, level: str) -> Usual:
        return self

    def depth(self, level: str, _: Decision | None) -> Depth | None:
        return None


USUAL = Usual()


class Game:
    """One game of the player against himself, or against somebody else who has the seat ``foe``; and what the sides saw
    that learn from it. ``warmth`` is how far below the best a card may promise; who has none compares pairs of cards.
    That somebody is the usual player unless ``is_old``."""

    def __init__(
        self,
        learners: tuple[Learner, Learner],
        warmth: float,
        rng: random.Random,
        foe: int = NOBODY,
        is_old: bool = False,
    ) -> None:
        self._learners, self._warmth, self._rng = learners, warmth, rng
        self.foe, self._is_old = foe, is_old
        self._line: list[int] = []  # what the other player means to add
        self._often = DETOUR if rng.random() < DETOURS else WANDER
        self.state, self.seen = GAME.start("standard", {"fleets": "five"}), (list[Seen](), list[Seen]())
        self._drawn = [-1, -1]
        self._told: set[tuple[int, str]] = set()

    def play(self) -> int:
        """Play it to its end: the seat that won."""
        state = self.state
        while not isinstance(pending := state.pending(), Outcome):
            self._look()
            if isinstance(pending, Chance):
                outcome = pick(pending.weights, self._rng.random())
                if state.step == DRAW_CARD:
                    self._drawn[pending.seen_by or PRC] = outcome
                state.resolve(outcome)
                self._line = []
            elif pending.seat == self.foe:
                state.apply(self._answer(pending))
            else:
                state.apply(self._choice(pending))
        return PRC if pending.points[PRC] > 0 else ROC

    # ---------------------------------------------------------------- what is chosen
    def _answer(self, asked: Decision) -> int:
        """What the other player does."""
        if not self._line or self._line[0] not in asked.actions:
            view = USUAL.observe(self.state, self.foe)
            if self._is_old:
                self._line = anchors.choose_line("normal-v1", view, f"{self._rng.random()}")
            else:
                self._line = player.choose_line(USUAL, view, "normal", None, self._rng)
        return self._line.pop(0)

    def _choice(self, asked: Decision) -> int:
        state, seat, self._line = self.state, asked.seat, []
        if len(asked.actions) == 1:
            return asked.actions[0]
        is_left = self._rng.random() < self._often
        if is_left and self.seen[seat]:
            self.seen[seat][-1] = self.seen[seat][-1]._replace(is_left=True)
        if state.step == CHOOSE:
            return self._card(seat, is_left)
        return self._rng.choice(asked.actions) if is_left else strong.policy(state, None)[0]

    def _card(self, seat: int, is_left: bool) -> int:
        if self._warmth or is_left:
            found = strong.promises(self.state)
            best = max(found.values())
            weights = [1.0 if is_left else exp((chance - best) / self._warmth) for chance in found.values()]
            card = self._rng.choices(list(found), weights)[0]
        else:
            view = GAME.observe(self.state, seat)
            compared = strong.weigh(view, strong.plans(view), PAIRS, Budget(LOOKS), self._rng)
            card = compared[0][1].action - CARD_AT
        self._note(seat, strong.with_card(self.state, seat, card))
        return CARD_AT + card

    # ---------------------------------------------------------------- what is seen
    def _look(self) -> None:
        """Note the moments that are learned from, each once a turn."""
        state = self.state
        begins_act = state.step in (ACT, ACTIVATE)
        if state.step == CHOOSE and state.cursor == PRC and self._is_new("turn"):
            for seat in (PRC, ROC):
                self._turn(seat)
        elif begins_act and self._is_new(f"act {state.acted}"):
            for seat in (PRC, ROC):
                known = learned.before_last if state.acted else learned.before_both
                self._note(seat, known(state, seat, state.seat))
        elif state.step in (ALLY_DRAW, TAKE) and not state.swaps and self._is_new(f"swap {state.acted}"):
            for seat in (PRC, ROC):
                how = OWN_SWAP if seat == state.seat else THEIR_SWAP
                if not state.acted:
                    self._note(seat, learned.before_last(state, seat, 1 - state.seat)._replace(swap=how))

    def _is_new(self, moment: str) -> bool:
        key = self.state.turn, moment
        is_new = key not in self._told
        self._told.add(key)
        return is_new

    def _turn(self, seat: int) -> None:
        known = learned.timed(known_to(self.state, seat), 1)
        if self._drawn[seat] >= 0:
            self._note(seat, known._replace(hand=known.hand & ~(1 << self._drawn[seat]), drawn=1), True)
        self._note(seat, known)
        self._drawn[seat] = -1

    def _note(self, seat: int, known: Known, is_aside: bool = False) -> None:
        if seat == self.foe:
            return
        facts = facts_of(self.state, known)
        self.seen[seat].append(Seen(facts, self._learners[seat].chance(facts), False, is_aside))


def facts_of(state: State, known: Known) -> list[int]:
    """All facts of a position, as a side knows it."""
    lead, war = lead_of(state.here), state.control | state.awake << 1 | state.landed << 2
    out = [fact for place, units in enumerate(state.here) for fact in of_place(place, units)]
    out += of_time(known.held, known.near, state.initiative, lead, war)
    return [*out, of_islands(state.here), *of_cards(known)]


# ------------------------------------------------------------------ learning
def stored(learner: Learner, made_by: str) -> Stored:
    """A network as its file holds it."""
    made = learner.stored(made_by, SCALE)
    rows = made["rows"]
    assert not isinstance(rows, str)
    data = bytearray()
    for row in rows:
        for number in row:
            data += max(-MOST, min(MOST, number)).to_bytes(2, "little", signed=True)
    facts = [fact for fact, row in enumerate(rows) if row]
    return {**made, "facts": facts, "rows": b64encode(bytes(data)).decode()}


def take_over(learner: Learner, stored: Stored) -> None:
    """Go on from a network as its file holds it."""
    scale, rows, width = stored["scale"], stored["rows"], len(stored["bias"])
    assert isinstance(rows, str)
    read = Struct(f"<{width}h").iter_unpack(b64decode(rows))
    learner.take_over(
        [number / scale for number in stored["bias"]],
        [number / scale for number in stored["out"]],
        {fact: [number / scale for number in row] for fact, row in zip(stored["facts"], read, strict=True)},
    )


def begun(hidden: int, trace: float, is_onward: bool, rng: random.Random) -> tuple[Learner, Learner]:
    """Two that know nothing, or, ``is_onward``, what is there, whatever size that has."""
    there = [json.loads((HOME / name).read_text(encoding="utf-8")) for name in learned.FILES] if is_onward else []
    size = len(there[0]["out"]) if there else hidden
    prc, roc = Learner(FACTS, size, rng, trace), Learner(FACTS, size, rng, trace)
    for learner, stored in zip((prc, roc), there, strict=False):
        take_over(learner, stored)
    return prc, roc


def written(learners: tuple[Learner, Learner], made_by: str) -> list[str]:
    """What goes into the files, in their order."""
    return [json.dumps(stored(learner, made_by), separators=(",", ":")) for learner in learners]


def go_by(texts: list[str]) -> None:
    """Let the players of this process go by what has been learned."""
    for name, text in zip(learned.FILES, texts, strict=True):
        bring_data("sakusen.games.taiwan202x", f"bot/{name}", text)
    learned.sides.cache_clear()


def main(given: list[str]) -> int:
    """The command; its exit code."""
    parser = arguments("taiwan202x", HOME)
    parser.set_defaults(games=400_000, hidden=31, rate=0.002, last_rate=0.0001)
    parser.add_argument("--onward", action="store_true", help="go on from what is there")
    parser.add_argument("--pairs", action="store_true", help="compare pairs of cards")
    parser.add_argument("--against", type=float, default=0.0, help="share of the games against others")
    parser.add_argument("--old", type=float, default=0.0, help="share of these against normal as it was once")
    options = parser.parse_args(given)
    rng = random.Random(options.seed)
    learners = begun(options.hidden, options.trace, options.onward, rng)
    for number in range(options.games):
        if number % BATCH == 0:
            go_by(written(learners, ""))
        part = number / options.games
        warmth = 0.0 if options.pairs else WARM + (COOL - WARM) * part
        foe = rng.choice((PRC, ROC)) if rng.random() < options.against else NOBODY
        game = Game(learners, warmth, rng, foe, rng.random() < options.old)
        winner = game.play()
        rate = options.rate * (options.last_rate / options.rate) ** part
        for seat in {PRC, ROC} - {foe}:
            learners[seat].learn_game(game.seen[seat], float(winner == seat), rate)
        if (number + 1) % 1000 == 0:
            print(f"{number + 1} games", flush=True)
    made = written(learners, provenance("taiwan202x", given))
    for name, text in zip(learned.FILES, made, strict=True):
        (options.out / name).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
