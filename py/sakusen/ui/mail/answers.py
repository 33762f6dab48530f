"""Answers that somebody gives beforehand: asked for, kept for the next letter, and told where they were used."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...games import presenter
from ...together import standing
from ...together.terms import Unsound
from ..match.mate_view import named
from ..page import dom
from ..page.dialogs import choice, frame
from ..page.html import esc, icon
from ..page.notices import HERE
from ..page.words import say, saying
from .letters_html import button, paragraph

if TYPE_CHECKING:
    from ...presenter.contract import Option
    from ...together.standing import Given
    from ..match.mate import Mate
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences

ASK = "ask"
"""In place of an answer: the question is asked when it comes up."""


class Answers:
    """The dialog of them, and what is said of their use."""

    def __init__(self, preferences: Preferences, game: OpenGame, dialog: DialogBox, notices: Notices) -> None:
        self._preferences, self._game, self._dialog, self._notices = preferences, game, dialog, notices

    def _options(self, mate: Mate, seat: int) -> list[Option]:
        found = standing.questions(mate.match.game, seat)
        return presenter(mate.match.game.slug).standing(self._preferences.lang, found)

    # -------------------------------------------------------------- giving
    def ask(self) -> None:
        """Ask what is to be answered beforehand."""
        play, lang = self._game.running, self._preferences.lang
        if play is None or (mate := play.session.mate) is None:
            return
        now = _chosen(mate, mate.table.seat, mate.table.wish)
        body = paragraph(say(lang, "mail.answers.text", friend=named(lang, mate.table.friend)))
        for key, label, choices, hint in self._options(mate, mate.table.seat):
            asked = [(ASK, say(lang, "mail.answers.ask")), *choices]
            body += choice(f"answer.{key}", label, asked, now.get(key, ASK), hint)
        body += paragraph(say(lang, "mail.answers.known"), "hint")
        foot = button("mate", say(lang, "cancel")) + button(
            "answers-keep", say(lang, "mail.answers.keep"), css="btn primary"
        )
        html = frame(lang, say(lang, "mail.answers"), body, foot)
        self._dialog.open("answers", f'<form id="answers" style="display:contents">{html}</form>')

    async def keep(self) -> None:
        """Keep the answers of the dialog: they go out with the next letter."""
        play = self._game.running
        given = dom.form_values("answers")
        self._dialog.close()
        if play is None or (mate := play.session.mate) is None:
            return
        chosen = {key[7:]: value for key, value in given.items() if key.startswith("answer.") and value != ASK}
        mate.use(mate.table._replace(wish=standing.text_of(chosen)))
        await play.keep(whole=True)
        self._notices.add(saying("mail.answers.kept" if chosen else "mail.answers.none"), of=HERE)

    # -------------------------------------------------------------- telling
    def summary(self, mate: Mate) -> str:
        """What both have answered beforehand and where it was used; with the button that changes one's own."""
        lang, seat = self._preferences.lang, mate.table.seat
        if mate.table.guest is None or not standing.questions(mate.match.game, seat):
            return ""
        given, steps = mate.table.given, len(mate.match.entries)
        body = ""
        for whose, text in ((seat, mate.table.wish), (1 - seat, given.of(1 - seat, steps))):
            used = [at + 1 for at in given.used if mate.match.entries[at].seat == whose]
            friend = mate.table.friend or say(lang, "mail.somebody")
            words = self._words(mate, whose, text) or say(lang, "mail.answers.nothing")
            line = say(lang, "mail.answers.mine" if whose == seat else "mail.answers.theirs", friend=friend, what=words)
            body += paragraph(line + (" " + say(lang, "mail.answers.at", steps=_listed(lang, used)) if used else ""))
        change = button("answers", say(lang, "mail.answers.change"))
        return (
            f'<div class="term">{icon("check")}<div><b>{esc(say(lang, "mail.answers"))}</b>{body}{change}</div></div>'
        )

    def _words(self, mate: Mate, seat: int, text: str) -> str:
        chosen = _chosen(mate, seat, text)
        found = [
            f"{label}: {dict(choices)[chosen[key]]}"
            for key, label, choices, _ in self._options(mate, seat)
            if key in chosen
        ]
        return "; ".join(found) if self._preferences.lang == "en" else "；".join(found)

    def tell_used(self, mate: Mate, before: Given) -> None:
        """Say which steps of a letter were one's own answers."""
        new = [at + 1 for at in mate.table.given.used[len(before.used) :]]
        if new:
            self._notices.add(saying("mail.answers.used", steps=partial(_listed, steps=new)))

    def tell_carried(self, mate: Mate) -> None:
        """Say that the other's answers were carried out here."""
        if mate.carried:
            mate.carried = 0
            self._notices.add(saying("mail.answers.carried", friend=partial(named, name=mate.table.friend)))


def _chosen(mate: Mate, seat: int, text: str) -> dict[str, str]:
    try:
        return standing.chosen_in(mate.match.game, seat, text)
    except Unsound:
        return {}


def _listed(lang: str, steps: list[int]) -> str:
    return (", " if lang == "en" else "、").join(map(str, steps))
