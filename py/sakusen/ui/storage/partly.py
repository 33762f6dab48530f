"""Games that are legal up to some step only: what is in the way is told, and the game is offered up to there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...games import presenter
from ..page.html import plain
from ..page.words import Words, say, saying
from ..sharing import files

if TYPE_CHECKING:
    from ...engine.match import Match
    from ...engine.record import Stopped
    from ..page.notices import NoticeButton, Notices
    from ..page.preferences import Preferences
    from ..page.tasks import Tasks, Work

OFFERS = 3
"""No more are kept; as many notices stand on the page."""

Show = Callable[["Match"], "Work"]


def sentence(lang: str, name: str, stop: Stopped) -> str:
    """What is wrong, by which rule, and how much can be opened."""
    match, said = stop.match, [files.refusal(lang, name, stop)]
    if stop.key == "newer_edition" and stop.word:
        said.append(say(lang, "stop.newer", step=stop.step, word=stop.word))
    elif stop.edition and stop.key != "newer_edition":
        said.append(say(lang, "stop.older", edition=stop.edition))
    if stop.reason:
        why = plain(presenter(match.game.slug).reason(stop.reason.key, stop.reason.rule, stop.reason.data, lang))
        said.append(say(lang, "stop.why", why=why, rule=stop.rule))
    elif stop.rule:
        said.append(say(lang, "stop.rule", rule=stop.rule))
    if match.entries:
        said.append(say(lang, "stop.keeps", step=len(match.entries)))
    return ("" if lang != "en" else " ").join(said)


class PartlyOffers:
    """Offers such games in ``notices``."""

    def __init__(self, preferences: Preferences, notices: Notices, tasks: Tasks) -> None:
        self._preferences, self._notices, self._tasks = preferences, notices, tasks
        self._offers: dict[str, tuple[Match, Show]] = {}
        self._made = 0

    def offer(self, name: Words, stop: Stopped, show: Show, more: Sequence[NoticeButton] = ()) -> None:
        """Say what is in the way of a game, with a button behind which it is shown up to there, and perhaps others."""
        self.tell(lambda lang: sentence(lang, name(lang), stop), stop.match, show, more)

    def tell(self, text: Words, match: Match, show: Show, more: Sequence[NoticeButton] = ()) -> None:
        """Say something about a game, with a button behind which it is shown if it has any step."""
        steps = len(match.entries)
        if not steps:
            self._notices.add(text, [*more])
            return
        self._made += 1
        self._offers[str(self._made)] = match, show
        while len(self._offers) > OFFERS:
            del self._offers[next(iter(self._offers))]
        label = saying("stop.open", step=steps)
        self._notices.add(text, [(label, "open-as-far", str(self._made)), *more])

    def open(self, number: str) -> None:
        """Show what was offered under a number."""
        match, show = self._offers.pop(number, (None, None))
        if match and show:
            self._notices.dismiss()
            self._tasks.spawn(show(match))
