"""The warning before a move that loses much: what was chosen is held back and weighed in the worker, by what a hint
compares, too. Whoever chooses it again does not wait any longer and is not asked again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...ai import comparing
from ...ai.worker_protocol import view_to_json
from ...engine.core import Decision
from ..page import dialogs, dom
from ..page.html import esc
from ..page.words import say
from . import hint_words
from .opponent import Lost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...ai.comparing import Comparison
    from ...presenter.contract import AnySeen, NamesFacts, Prompt
    from .play import Play
    from .play_parts import PlayParts

SOON = 4
"""With so many words about its progress the page says what it waits for; twenty come in a second."""
TOLD = 2
"""So many facts are told beside the games won."""


class CostlyMove:
    """What the person of ``play`` has chosen, until it is known not to lose much."""

    def __init__(self, play: Play, parts: PlayParts) -> None:
        self._play, self._opponent, self._tasks = play, parts.opponent, parts.tasks
        self._preferences, self._dialog = parts.preferences, parts.dialog
        self._line: tuple[int, ...] = ()  # what is weighed, or was warned of
        self._at: tuple[object, ...] = ()  # the moment at which it was chosen
        self._asked: AnySeen | None = None
        self._found: Comparison | None = None
        self._words = 0  # that have come about the progress
        self._is_weighing = False

    def _moment(self) -> tuple[object, ...]:
        session = self._play.session
        return len(session.match.entries), session.viewer, tuple(session.draft), session.focus.preview

    # -------------------------------------------------------------- holding back
    def holds(self, actions: Sequence[int]) -> bool:
        """Whether these actions are to be weighed before they are carried out."""
        session, line = self._play.session, tuple(actions)
        is_again = (line, self._moment()) == (self._line, self._at)
        self._stop()
        asked = session.undrafted
        pending = asked.view.pending
        if is_again or not asked.mine or not isinstance(pending, Decision) or len(pending.actions) < 2:
            self._line = ()
            return False
        self._line, self._at, self._asked, self._found = line, self._moment(), asked, None
        return True

    def _stop(self) -> None:
        if self._is_weighing:
            self._is_weighing, self._asked = False, None
            self._opponent.stop()

    def weigh(self) -> None:
        """Weigh what was held back; then it is carried out, or the person is asked."""
        if self._asked is not None:
            self._is_weighing, self._words = True, 0
            self._tasks.spawn(self._weigh(self._asked, self._at))

    async def _weigh(self, asked: AnySeen, at: tuple[object, ...]) -> None:
        play, found = self._play, None
        try:
            found = await self._opponent.compare(
                asked.game.slug,
                view_to_json(asked.view),
                f"{play.ident}/{at[0]}/warn",
                self._line,
                self._progressed,
                lambda _: None,
                is_brief=True,
            )
        except asyncio.CancelledError:
            if self._asked is asked:
                self._is_weighing = False
            return  # chosen once more, or the worker is wanted for something else
        except Lost:
            pass  # nobody can warn, and that keeps nobody from playing
        if self._asked is not asked or play.closed:
            return
        self._is_weighing = False
        if play.moving or self._moment() != at:
            play.show()  # the person has gone on meanwhile
        elif found is not None and comparing.loses_much(found):
            self._ask(found)
        else:
            self._carry_out()

    def _progressed(self, *_: int) -> None:
        self._words += 1
        if self._words == SOON and self._is_weighing and not self._play.closed:
            self._play.show()
            dom.announce(say(self._preferences.lang, "warn.weighing"))

    def told(self, prompt: Prompt) -> Prompt:
        """The prompt, which says what is waited for once that takes a while."""
        if not self._is_weighing or self._words < SOON or self._moment() != self._at:
            return prompt
        lang = self._preferences.lang
        return prompt._replace(sentence=say(lang, "warn.weighing"), why=say(lang, "warn.weighing.why"), rule="")

    def _carry_out(self) -> None:
        play, line = self._play, self._line
        self._line = ()
        play.act(lambda: play.session.carry_out(line))

    # -------------------------------------------------------------- asking
    def _ask(self, found: Comparison) -> None:
        play, lang = self._play, self._preferences.lang
        self._found = found
        if play.session.asked is None:  # the draft has ended the seat's turn: nothing there could be chosen again
            play.session.cancel()
            self._at = self._moment()
        play.show()
        told = "".join(f"<p>{esc(one)}</p>" for one in sentences(lang, play.hints.names, found))
        buttons = "".join(
            f'<button type="button" class="btn{css}" data-do="{do}" data-arg="{arg}">{esc(say(lang, key))}</button>'
            for do, arg, key, css in (
                ("warn", "anyway", "warn.anyway", ""),
                ("warn", "better", "warn.better", ""),
                ("close", "", "warn.back", " primary"),
            )
        )
        self._dialog.open("question", dialogs.frame(lang, say(lang, "warn.title"), told, buttons))

    def order(self, what: str) -> None:
        """What a button of the question wants: "anyway" or "better"."""
        play = self._play
        self._dialog.close()
        if play.moving or play.closed or self._moment() != self._at or not self._found or not self._asked:
            return
        if what == "anyway":
            self._carry_out()
            return
        given, other = self._found.rows[:2]
        play.session.cancel()
        rows = [other, given] if given.games else [other]
        play.hints.tell(self._asked, self._found._replace(rows=rows))


def sentences(lang: str, names: NamesFacts | None, found: Comparison) -> list[str]:
    """What was chosen (the first row) beside the best of the others, in counted games, and what it costs."""
    given, other = found.rows[:2]
    if not given.games:
        return [say(lang, "warn.order")]
    won, best = hint_words.count(given.won), hint_words.count(other.won)
    told = [say(lang, "warn.won", games=given.games, won=won, best=best)]
    if names is not None:
        facts = [fact for fact in hint_words.telling(given, other) if hint_words.gain(given, other, fact) < 0]
        told += [hint_words.counted(names, given, other, fact, lang, say(lang, "warn.other")) for fact in facts[:TOLD]]
    return told
