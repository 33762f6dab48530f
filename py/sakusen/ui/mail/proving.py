"""Whether the record of two people holds: every step, every die, every signature, and what was sealed, checked here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...engine.record import RecordError, Stopped, pack, reading
from ...games import about, presenter
from ...together import letter, line, proof
from ...together.post import claims_of
from ...together.terms import Unsound
from ..page import dom, signing
from ..page.words import say
from ..sharing import files
from ..sharing.game_reader import read
from . import proof_html, sealing

if TYPE_CHECKING:
    from ...engine.match import Match
    from ...together.proof import Checked
    from ...together.signed import Claim
    from ..page.browser_types import Event
    from ..page.dialog_box import DialogBox
    from ..page.open_game import OpenGame
    from ..page.preferences import Preferences
    from ..page.tasks import Tasks

FIELD = "proof-file"
"""The field in which a file is chosen."""
DIALOG = "prove"
MINUTE = 60_000


async def checked(match: Match) -> Checked:
    """What the proof of a match comes to. ``Unsound`` when it has none, or one that cannot be read;
    ``signing.Unavailable`` when what looks at it cannot be fetched."""
    code = match.tags.get("Letter", "")
    if not code:
        raise Unsound("none")
    arrived = await sealing.decoded(code)
    await sealing.ready(arrived.terms)
    claims = claims_of(arrived, line.line_of(match, arrived.proofs))
    false = await signing.false_ones(claims)

    def holds(claim: Claim) -> bool:
        return claim in claims and claim not in false

    return proof.check_match(match, holds)


class Proving:
    """The dialog that asks for a record, and what it says of one."""

    def __init__(self, preferences: Preferences, game: OpenGame, dialog: DialogBox, tasks: Tasks) -> None:
        self._preferences, self._game, self._dialog, self._tasks = preferences, game, dialog, tasks

    def listen(self) -> None:
        """Take the file that is chosen in the dialog."""
        dom.listen(dom.document, "change", self._picked)

    def ask(self) -> None:
        """Ask for the record that is to be checked."""
        self._dialog.open(DIALOG, proof_html.asking(self._preferences.lang, FIELD))

    def begin(self) -> None:
        """Check the game on the table, if it has a proof; else ask for a record."""
        play = self._game.running
        if play is None:
            self.ask()
            return
        match, mate = play.record, play.session.mate
        if mate and mate.came and mate.came.match and mate.came.table:  # a letter that is still being shown counts
            match = mate.came.match
            match.tags.update(proof.tags(mate.came.table, match, pack(match)))
        elif mate:
            mate.prove()
        if match.tags.get("Letter"):
            self._tasks.spawn(self._tell(match))
        else:
            self.ask()

    async def take(self, text: str) -> None:
        """Check the record that was pasted, or read from a file."""
        lang = self._preferences.lang
        try:
            match = await read(partial(reading, text))
        except (RecordError, Stopped) as error:
            self._refuse(files.refusal(lang, say(lang, "prove.it"), error))
            return
        await self._tell(match)

    def _picked(self, event: Event) -> None:
        if self._dialog.name == DIALOG and dom.field(event)[0] == FIELD:
            self._tasks.spawn(self._read(event))

    async def _read(self, event: Event) -> None:
        file = dom.dropped_file(event)
        try:
            text = str(await file.text()) if file is not None and file.size <= letter.LONGEST * 10 else ""
        except Exception:  # whatever a browser says about a file that has gone
            text = ""
        if self._dialog.name == DIALOG:
            await self.take(text)

    async def _tell(self, match: Match) -> None:
        lang = self._preferences.lang
        try:
            found = await checked(match)
        except signing.Unavailable:
            self._refuse(say(lang, "mail.no.sealing"))
        except Unsound as error:
            self._refuse(say(lang, "prove.none" if error.key == "none" else "prove.bad"))
        else:
            silent, face = proof.stands(match), presenter(match.game.slug)
            waits = ""
            if silent:
                _, date, clock = dom.clock(silent[1] * MINUTE, lang)
                waits = say(lang, "prove.waits", side=face.seats(lang)[silent[0]], date=f"{date} {clock}")
            title, has_secrets = about(match.game.slug).title[lang], bool(face.warning(lang))
            html = proof_html.told(lang, title, len(match.entries), found, has_secrets, waits)
            self._dialog.open(DIALOG, html)
            dom.announce(say(lang, "prove.broken" if found.faults else "prove.holds"), urgent=bool(found.faults))

    def _refuse(self, sentence: str) -> None:
        self._dialog.open(DIALOG, proof_html.asking(self._preferences.lang, FIELD, sentence))
        dom.announce(sentence, urgent=True)
