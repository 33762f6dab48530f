"""The link for watchers: what may go into it, the dialog, and the ways by which it goes out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.core import HasOnlookers
from ...engine.link_text import as_bytes
from ...engine.record import pack, replayed
from ...games import about
from ...presenter.contract import HasOnlooker
from ...together import letter, terms, watch
from ...together.watch import ALL, NOBODY, Watch
from ..match.mate_view import named
from ..match.sight import looking
from ..page import dom, outside, signing
from ..page.cooperative import sliced
from ..page.dialogs import choice, frame
from ..page.notices import HERE
from ..page.words import say, saying
from ..sharing import link
from .addresses import WATCH
from .letters_html import button, paragraph

if TYPE_CHECKING:
    from ...engine.match import Match
    from ...presenter.contract import Presenter
    from ...together.table import Table
    from ..match.play import Play
    from ..page.dialog_box import DialogBox
    from ..page.notices import Notices
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences

WAYS = (("share", "up"), ("link", "link"), ("file", "file"))


def views(presenter: Presenter, match: Match, seat: int, lang: str) -> list[int]:
    """Whose knowledge ``seat`` may show of a game: everything where nothing is hidden, or no longer; else what
    everybody knows, and what it knows itself. The other's never."""
    if match.is_over or not presenter.warning(lang):
        return [ALL]
    public = [presenter.onlooker] if isinstance(presenter, HasOnlooker) else []
    public = [NOBODY] if isinstance(match.game, HasOnlookers) else public
    return list(dict.fromkeys([*public, seat]))


def told(match: Match, steps: int) -> Match:
    """The game as far as letters have told it: what has not gone out can still be taken back."""
    return match if len(match.entries) == steps else replayed(match, steps)


class Watchers:
    """Asks and sends, for the game on the table."""

    def __init__(self, preferences: Preferences, game: OpenGame, dialog: DialogBox, notices: Notices) -> None:
        self._preferences, self._game, self._dialog, self._notices = preferences, game, dialog, notices

    def ask(self) -> None:
        """Ask what watchers are to see."""
        play, lang = self._game.running, self._preferences.lang
        if play is None or (mate := play.session.mate) is None:
            return
        table, face = mate.table, play.session.presenter
        cut = told(mate.match, table.base)
        if table.guest is None or not cut.entries or not table.is_signed:
            html = frame(
                lang, say(lang, "watch.link"), paragraph(say(lang, "watch.none")), button("mate", say(lang, "close"))
            )
            self._dialog.open("watchers", html)
            return
        found = views(face, cut, table.seat, lang)
        body = paragraph(say(lang, "watch.text", n=table.number))
        if found == [ALL]:
            body += paragraph(say(lang, "watch.eyes.all"))
        else:
            side = face.seats(lang)[table.seat]
            words = [
                say(lang, "watch.eyes.public" if _is_public(face, view) else "watch.eyes.own", side=side)
                for view in found
            ]
            if len(found) > 1:
                pairs = list(zip(map(str, found), words, strict=True))
                body += choice("view", say(lang, "watch.eyes"), pairs, str(found[0]))
            else:
                body += paragraph(say(lang, "watch.eyes.only", what=words[0]))
        body += paragraph(say(lang, "watch.hint", friend=named(lang, table.friend)), "hint")
        made = [way for way in WAYS if way[0] != "share" or outside.can_share()]
        foot = button("mate", say(lang, "cancel")) + "".join(
            button("watch-way", say(lang, f"mail.way.{way}"), sign, way, "btn" if at else "btn primary")
            for at, (way, sign) in enumerate(made)
        )
        html = frame(lang, say(lang, "watch.link"), body, foot)
        self._dialog.open("watchers", f'<form id="watchers" style="display:contents">{html}</form>')

    async def go(self, way: str) -> None:
        """Make the link that the dialog describes, and let it leave by this way."""
        play, lang = self._game.running, self._preferences.lang
        asked = dom.form_values("watchers").get("view", "")
        if play is None or (mate := play.session.mate) is None or mate.table.guest is None:
            return
        table = mate.table
        try:
            code = await self._code(play, table, asked)
        except signing.Unavailable:
            self._notices.add(saying("mail.no.signing"))
            return
        if len(code) > watch.LONGEST:
            self._notices.add(saying("watch.long"), of=HERE)
            return
        self._dialog.close()
        title = say(lang, "watch.title", title=about(table.terms.slug).title[lang], n=table.number)
        address = str(dom.window.location.href).split("#")[0] + WATCH + code
        if way == "share":
            done, words = await outside.share(title, address), "mail.shared"
        elif way == "file":
            name = f"{table.terms.slug}-watch-{table.number}.sakusen.txt"
            dom.download(name, letter.as_text(code, title, address), "text/plain")
            done, words = True, "mail.saved"
        else:
            done, words = await dom.copy(address), "watch.copied"
        if done or way == "link":
            self._notices.add(saying(words if done else "mail.uncopied"), of=HERE)

    async def _code(self, play: Play, table: Table, asked: str) -> str:
        lang, face, cut = self._preferences.lang, play.session.presenter, told(play.session.match, table.base)
        found = views(face, cut, table.seat, lang)
        view = int(asked) if asked in map(str, found) else found[0]
        made = await seen(face, cut, table, view, int(dom.now()) // 60_000)
        return watch.encode(made._replace(signature=await signing.sign(table.key, made.text)))


async def seen(face: Presenter, match: Match, table: Table, view: int, minutes: int) -> Watch:
    """What watchers get of a match, not signed yet."""
    assert table.guest is not None
    shown = pack(match) if view == ALL else link.encode_seen(await sliced(looking(match, face, view)))
    names = (table.terms.name, table.guest.name)
    if terms.host_seat(table.terms, table.guest) == 1:
        names = names[::-1]
    keys = terms.publics(table.terms, table.guest)
    return Watch(table.terms.ident, keys, names, view, table.seat, table.number, minutes, as_bytes(shown))


def _is_public(presenter: Presenter, view: int) -> bool:
    return view == NOBODY or isinstance(presenter, HasOnlooker) and presenter.onlooker == view
