"""A hint: what the person could do now, worked out in the worker by imagined games, drawn on the map and argued beside
it. It knows no more than that person does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...ai.comparing import Comparison, can_compare, can_explain
from ...ai.worker_protocol import view_to_json
from ...engine.match import CHOICE
from ...engine.record import replayed
from ...presenter.contract import NamesFacts
from ..page import dom
from ..page.html import esc
from ..page.notices import HERE
from ..page.words import say
from . import hint_words, mate_view, plan_steps, step_rows, views
from .opponent import Lost

if TYPE_CHECKING:
    from ...engine.core import AnyGame
    from ...presenter.contract import AnySeen, Scene
    from .play import Play
    from .play_parts import PlayParts

CLOSED, THINKING, SHOWN = "closed", "thinking", "shown"
PAUSE = 0.5
"""Seconds after which a person who does nothing is thinking."""
AHEAD = 3
"""After a hint so many more are worked out before they are asked for, while the person thinks."""


class Hints:
    """The hint of ``play``: at most one, for the moment at which it was asked for."""

    def __init__(self, play: Play, parts: PlayParts) -> None:
        self._play, self._opponent, self._notices, self._tasks = play, parts.opponent, parts.notices, parts.tasks
        self._preferences, self._sheet = parts.preferences, parts.sheet
        self.what = CLOSED
        self._looked = (0, 0)
        self._counts = False  # whether games are being counted for it
        self._asked: AnySeen | None = None
        self._mark = 0  # entries of the match when it was asked for
        self._found: Comparison | None = None
        self._at = 0  # which of the plans is shown
        self._steps: list[plan_steps.Step] = []
        self._is_whole = False  # whether all steps of a long plan are listed
        self._lang = ""  # in which they are written
        self._game: AnyGame | None = None  # whose plans can be compared, or not
        self._compares = False
        self._given: tuple[int, ...] = ()  # what a computer player did, when it is asked why
        self._is_ahead = False  # whether what is worked out has not been asked for yet
        self._to_come = 0  # hints that may be worked out ahead before the next one is asked for

    # -------------------------------------------------------------- whether
    @property
    def is_offered(self) -> bool:
        """Whether a hint can be asked for now."""
        return self.is_possible and self._play.session.seen.mine

    @property
    def is_possible(self) -> bool:
        """Whether plans of the person who is asked can be compared, and that is no help against another person."""
        session = self._play.session
        is_asked = session.turn == "person" and mate_view.is_advised(session)
        if session.game is not self._game:  # looked up once: it is asked with every press, and slow to find out
            self._game, self._compares = session.game, can_compare(session.game)
        return is_asked and not (self._play.teaches or self._play.is_diagram) and self._compares

    @property
    def is_open(self) -> bool:
        return self.what != CLOSED

    # -------------------------------------------------------------- orders
    def order(self, what: str) -> None:
        """What a button wants: "next", "play", "why", "enough", "all" steps or few again; without a word a hint."""
        orders = {
            "next": self.next_best,
            "play": self.carry_out,
            "why": self.why,
            "enough": self.enough,
            "all": self.list_all,
        }
        orders.get(what, self.ask)()

    def ask(self) -> None:
        """Ask for a hint; asked again, it is closed."""
        play = self._play
        if self.is_open:
            self.close()
        elif play.moving or play.closed or play.is_covered:
            return
        elif not self.is_offered:
            dom.announce(say(self._preferences.lang, "hint.none"))
        else:
            play.since.close()
            self._to_come = AHEAD
            if self._is_worked_out():
                self._open()
            else:
                self._begin(play.session.undrafted)

    def _begin(self, asked: AnySeen, given: tuple[int, ...] = ()) -> None:
        self._forget()
        self._given = given
        self._start(asked)
        self._open()

    def _start(self, asked: AnySeen) -> None:
        self._looked, self._asked, self._counts = (0, 0), asked, True
        self._mark, self._at, self._found = len(self._play.session.match.entries), 0, None
        self._tasks.spawn(self._work_out(asked))

    def _open(self) -> None:
        """Show what there is of the hint that is worked out."""
        self.what, self._is_ahead = THINKING, False
        self._sheet.open("half")
        if self._found:
            self._tell(self._found, is_last=not self._counts)
        else:
            dom.announce(say(self._preferences.lang, "hint.thinking"))
            self._play.show()

    # -------------------------------------------------------------- ahead
    async def _look_ahead(self, at: int) -> None:
        """Work out what may be asked for next, once the person has done nothing for a while."""
        play = self._play
        await asyncio.sleep(PAUSE)
        while play.moving and not play.closed:
            await asyncio.sleep(PAUSE)
        is_free = not (self.is_open or self._is_ahead or play.closed or play.is_covered or self._opponent.is_busy)
        if is_free and at == len(play.session.match.entries) and self._to_come and self.is_offered:
            self._to_come -= 1
            self._is_ahead, self._given = True, ()
            self._start(play.session.undrafted)

    def _is_worked_out(self) -> bool:
        """Whether what is asked for now is being worked out already, or has been."""
        asked = self._asked
        return self._is_ahead and self._at_start() and asked is not None and asked.seat == self._play.session.viewer

    # -------------------------------------------------------------- why
    def can_explain(self) -> bool:
        """Whether a computer player has done something that it can be asked about."""
        return self.is_offered and can_explain(self._play.session.game) and bool(self._last_of_computer())

    def _last_of_computer(self) -> range:
        """The entries of the last thing that a computer player chose, up to the luck that followed."""
        session = self._play.session
        entries = session.match.entries
        last = len(entries) - 1
        while last >= 0 and (entries[last].kind != CHOICE or session.is_person(entries[last].seat)):
            last -= 1
        first = max(0, last)  # without any the range is empty
        while first > 0 and entries[first - 1].kind == CHOICE and entries[first - 1].seat == entries[last].seat:
            first -= 1
        return range(first, last + 1)

    def why(self) -> None:
        """Ask why the computer player did what it did last: the same comparison, of what it chose. It rests on what the
        person who asks may know."""
        play, session = self._play, self._play.session
        if play.moving or play.closed or play.is_covered or not self.can_explain():
            return
        self.close()
        play.since.close()
        span = self._last_of_computer()
        match = session.match
        seat, line = match.entries[span.start].seat, [match.entries[at].value for at in span]
        known = views.see(session.game, replayed(match, span.start).state, session.viewer, True, (), session.lang)
        asked = views.see(session.game, known.state, seat, True, (), session.lang)
        self._begin(asked, tuple(line))

    async def _work_out(self, asked: AnySeen) -> None:
        play = self._play
        try:
            found = await self._opponent.compare(
                asked.game.slug,
                view_to_json(asked.view),
                f"{play.ident}/{self._mark}",
                self._given,
                self._progressed,
                self._drafted,
            )
        except asyncio.CancelledError:
            if self._asked is asked:
                self._ended()
            return  # stopped, or the worker is wanted for something else
        except Lost as lost:
            if self._asked is asked:
                is_awaited = not self._is_ahead
                self._ended()
                if is_awaited:
                    self._notices.add(lost.words, of=HERE)
                    play.show()
            return
        if play.closed or self._asked is not asked or not self._counts:
            return
        if self._is_ahead:
            self._found, self._counts = found, False
        else:
            self._tell(found, is_last=True)

    def _ended(self) -> None:
        """No more games come; what has been found is still shown."""
        self._counts = False
        if self.what == THINKING or self._is_ahead:
            self._forget()

    def _drafted(self, found: Comparison) -> None:
        """What was found so far; it is shown while more games are counted."""
        if self._is_ahead:
            self._found = found
        elif not self._play.closed and self.what == THINKING:
            self._tell(found, is_last=False)

    def tell(self, asked: AnySeen, found: Comparison) -> None:
        """Show plans that have been compared for another reason."""
        self._forget()
        self._play.since.close()
        self._asked, self._mark, self._at, self._given = asked, len(self._play.session.match.entries), 0, ()
        self._sheet.open("half")
        self._tell(found, is_last=True)

    def _tell(self, found: Comparison, is_last: bool) -> None:
        """Show what was found; another plan that the person looks at meanwhile stays."""
        line = self._found.rows[self._at].line if self._found else ()
        self._found, self.what, self._counts = found, SHOWN, not is_last
        at = next((number for number, row in enumerate(found.rows) if row.line == line), 0)
        self._show_plan(at if self._at else 0)

    def _progressed(self, looked: int, most: int) -> None:
        self._looked = looked, most
        if self._counts and not self._is_ahead:
            dom.put("hint-progress", esc(self._progress()))

    def enough(self) -> None:
        """No more games need be counted."""
        if self._counts and self.what == SHOWN:
            self._counts = False
            self._opponent.stop()
            self._play.show()

    def _progress(self) -> str:
        looked, most = self._looked
        key = "hint.progress" if most else "hint.thinking"
        return say(self._preferences.lang, key, n=looked, of=most)

    def _show_plan(self, at: int) -> None:
        assert self._found
        assert self._asked
        self._at = at % len(self._found.rows)
        self._write()
        self._play.show()
        dom.announce(self._spoken())

    def _write(self) -> None:
        """The steps of the plan in the language of the page."""
        assert self._found
        assert self._asked
        self._lang = self._preferences.lang
        seen = self._asked._replace(lang=self._lang)
        self._steps = plan_steps.steps(self._play.presenter, seen, self._found.rows[self._at].line)

    def _spoken(self) -> str:
        words = step_rows.spoken(self._preferences.lang, self._steps)
        return " ".join([say(self._preferences.lang, "hint"), *words, *self._sentences()])

    def next_best(self) -> None:
        """Show the next plan of those that were compared."""
        if self._found and self._at_start():
            self._show_plan(self._at + 1)

    def list_all(self) -> None:
        """List all steps of a long plan, or only those that come next again."""
        self._is_whole = not self._is_whole
        self._play.show()

    def _at_start(self) -> bool:
        return len(self._play.session.match.entries) == self._mark

    def carry_out(self) -> None:
        """Do what is left of the plan for the person, as one act."""
        play, session = self._play, self._play.session
        if self._found is None or play.moving or self._given:
            return
        done = self._done()
        line = [action for number, step in enumerate(self._steps) if number not in done for action in step.actions]
        if done is not None and line:
            session.cancel()
            self._forget()
            play.act(lambda: session.carry_out(line))

    def close(self) -> bool:
        """Close the hint, and stop what is worked out for it; whether there was one."""
        was_open = self.is_open
        self._forget()
        if was_open and not self._play.closed:
            self._play.show()
        return was_open

    def _forget(self) -> None:
        if self._counts:
            self._opponent.stop()
        self.what, self._asked, self._found, self._steps, self._counts = CLOSED, None, None, [], False
        self._is_whole = self._is_ahead = False

    def changed(self) -> None:
        """The match has changed: the hint goes on while its plan is being carried out, else it is closed."""
        if (
            (self.what == THINKING or self._is_ahead)
            and not self._at_start()
            or self.what == SHOWN
            and (self._is_over() or self._is_left())
        ):
            self._forget()
        elif not self._at_start():
            self.enough()  # what is being carried out does not change any more
        if self._to_come and not self.is_open:
            self._tasks.spawn(self._look_ahead(len(self._play.session.match.entries)))

    def _is_left(self) -> bool:
        """Whether something else has been done than what the plan says."""
        session = self._play.session
        if len(session.match.entries) < self._mark or self._asked is None or session.turn != "person":
            return True
        if self._given:
            return not self._at_start()
        if session.viewer != self._asked.seat:
            return True
        done = sum(len(self._steps[number].actions) for number in self._done())
        return done != len(session.match.entries) - self._mark

    def _is_over(self) -> bool:
        return not self._given and len(self._done()) == len(self._steps)

    def _done(self) -> set[int]:
        """The steps of the plan that have been carried out, in whatever order."""
        made = [entry.value for entry in self._play.session.match.entries[self._mark :] if entry.kind == CHOICE]
        done: set[int] = set()
        while made:
            found = next(
                (
                    number
                    for number, step in enumerate(self._steps)
                    if number not in done and tuple(made[: len(step.actions)]) == step.actions
                ),
                None,
            )
            if found is None:
                break
            done.add(found)
            del made[: len(self._steps[found].actions)]
        return done

    # -------------------------------------------------------------- what is shown
    def marked(self, scene: Scene) -> Scene:
        """A picture with the plan on it."""
        if self.what != SHOWN:
            return scene
        return scene._replace(over=[*scene.over, *plan_steps.shapes(self._steps, sorted(self._done()))])

    def _sentences(self) -> list[str]:
        assert self._found
        return hint_words.sentences(self._preferences.lang, self.names, self._found, self._at)

    @property
    def names(self) -> NamesFacts | None:
        """What names the facts of this game, if anything does."""
        presenter = self._play.presenter
        return presenter if isinstance(presenter, NamesFacts) else None

    def panel(self) -> str:
        """The card beside the map."""
        lang = self._preferences.lang
        shut = (
            f'<button type="button" class="link" data-do="hint">{esc(say(lang, "close"))}'
            f'<kbd class="only-wide">Esc</kbd></button>'
        )
        title = say(lang, "why" if self._given else "hint")
        head = f'<div class="teacher"><h2>{esc(title)}</h2>{shut}</div>'
        if self.what == THINKING or self._found is None:
            return f'{head}<p id="hint-progress">{esc(self._progress())}</p>'
        if self._lang != lang:
            self._write()
        told = self._sentences()
        best = "" if self._at == 0 else f'<p class="note">{esc(say(lang, "hint.rank", n=self._at + 1))}</p>'
        others = (
            f'<button type="button" class="btn" data-do="hint" data-arg="next">{esc(say(lang, "hint.next"))}</button>'
            if len(self._found.rows) > 1 and self._at_start()
            else ""
        )
        label = esc(say(lang, "hint.play"))
        mine = f'<button type="button" class="btn" data-do="hint" data-arg="play">{label}</button>'
        mine = "" if self._given else mine
        long = " first" if len(self._steps) > step_rows.SHORT else ""
        looked = say(lang, "hint.looked", plans=self._found.plans, games=self._found.games) if self._found.games else ""
        if self._counts:
            words = esc(say(lang, "hint.enough"))
            stop = f'<button type="button" class="link" data-do="hint" data-arg="enough">{words}</button>'
            best += f'<p class="note"><span id="hint-progress">{esc(self._progress())}</span> {stop}</p>'
        return (
            f"{head}{best}{step_rows.html(lang, self._steps, self._done(), self._is_whole)}"
            f'<div class="reason{long}"><h3>{esc(say(lang, "hint.expect"))}</h3>'
            f"{''.join(f'<p>{esc(one)}</p>' for one in told)}</div>"
            f"{hint_words.table(lang, self.names, self._found, self._at)}"
            f'<p class="note">{esc(looked)}</p><div class="foot3">{others}{mine}</div>'
        )
