"""What a running game shows on the screen, part by part."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from ...presenter.contract import HasOverlays, HasTray, NamesOutcomes, Prompt, Scene, Sprite, Touch
from ..page import dom, table_marks
from ..page.aloud import labels
from ..page.html import colour_of, esc, plain
from ..page.phone_sheet import LOW
from ..page.words import say
from . import acting_bar, beat_html, ear, pressed, prompt_bar, proposal_words, proposals, render, together
from .ahead import Ahead
from .asked_words import AskedWords
from .choosable import Choosable
from .log_filler import LogFiller
from .progress import Progress
from .session import TOLD, Done, Session
from .small_counters import SMALL, SmallCounters
from .story import Card
from .table_head import TableHead
from .two_frames import TwoFrames
from .win_chance import ToldChance
from .windows import PHONE

if TYPE_CHECKING:
    from .beat_html import Shown
    from .care import Care
    from .hints import Hints
    from .play_parts import PlayParts
    from .since_view import SinceTurn

COVERED = (
    "head",
    "prompt",
    "acting",
    "tray",
    "panels",
    "handle",
    "strip",
    "status",
    "legal",
    "lines",
    "beat",
    "result",
)
"""Elements of index.html that tell of the game."""
OPENED = ("odds", "choose", "choice")
"""Panels for which the sheet of a phone is drawn up: what is asked, and what it would come to."""
BEAT = "beat"
"""What the sheet is drawn up for while a beat with several steps runs."""
EMPTY = Scene([], [], [], [])


class Screen:
    """Shows ``session``: :meth:`show` after every change, :meth:`show_map` when only the pointer has moved."""

    tells_chance = True  # in the strip, where a title has one

    def __init__(self, session: Session, progress: Progress, parts: PlayParts, since: SinceTurn) -> None:
        self.session, self.presenter, self._progress = session, session.presenter, progress
        self._preferences, self._map = parts.preferences, parts.map
        self._log = LogFiller(parts.log, progress)
        self._sheet, self._dialog, self._since = parts.sheet, parts.dialog, since
        presenter = session.presenter  # what it can do besides is asked once: a phone takes long to answer
        self._tray = presenter if isinstance(presenter, HasTray) else None
        self._head = self._make_head(session, parts)
        self._chance = ToldChance(session) if self.tells_chance else None
        self._outcomes = presenter if isinstance(presenter, NamesOutcomes) else None
        self.overlays = presenter if isinstance(presenter, HasOverlays) else None
        """What can draw over the map what is asked of it."""
        self._answer = ""
        self.hints: Hints | None = None
        """What a person may ask; set by the one who owns both."""
        self.scene = EMPTY
        self._ghosts = proposals.Ghosts()
        self._proposed, self._ahead, self._two_frames = proposal_words.Words(), Ahead(), TwoFrames()
        self._words = AskedWords(parts.preferences, progress, self._ahead, self._proposed)
        self._small, self._choosable = SmallCounters(), Choosable(parts.map)
        self._too_small: list[Sprite] = []  # that the sheet shows
        self._listed_at = 0  # the scale of the map for which they were found
        self.prompt: Prompt | None = None
        """What the prompt bar says; ``None`` before anything is shown, and while the seat changes."""
        self.refusal: Done | None = None
        """Why the last tap was refused, or what else is to be read first; in the line of why until the next press."""
        self._said_no: Done | None = None  # the refusal that the prompt shows
        self.tapped: Touch | None = None
        """What was tapped last."""
        self.card, self._standing = Card(), beat_html.Standing()
        self._round = 0  # how often all of it has been shown
        self._beat = False  # a beat is shown in place of what is asked
        self._opened = self._drawn = ""  # what the phone's sheet was drawn up for, and how far before a beat
        self._is_covered = False  # what the game shows has been taken off the page
        self._picture = ""  # of the board as everybody may see it, while the seat changes

    def take_care(self, care: Care) -> None:
        """Ask ``care`` what may hold back what a person has chosen."""
        self._words.care = care

    @property
    def rule(self) -> str:
        """The number of the rule that the prompt bar names; empty when it names none."""
        return (self.refusal.rule if self.refusal else "") or (self.prompt.rule if self.prompt else "")

    def _make_head(self, session: Session, parts: PlayParts) -> TableHead:
        return TableHead(session, parts.preferences)

    def begun_anew(self, said: str) -> None:
        """Acts have been taken back, and this is said of it."""
        self.refusal = Done(TOLD, (), said)
        self._choosable.stay()

    def use(self, session: Session) -> None:
        """Show another session from now on."""
        self.session = session
        self._ahead.forget()
        self.refusal = self.tapped = None
        self.forget_log()

    def forget_log(self) -> None:
        """The log must be put there anew: its language has changed, or its reader."""
        self._log.forget()

    # -------------------------------------------------------------- all of it
    def look_ahead(self) -> Generator[None, None, None]:
        """Work out what the presenter says of the position, one answer after the other, and show nothing of it yet."""
        self._ahead.forget()
        session = self.session
        seen, focus = session.seen, session.focus
        if self.is_covered or self._progress.closed or self._since.is_open:
            return
        look, presenter = self._ahead.look, self.presenter
        asked = look("prompt", (seen, focus), session.prompt)
        look("scene", (seen, focus), lambda: presenter.scene(seen, focus))
        yield
        look("panels", (seen, focus), lambda: presenter.panels(seen, focus))
        yield
        look("strip", (seen,), lambda: presenter.strip(seen))
        if tray := self._tray:
            look("tray", (seen, focus), lambda: labels(seen.lang, tray.tray(seen, focus)))
        yield
        yield from session.logging()
        self._standing.html(presenter, self.card.of(session), self._preferences.lang)
        if session.turn == "person" and focus.cursor is None:
            yield
            prompt = self._made_prompt()
            look("prompt", (seen, focus), lambda: asked)
            look("finals", (seen, focus, prompt), lambda: together.finals(session, prompt))
            yield
            look("legal", (seen, focus, prompt), lambda: ear.legal_list(session, EMPTY, prompt))

    def show_press(self, touch: Touch) -> None:
        """Mark what has been pressed on the map, until what came of it is shown."""
        self._map.show(pressed.marked(self.scene, touch))

    def show(self) -> None:
        """Bring the whole screen up to date. What is not yet kept is not yet shown."""
        self._two_frames.stop()
        for _ in self.parts():
            pass

    def show_choice(self) -> None:
        """The same, but what a press has chosen is painted before the rest of the screen is made."""
        self._two_frames.show(self.parts())

    @property
    def is_half_shown(self) -> bool:
        """Whether the rest of the screen is still to come."""
        return self._two_frames.is_on

    def parts(self) -> Generator[bool, None, None]:
        """The same, stopping after each part of the screen; gives whether buttons, words and map are up to date.
        What was pressed may be gone then: what comes in its place has the focus at the end. What has meanwhile been
        shown as a whole, in another language perhaps, stays."""
        if self._waits():
            return
        self._round += 1
        mine = self._round
        with dom.focus_given_once():
            for is_first_there in self._parts():
                yield is_first_there
                if mine != self._round or self._waits():
                    return

    def _parts(self) -> Iterator[bool]:
        self._is_covered = False
        prompt = self.prompt = self._made_prompt()
        self._show_acting(prompt)  # first: when a button goes that has the focus, the browser styles what has changed
        yield False
        self._show_words(prompt)
        yield False
        yield from self._map_parts()
        session = self.session
        if not dom.matches(PHONE):  # there it lies among the panels
            dom.put("strip", self._strip())
            yield True
        asked = session.seen, session.focus, prompt
        dom.put("legal", self._ahead.take("legal", asked, lambda: ear.legal_list(session, self.scene, prompt)))
        yield True
        for _ in self._log.parts(self.session):
            yield True
        self._show_playback()

    def _show_playback(self) -> None:
        """The bar with which the others' acts are followed, or looked at again; on a phone it takes the place of the
        buttons, so there it comes when it is used."""
        since, progress = self._since, self._progress
        is_on = since.is_open and (since.at is not None or since.is_playing or not dom.matches(PHONE))
        waits = self.session.turn == "computer" and not progress.lost
        follows = waits or (progress.thinking and not progress.closed)
        dom.show("playback", is_on or follows)
        table_marks.mark("playback", is_on or follows)
        lang, speed = self._preferences.lang, self._preferences.speed_name
        back = render.tool("since", "back", say(lang, "since.back"), css="", arg="back") if since.deeds else ""
        dom.put("playback", since.bar() if is_on else back + beat_html.bar(lang, progress.paused, speed, None))

    def _waits(self) -> bool:
        """Whether nothing is to be shown now."""
        return self._progress.closed or self._progress.saving or self.is_covered or self._beat

    # -------------------------------------------------------------- words and buttons
    def _made_prompt(self) -> Prompt:
        """What the prompt bar says now, whoever is asked."""
        return self._words.of(self.session)

    def _show_words(self, prompt: Prompt) -> None:
        """Head and prompt."""
        self._head.show(self.session, prompt.seat)
        self._show_prompt(prompt)

    def _show_prompt(self, prompt: Prompt) -> None:
        """Plate, sentence, why or refusal. What the next press on the map does without way back is said there; a button
        says it itself."""
        session, lang, colour = self.session, self._preferences.lang, colour_of(self.presenter, prompt.seat)
        self._said_no = self.refusal
        shown, refused = session.focus.preview, self.refusal
        is_said = all(button.action != shown for button in prompt.buttons)
        warned = shown is not None and is_said and shown in self._finals(prompt)
        no = (refused.sentence, refused.rule) if refused is not None else None
        css = "told" if refused is not None and refused.what == TOLD else "no"
        dom.put("prompt", prompt_bar.prompt(prompt, colour, no, say(lang, "no.way.back") if warned else "", css))

    @property
    def _hint(self) -> bool | None:
        """Whether a hint is open; ``None`` when there is none to be had."""
        return self.hints.is_open if self.hints and self.hints.is_offered else None

    def _show_acting(self, prompt: Prompt) -> None:
        names, finals = self._outcomes, lambda: self._finals(prompt)
        self._put("acting", acting_bar.html(self.session, prompt, self._progress, names, self._hint, finals))

    def _finals(self, prompt: Prompt) -> set[int]:
        session = self.session
        asked = session.seen, session.focus, prompt
        return self._ahead.take("finals", asked, lambda: together.finals(session, prompt))

    # -------------------------------------------------------------- what follows the pointer
    def show_map(self) -> None:
        """Map, panels, status line, map tools: what follows the pointer."""
        if self._waits():
            return
        if self._said_no is not self.refusal and self.prompt:
            self._show_prompt(self.prompt)
        for _ in self._map_parts():
            pass

    def _map_parts(self) -> Iterator[bool]:
        """What a press asks for comes with the map: a card that is shown before it is played, what an attack comes to;
        on a phone everything, since tray and sheet take room from the map. Else both come behind it."""
        is_small = dom.matches(PHONE)
        if has_tray := is_small or self.session.focus.preview is not None:
            self.show_tray()
            yield False
        scene = self._made_scene()
        scene = self._since.marked(scene) if self._since.is_open else self._ghosts.over(scene, self.session)
        scene = self.hints.marked(scene) if self.hints else scene
        self.scene = self.session.mate.marked(scene) if self.session.mate else scene
        yield False
        self._map.show(self.scene)
        if has_panels := is_small or self._has_forecast():
            self._show_panels()
        self._choosable.show(self.session, self.scene)
        yield True
        if not has_tray:
            self.show_tray()
        if not has_panels:
            self._show_panels()
        self._show_status()
        self.show_tools()

    def _has_forecast(self) -> bool:
        """Whether the panels say what comes of that which is shown before it is done."""
        if self.session.focus.preview is None:
            return False
        asked = self.session.seen, self.session.focus
        panels = self._ahead.look("panels", asked, self._found_panels)
        return any(ident in OPENED for ident, _ in panels)

    def _made_scene(self) -> Scene:
        """The picture, and over it what is asked of the map."""
        seen, focus = self._since.looked_at()
        scene = self._ahead.take("scene", (seen, focus), lambda: self.presenter.scene(seen, focus))
        self._answer = ""
        if self.overlays and focus.asked:
            shapes, self._answer = self.overlays.overlay(seen, focus)
            scene = scene._replace(over=[*scene.over, *shapes])
        return scene

    @property
    def answer(self) -> str:
        """What is drawn over the map on demand, in one sentence."""
        return self._answer

    def show_tools(self) -> None:
        """The buttons of the map, with its scale."""
        focus, lang = self.session.focus, self._preferences.lang
        can_ask = self.overlays is not None and "threats" in self.overlays.overlays
        threats = focus.asked == "threats" if can_ask else None
        self._map.is_asked = bool(focus.asked)
        table_marks.mark("hint", self._hint is not None)
        dom.put("tools", render.tools(lang, self._map.percent, focus.zones, focus.bare, threats, self._hint))
        zoomed = self._map.percent != self._listed_at
        if zoomed and dom.matches(PHONE) and not self._waits() and self._too_small != self._found_small():
            self._show_panels()

    def show_tray(self) -> None:
        """What lies in front of the viewer."""
        seen, focus, of = self.session.seen, self.session.focus, self._tray
        tray = self._ahead.take("tray", (seen, focus), lambda: labels(seen.lang, of.tray(seen, focus))) if of else ""
        if self._put("tray", tray) and dom.matches(PHONE):
            self._map.resize()  # the tray may have taken or given room; elsewhere the map notices it by itself
            self._sheet.fit()

    def _show_panels(self) -> None:
        lang, since = self._preferences.lang, self._since
        panels = [] if since.is_open else self._found_panels()
        came = self.card.of(self.session)
        asked = [(ident, body) for ident, body in panels if ident in OPENED]
        html = render.panel("since", since.panel()) if since.is_open else ""
        html += (hint := render.panel("hint", self.hints.panel()) if self.hints and self.hints.is_open else "")
        html += "".join(render.panel(ident, body) for ident, body in asked)
        if whole := proposal_words.panel(lang, self._proposed.of(self.session)):
            html += render.panel("proposal", whole)
        rest, came_strip = self._standing.html(self.presenter, came, lang)
        rest += "".join(render.panel(ident, body) for ident, body in panels if ident not in OPENED)
        dom.show("result", came is not None)
        table_marks.mark("result", came is not None)
        is_other = dom.put("result", came_strip)
        if dom.matches(PHONE):
            strip = f'<h2 class="unseen">{esc(say(lang, "strip"))}</h2>{self._strip(is_small=True)}'
            rest += f'<section class="sec strip">{strip}</section>'
            small, at = self._list_small(html + rest), self._map.percent
            self._make_room(asked[0][0] if asked else SMALL if small else "")
            if self._map.percent != at:  # over a higher sheet the camera may go farther away
                small = self._list_small(html + rest)
            if is_other:  # a strip more, or less, covers the map
                self._sheet.fit()
            html += small
            title = since.title() if since.is_open else render.heading([("hint", hint), *asked, ("proposal", whole)])
            first = self._title() or title or (say(lang, "small.counters") if small else came.heading if came else "")
            self._title_sheet(first or render.heading(panels))
        self._put("panels", self._lead() + html + rest)

    def _title_sheet(self, title: str) -> None:
        """What a phone's sheet is about, as long as it is not drawn up."""
        first = esc(title or say(self._preferences.lang, "sheet"))
        dom.put("handle", f'<span title="{first}">{first}</span>')

    def _found_panels(self) -> list[tuple[str, str]]:
        seen, focus = self.session.seen, self.session.focus
        return self._ahead.take("panels", (seen, focus), lambda: self.presenter.panels(seen, focus))

    def _strip(self, is_small: bool = False) -> str:
        seen = self.session.seen
        strip = self._ahead.take("strip", (seen,), lambda: self.presenter.strip(seen))
        return strip + render.win_chance(self._chance.told() if self._chance else None, is_small)

    def _lead(self) -> str:
        """What stands above all panels, if anything does."""
        return ""

    def _title(self) -> str:
        """What the handle of a phone's sheet says of it."""
        return ""

    def _put(self, ident: str, html: str) -> bool:
        """Show something in which there may be controls of the game; whether it has changed."""
        return dom.put(ident, html)

    def _list_small(self, beside: str) -> str:
        self._too_small = self._found_small()
        return self._small.panel(self.session, self._too_small, beside)

    def _found_small(self) -> list[Sprite]:
        """What can be chosen on the map, but hardly by a finger, at its present scale."""
        self._listed_at = self._map.percent
        return [] if self._since.is_open else self._small.found(self.session, self.scene, self._listed_at)

    def _make_room(self, why: str) -> None:
        """Draw the phone's sheet up for what is asked, and down when that goes. A beat leaves it as it was."""
        if why == self._opened:
            return
        before, self._opened = self._opened, why
        if why == BEAT:
            self._drawn = "" if before else self._sheet.size
        size = LOW if why == SMALL else "half"
        self._sheet.open(size if why else self._drawn if before == BEAT else "")
        if why == "odds" and self.tapped:
            self._map.reveal(self.tapped)

    # -------------------------------------------------------------- beats
    def show_beat(self, shown: Shown) -> None:
        """Show a moment of a beat in place of what is asked, until :meth:`end_beat`. The map is the player's."""
        lang, prompt = self._preferences.lang, self.prompt or self.session.prompt()
        self._beat = True
        told = prompt._replace(sentence=shown.sentence, why=shown.why, rule=shown.rule, buttons=[])
        if shown.seat is not None and shown.seat != prompt.seat:
            names = self.presenter.seats(lang)  # an enemy whom nobody plays has no seat of its own
            name = names[shown.seat] if shown.seat < len(names) else shown.heading
            told = told._replace(seat=shown.seat, plate=name, plate_sub="")
        with dom.focus_given_once():
            self._head.show_beat(self.session, told.seat, shown.head)
            dom.put("prompt", prompt_bar.prompt(told, colour_of(self.presenter, told.seat)))
            dom.put("acting", beat_html.acting(lang))
            dom.put("panels", shown.panel if dom.matches(PHONE) else self._lead() + shown.panel)
            dom.show("beat", bool(shown.tray))
            dom.put("beat", shown.tray)
            dom.show("result", bool(shown.strip))
            table_marks.mark("result", bool(shown.strip))
            dom.put("result", shown.strip)
            if dom.matches(PHONE):
                if shown.room is not None:
                    self._make_room(BEAT if shown.room else "")
                self._title_sheet(shown.heading)

    def end_beat(self) -> None:
        """The beat is over: what is asked is shown again with the next :meth:`show`."""
        self._beat = False
        dom.show("beat", False)
        dom.put("beat", "")

    def _show_status(self) -> None:
        focus = self.session.focus
        if self._answer:
            dom.put("status", f'<span class="answer">{esc(self._answer)}</span>')
            return
        touch = focus.hover or (("hex", focus.cursor) if focus.cursor is not None else None)
        said = self.presenter.status(self._since.looked_at()[0], touch) if touch else ""
        dom.put("status", f'<span class="whole" title="{esc(plain(said))}">{said}</span>' if said else "")

    # -------------------------------------------------------------- the curtain
    @property
    def is_covered(self) -> bool:
        """Whether nobody may look, because the seat changes."""
        return self.session.curtain is not None

    def curtain(self) -> str:
        """What stands before the table while nobody may look; empty when somebody may."""
        seat, lang = self.session.curtain, self._preferences.lang
        if seat is None:
            return ""
        side, colour = self.presenter.seats(lang)[seat], colour_of(self.presenter, seat)
        where = self._head.line(self._since.seen_by(seat))
        return render.curtain(lang, side, colour, self._since.for_everybody(seat), self._picture, where)

    def show_curtain(self) -> None:
        """Hide the table while nobody may look at it, and show it otherwise."""
        html = self.curtain()
        dom.show("curtain", bool(html))
        dom.by_id("game").inert = bool(html)
        if html:
            self.cover()
            dom.put("curtain", html)
            dom.by_id("curtain-title").focus()

    def cover(self) -> None:
        """The seat changes: what was for the eyes of one person is gone from the page, not only hidden; what is open
        beside the table is closed."""
        if self._is_covered:
            return
        self._picture = "" if (seat := self.session.curtain) is None else self._since.picture(seat)
        self._is_covered, self.refusal, self.prompt = True, None, None
        self._ahead.forget()
        self.forget_log()
        self._dialog.clear()
        for ident in COVERED:
            dom.put(ident, "")
        self._log.clear()
        dom.hush()
        self._map.show(EMPTY)

    def uncover(self) -> None:
        """Somebody may look again, and sees everything anew."""
        self._is_covered = False
