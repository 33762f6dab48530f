"""A reminder of a game by letters: asked for, and saved as a file for a calendar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...games import about
from ..match.mate_view import named
from ..page import dom
from ..page.dialogs import frame
from ..page.html import labelled
from ..page.notices import HERE
from ..page.words import say, saying
from . import calendar_file
from .letters_html import button, paragraph

if TYPE_CHECKING:
    from ..match.play import Play
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences


class Reminders:
    """The dialog and the file."""

    def __init__(self, preferences: Preferences, game: OpenGame, dialog: DialogBox, notices: Notices) -> None:
        self._preferences, self._game, self._dialog, self._notices = preferences, game, dialog, notices

    def _title(self, play: Play) -> str:
        mate, lang = play.session.mate, self._preferences.lang
        assert mate
        key = "mail.remind.mine" if mate.state in ("mine", "shown") else "mail.remind.theirs"
        friend = named(lang, mate.table.friend)
        return say(lang, key, title=about(mate.table.terms.slug).title[lang], friend=friend)

    def ask(self) -> None:
        """Ask for the day."""
        play, lang = self._game.running, self._preferences.lang
        if play is None or play.session.mate is None:
            return
        day = dom.date()
        body = paragraph(self._title(play), "lead")
        field = f'<input type="date" name="day" required min="{day}" value="{day}">'
        body += labelled(say(lang, "mail.remind.day"), field)
        body += paragraph(say(lang, "mail.remind.text"), "hint")
        foot = button("close", say(lang, "cancel")) + button(
            "remind-save", say(lang, "mail.remind.save"), "down", css="btn primary"
        )
        html = frame(lang, say(lang, "mail.remind"), body, foot)
        self._dialog.open("remind", f'<form id="remind" style="display:contents">{html}</form>')

    def save(self) -> None:
        """Save the file for the day of the dialog."""
        play = self._game.running
        day = dom.form_values("remind").get("day", "")
        if play is None or play.session.mate is None:
            return
        if not calendar_file.is_date(day):
            self._notices.add(saying("mail.remind.none"), of=HERE)
            return
        slug, title = play.session.mate.table.terms.slug, self._title(play)
        ident = play.session.mate.table.terms.ident.hex()
        address = str(dom.window.location.href)
        text = calendar_file.calendar(ident, dom.now(), day, title, f"{title}\n{address}", address)
        self._dialog.close()
        dom.download(f"sakusen-{slug}-{day}.ics", text, "text/calendar")
        self._notices.add(saying("mail.remind.saved"), of=HERE)
