"""A running game as the page sees it: who looks on, what is drafted, what a tap means, what can be taken back.

Nothing here touches the browser. Hidden facts never leave: everything shown is made from :meth:`Session.seen`,
which is made from the viewer's observation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine.core import Chance, Decision, Event, Outcome
from ...engine.match import Match
from ...presenter.contract import COMMIT, DRAFT, AnySeen, Focus, LogLine, Prompt, Touch
from . import eyes, forced, no_way_back, together, views, waiting
from .session_log import SessionLog
from .take_back import Act, TakeBack, acts_kept

if TYPE_CHECKING:
    from ...engine.core import State
    from ...presenter.contract import Presenter
    from .apart import Apart
    from .mate import Mate

PERSON, FRIEND = "person", "friend"
HELD = "held"
TOLD = "told"
MOST_DRAFTED = 60
"""No draft grows by itself to more actions than this."""


class Done(NamedTuple):
    """The result of a tap or press. ``what`` is "nothing", "drafted", "previewed", "cancelled", "refused", "held"
    (back by the guard) or "committed"; ``events`` for the last, as the viewer of that moment may know them;
    ``sentence`` and ``rule`` for a refusal; "told" is what else is said in its place."""

    what: str
    events: tuple[Event, ...] = ()
    sentence: str = ""
    rule: str = ""


NOTHING = Done("nothing")


class Session:
    """Owns the match. ``seats`` says by seat who plays: "person", "friend" (who plays at another table, see
    ``mate``), or the level of a computer player.

    ``turn`` tells what must happen next; ``tap``, ``take``, ``press``, ``cancel``, ``undo`` are a person's acts,
    ``computer`` and ``roll`` those of the others.
    """

    def __init__(
        self,
        match: Match,
        presenter: Presenter,
        seats: Sequence[str],
        lang: str,
        acts: Iterable[Sequence[int]] = (),
        curtain: bool = True,
        has_curtain: bool = True,
        mate: Mate | None = None,
    ) -> None:
        self.mate, self.match, self.presenter, self.game = mate, match, presenter, match.game
        self.apart: Apart | None = None
        """What people elsewhere have to do with this game for one person."""
        self.seats = [*seats, *([PERSON] * len(match.game.seats))][: len(match.game.seats)]
        self.lang = lang
        self.draft: list[int] = []
        self._drafts: list[list[int]] = []  # the draft as it was before each press
        self.is_at_once = False  # the last press has both drafted and shown something
        self.proposed = ""
        """The part of the game for which a computer player has proposed what is drafted; empty for own drafts."""
        self.focus = Focus()
        self.back = TakeBack(match, acts_kept(acts, len(match.entries)), self.is_person, self._is_of_another)
        self.has_curtain = has_curtain  # persons who have secrets from each other may agree to do without
        self.curtain: int | None = None
        self.viewer = views.first_viewer(match, self.is_person)
        self._seen: AnySeen | None = None
        self._log = self._make_log()
        self._refused: Touch | None = None
        self.waiting = waiting.Waiting(presenter)
        self.act: tuple[State, Sequence[int]] | None = None  # the position before the last act, and the act
        self.guard: Callable[[Sequence[int]], bool] = lambda _: False
        """Whether actions that the person has chosen are to be held back until somebody calls :meth:`carry_out`."""
        if curtain:
            self._look(opening=True)

    # -------------------------------------------------------------- who
    def is_person(self, seat: int) -> bool:
        """Whether a person plays this side."""
        return self.seats[seat] == PERSON

    @property
    def has_shared_secrets(self) -> bool:
        """Whether two persons at this table have secrets from each other."""
        return self.seats.count(PERSON) > 1 and eyes.hides(self.presenter, self.match)

    @property
    def has_computer(self) -> bool:
        return any(who not in (PERSON, FRIEND) for who in self.seats)

    @property
    def turn(self) -> str:
        """What must happen next: "over", "curtain", "dice" (typed in by hand), "person", "computer" (or a
        letter that is shown) or "friend" (who is at another table)."""
        pending = self.match.pending
        if isinstance(pending, Outcome):
            return "over"
        if self.curtain is not None:
            return "curtain"
        here = "dice" if isinstance(pending, Chance) else "person" if self.is_person(pending.seat) else "computer"
        return (self.mate and self.mate.turn) or here

    def _look(self, opening: bool = False) -> None:
        """Let the right person look on after something has changed; draw the curtain if secrets change hands."""
        self._seen, self._refused = None, None
        pending, secret = self.match.pending, self.has_shared_secrets
        seat = self.viewer
        if isinstance(pending, Decision) and self.is_person(pending.seat) and self.standing() is None:
            seat = pending.seat
        is_new = seat != self.viewer or opening
        if is_new and secret and self.has_curtain and eyes.has_more_to_see(self.presenter, self.match, seat):
            self.curtain = seat
        else:
            self._sit(seat)

    def _sit(self, seat: int) -> None:
        """This one looks on from now on."""
        if seat != self.viewer:
            self.viewer, self._seen = seat, None
            last = eyes.told(self.focus.last, seat)
            self.focus = self.focus._replace(last=last, hover=None)  # the one before may have pointed at a card of his

    def lift_curtain(self) -> None:
        """The person whose turn it is sits before the screen."""
        if self.curtain is not None:
            seat, self.curtain = self.curtain, None
            self._seen = None
            self._sit(seat)

    # -------------------------------------------------------------- what is seen
    def position(self, draft: Sequence[int]) -> State:
        """A copy of the position, with a draft carried out. It may hold what the viewer must not see."""
        return views.drafted(self.match, draft)

    def see(self, draft: Sequence[int]) -> AnySeen:
        """What the viewer may see when a draft has been carried out."""
        may = self.is_person(self.viewer) and self.curtain is None and not (self.mate and self.mate.turn)
        state = self.position(draft) if draft else self.match.state
        return views.see(self.game, state, self.viewer, may, draft, self.lang)

    @property
    def seen(self) -> AnySeen:
        """What the viewer may see now, the draft included."""
        if self._seen is None or self._seen.lang != self.lang:
            self._seen = self.see(self.draft)
        return self._seen

    @property
    def undrafted(self) -> AnySeen:
        """What the viewer may see now, without the draft."""
        return self.see(()) if self.draft else self.seen

    def prompt(self) -> Prompt:
        """What the prompt bar says."""
        return waiting.offered(self.presenter.prompt(self.seen, self.focus), self)

    def standing(self) -> int | None:
        """The pass of a person who waits, if that is what is asked now."""
        return waiting.standing(self)

    @property
    def asked(self) -> Decision | None:
        """The decision that the viewer must make now, the draft included; ``None`` when it is another's turn."""
        pending = self.seen.view.pending
        return pending if self.seen.mine and isinstance(pending, Decision) else None

    @property
    def decider(self) -> int:
        """The seat that must decide in the match; -1 when luck must, or nobody."""
        pending = self.match.pending
        return pending.seat if isinstance(pending, Decision) else -1

    def legal(self) -> list[tuple[int, str]]:
        """The viewer's legal actions with a spoken name each; empty when it is not the viewer's turn."""
        pending = self.asked
        if pending is None:
            return []
        return self.presenter.action_names(self.seen, pending)

    def is_final(self, action: int) -> bool:
        """Whether this action cannot be taken back, as far as the viewer can know."""
        return no_way_back.ends_undo(self.game, self.seen.state, action)

    # -------------------------------------------------------------- a person's acts
    def tap(self, touches: Sequence[Touch]) -> Done:
        """A tap on the map; ``touches`` from the topmost down. Second tap on the same place commits."""
        if not self.seen.mine:
            return NOTHING
        for touch in touches:
            done = together.press(self, touch) or self._redraft(touch)
            if done is not None:
                return done
            found = self._meant(self.seen, (touch,))
            if found is not None:
                return self.take(found)
        if self.draft or self.focus.preview is not None:
            return self._tap_elsewhere(touches)
        return self._refuse(touches[0]) if touches else NOTHING

    def _redraft(self, touch: Touch) -> Done | None:
        """Let the table make another draft of the present one; ``None`` when it does not want to."""
        wanted = self.presenter.redraft(self.seen, touch)
        if wanted is None:
            return None
        if list(wanted) == self.draft and self.focus.preview is None:
            return NOTHING
        state = self.match.state.copy()
        for action in wanted:  # a draft never holds what the rules do not allow
            pending = state.pending()
            if not isinstance(pending, Decision) or pending.seat != self.viewer or action not in pending.actions:
                return None
            state.apply(action)
        self._go_on()
        self._keep_draft(wanted)
        self.is_at_once, self.proposed = False, self.proposed if wanted else ""
        self.focus = self.focus._replace(preview=None, picked=())
        return Done("drafted" if wanted else "cancelled")

    def _go_on(self) -> None:
        """Who answers what was not proposed has gone on from the proposal: it is a draft like others."""
        if self.proposed and together.chapter(self) != self.proposed:
            self.proposed = ""

    def _keep_draft(self, wanted: Sequence[int]) -> None:
        """Draft something else; undo leads back to what was drafted before."""
        before = list(self.draft)
        self.draft, self._seen, self._refused = list(wanted), None, None
        self._drafts = [*self._drafts, before] if wanted else []

    def show_draft(self, wanted: Sequence[int], is_shown: bool, picked: Sequence[int] = (), proposed: str = "") -> Done:
        """Draft a whole line of legal actions by one press; if ``is_shown`` the last one is shown only."""
        if self.is_at_once and self._drafts:  # what was shown by one press gives way as a whole
            self.draft = self._drafts.pop()
        self._go_on()
        before, rest = list(self.draft), list(wanted)
        preview = rest.pop() if is_shown else None
        self._keep_draft(rest)
        if is_shown and not rest:
            self._drafts = [before] if before else []
        self.is_at_once = is_shown and rest != before
        self.proposed = proposed or (self.proposed if wanted else "")
        self.focus = self.focus._replace(preview=preview, picked=tuple(picked))
        return Done("previewed" if is_shown else "drafted" if wanted else "cancelled")

    def _meant(self, seen: AnySeen, touches: Sequence[Touch]) -> int | None:
        """The action a tap means: the previewed one if it is among them, else the likeliest."""
        for touch in touches:
            actions = self.presenter.actions_at(seen, touch)
            if actions:
                preview = self.focus.preview
                return preview if preview in actions else actions[0]
        return None

    def _tap_elsewhere(self, touches: Sequence[Touch]) -> Done:
        """With something drafted: another thing that may be chosen instead, or why not, or never mind."""
        base = self.see(()) if self.draft else None
        found = self._meant(base, touches) if base else None
        if found is not None:
            again = self.draft[:1] == [found]
            self.cancel()
            return Done("cancelled") if again else self.take(found)
        had_preview = self.focus.preview is not None
        self.focus = self.focus._replace(preview=None)
        if not touches or touches[0] == self._refused:
            self.cancel()
            return Done("cancelled")
        if self.draft:
            return self._refuse(touches[0])
        return Done("cancelled") if had_preview else self._refuse(touches[0])

    def _refuse(self, touch: Touch) -> Done:
        attempt = self.presenter.attempt(self.seen, touch)
        reason = self.game.explain(self.seen.state, attempt, self.viewer)
        self._refused = touch
        return Done("refused", (), self.presenter.reason(reason.key, reason.rule, reason.data, self.lang), reason.rule)

    def take(self, action: int) -> Done:
        """Choose an action by whatever means; depending on its stage it is drafted, shown first or carried out."""
        pending = self.asked
        if pending is None or action not in pending.actions:
            return NOTHING
        self._refused, self.is_at_once = None, False
        stage = self.presenter.stage(self.seen, action)
        if stage == DRAFT and not self.is_final(action):
            return self._push(action)
        if stage == COMMIT or self.focus.preview == action:
            return self.commit([*self.draft, action])
        self.focus = self.focus._replace(preview=action)
        return Done("previewed")

    def _push(self, action: int) -> Done:
        """Put an action into the draft, and what the table lets follow by itself."""
        self._go_on()
        self._drafts.append(list(self.draft))
        self.draft.append(action)
        self._seen = None
        self.focus = self.focus._replace(preview=None)
        while len(self.draft) < MOST_DRAFTED:
            pending = self.asked
            more = self.presenter.follow(self.seen) if pending else None
            if pending is None or more is None or more not in pending.actions or self.is_final(more):
                break
            self.draft.append(more)
            self._seen = None
        if self.asked is None:  # the draft has ended the seat's turn: nothing is left to ask
            return self.commit(list(self.draft))
        return Done("drafted")

    def press(self, key: str) -> Done:
        """Press a button of the prompt, or one that stands in a panel and means several actions."""
        touch = ("button", key)
        for button in self.prompt().buttons:
            if button.key == key == waiting.KEY and button.action is not None:
                self.waiting.begin(self.viewer, self.part(self.match.state, "phase"))
                return self.carry_out([button.action])
            if button.key == key:
                done = together.press(self, touch) or self._redraft(touch) if self.seen.mine else None
                if done is not None:
                    return done
                if button.action is not None:
                    return self._show_first(button.action) if button.deed else self._press(button.action)
                return Done("refused", (), button.why, button.rule)
        return together.press(self, touch) or NOTHING

    def take_draft(self) -> Done:
        """Carry out what is drafted, and what is shown."""
        preview = self.focus.preview
        line = [*self.draft, *(() if preview is None else (preview,))]
        return self.commit(line) if line and self.seen.mine else NOTHING

    def _show_first(self, action: int) -> Done:
        """A deed is done by the second press."""
        if self.asked is None or action not in self.asked.actions:
            return NOTHING
        if self.focus.preview == action:
            return self.commit([*self.draft, action])
        if self.presenter.stage(self.seen, action) == DRAFT:
            return self.take(action)
        self._refused = None
        self.focus = self.focus._replace(preview=action)
        return Done("previewed")

    def _press(self, action: int) -> Done:
        """Any other button says what it does, so it needs no second press."""
        done = self.take(action)
        return self.take(action) if done.what == "previewed" else done

    def commit(self, actions: Sequence[int], auto: bool = False) -> Done:
        """Carry out actions in the match, unless the guard holds them back."""
        return Done(HELD) if not auto and self.guard(actions) else self.carry_out(actions, auto)

    def carry_out(self, actions: Sequence[int], auto: bool = False) -> Done:
        """Carry out actions in the match at once."""
        start, seat = len(self.match.entries), self.decider
        self._drop()
        self.act = self.match.state.copy(), actions
        happened: list[Event] = []
        for action in actions:
            if self.mate:
                self.mate.answers()
            happened += self.match.choose(action)
            self.back.note_luck()
        self.back.note(Act(start, seat, auto))
        self.waiting.happened(happened)
        events = eyes.told(happened, self.viewer)
        self.focus = self.focus._replace(last=events, opened=None)
        self._look()
        return Done("committed", eyes.told(events, self.viewer))

    def forced(self) -> int | None:
        """What is done without asking; ``None`` when the person is to be asked."""
        return forced.only_action(self)

    def cancel(self) -> bool:
        """Drop draft and preview; whether there was any."""
        had = bool(self.draft) or self.focus.preview is not None
        self._drop()
        self.focus = self.focus._replace(opened=None)
        return had

    def _drop(self) -> None:
        self.draft, self._drafts, self._seen, self._refused = [], [], None, None
        self.is_at_once, self.proposed = False, ""
        self.focus = self.focus._replace(preview=None, picked=())

    # -------------------------------------------------------------- the others' acts
    def computer(self, action: int) -> Done:
        """Carry out a computer player's choice. ``Refused`` if it is not legal."""
        act = Act(len(self.match.entries), self.decider)
        self.act = self.match.state.copy(), (action,)
        return self._came(self.match.choose(action), act, self.focus.last)

    def roll(self, outcome: int) -> Done:
        """Enter the outcome of a real die or draw."""
        self.act = None
        return self._came(self.match.roll(outcome), None, self.focus.last)

    def _came(self, happened: Sequence[Event], act: Act | None, before: Sequence[Event]) -> Done:
        events = eyes.told(happened, self.viewer)
        self.back.note(act)
        self.waiting.happened(happened)
        self.focus = self.focus._replace(last=(*before, *events))
        self._look()
        return Done("committed", eyes.told(events, self.viewer))

    # -------------------------------------------------------------- back, and again
    @property
    def acts(self) -> list[Act]:
        """What has been done at this table, press by press."""
        return self.back.acts

    def _is_of_another(self, act: Act) -> bool:
        """Whether another person has to answer for an act: it is not for the one at the table to take back."""
        return self.is_person(act.seat) and act.seat != self.viewer

    @property
    def is_barred(self) -> bool:
        """Whether there is no undo only because the last act is another person's."""
        return self.curtain is None and self.match.can_undo and bool(self.acts) and self._is_of_another(self.acts[-1])

    def undoes(self) -> str | None:
        """What undo would take back: "draft", or the text of the act; ``None`` when nothing can be."""
        if self.curtain is not None:
            return None
        if self.draft or self.focus.preview is not None:
            return "draft"
        index = self.back.last()
        if index is None:
            return None
        return self.named(self.back.events(index), self.acts[index].seat)

    def undo(self) -> bool:
        """Take back the last press: of the draft, or of the match. Computer players' acts behind it go too."""
        if self.curtain is not None:
            return False
        if self.focus.preview is not None:
            self.focus = self.focus._replace(preview=None)
            if not self.is_at_once:
                self.proposed = self.proposed if self.draft else ""
                return True
        if self.draft or self.is_at_once:
            before, drafts = self.draft, list(self._drafts)
            self.draft = self._drafts.pop() if self._drafts else []
            if before != self.draft:
                self.back.drop_draft(self.viewer, self.draft, before, drafts)
            self._seen, self.is_at_once, self.proposed = None, False, ""
            self.focus = self.focus._replace(picked=())
            return True
        index = self.back.last()
        if index is None:
            return False
        self.back.back(index)
        self.waiting.end()
        self._log.trim()
        self.focus = self.focus._replace(last=(), opened=None)
        self._look()
        return True

    def put_draft(self, draft: Sequence[int], drafts: Sequence[Sequence[int]]) -> Done:
        """Draft again what was drafted, with the drafts to which undo leads back."""
        self.draft, self._drafts, self._seen = list(draft), [list(one) for one in drafts], None
        return Done("drafted")

    def named(self, events: Iterable[Event], seat: int) -> str:
        """The act of a seat that these events tell of, as HTML for the viewer."""
        return self._log.names(events, self.lang, self.viewer, seat)

    def part(self, state: State, what: str) -> tuple[object, ...]:
        """In which "turn", or in which "phase" of it, a position stands."""
        return views.part(self.presenter, views.see(self.game, state, self.viewer, False, (), self.lang), what)

    # -------------------------------------------------------------- log
    def _make_log(self) -> SessionLog:
        return SessionLog(self.presenter, self.match.opening, self.match.entries)

    def log(self) -> tuple[int, list[LogLine]]:
        """The lines of the log for the viewer; the first number says how many are as they were last time."""
        return self._log.lines(self.lang, self.viewer)

    def lines(self, events: Iterable[Event]) -> list[LogLine]:
        """The lines that the log would have about some events."""
        return self._log.of(events, self.lang, self.viewer)

    def logging(self) -> Iterator[None]:
        """Make the lines of the log, stopping behind every entry; ``log`` has then nothing left to do."""
        return self._log.making(self.lang, self.viewer)
