"""What a person hears who does not see the map: one place, always in the same order, and the position by area."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...presenter.contract import Focus, HasOverlays
from ...presenter.spoken import Area, Heard, Speaks
from ..board import cursor
from ..page.aloud import aloud
from ..page.html import esc, plain
from ..page.words import say
from . import eyes, render
from .beats import joined
from .session_log import happened

if TYPE_CHECKING:
    from ...engine.core import Event, State
    from ...presenter.contract import Prompt, Scene, Touch
    from .session import Session

MOST_ACTS = 3
"""So many things that can be done at a place are said; of others only their number."""


# ------------------------------------------------------------------ one place
def place_words(session: Session, scene: Scene, place: int) -> str:
    """Place, terrain, who stands there (the viewer's first), zones, objective, what can be done here."""
    presenter, seen, lang = session.presenter, session.seen, session.lang
    if isinstance(presenter, Speaks):
        found = presenter.heard(seen, place)
        parts = [found.name, found.terrain, *_standing(found, seen.seat, lang), found.zones, found.goal]
    else:
        parts = [plain(presenter.status(seen, ("hex", place)))]
    name = found.name if isinstance(presenter, Speaks) else ""
    acts = [_without(name, act) for _, act in legal_at(session, scene, place)]
    return joined([*parts, _acts_words(lang, acts), _shown(session, scene, place)])


def _without(place: str, act: str) -> str:
    """What is done, without the place at its end: that has just been said, or is said next."""
    return re.sub(rf"(?:[,，、] ?(?:the )?|[（(]){re.escape(place)}(?: \w+)?[）)]?$", "", act) if place else act


def thing_words(session: Session, scene: Scene, touch: Touch) -> str:
    """What Tab has gone to: what it would do, then the place where it is."""
    place = cursor.under(scene.spots, touch)
    acts = _names(session, session.presenter.actions_at(session.seen, touch))
    if place is not None:
        acts = [(action, _without(place_name(session, place), name)) for action, name in acts]
    said = joined([name for _, name in acts[:1]])
    if place is None or not isinstance(session.presenter, Speaks):
        rest = plain(session.presenter.status(session.seen, touch))
    else:
        rest = place_words(session, scene, place)
    return joined([said, rest])


def legal_at(session: Session, scene: Scene, place: int) -> list[tuple[int, str]]:
    """The legal actions that a press at a place may mean, each with its spoken name."""
    seen = session.seen
    if not seen.mine or session.asked is None:
        return []
    touches = [*cursor.things(scene.spots, place), ("hex", place)]
    return _names(session, (a for touch in touches for a in session.presenter.actions_at(seen, touch)))


def _names(session: Session, actions: Iterable[int]) -> list[tuple[int, str]]:
    names = dict(session.legal())
    return [(action, names[action]) for action in dict.fromkeys(actions) if action in names]


def _standing(found: Heard, seat: int, lang: str) -> list[str]:
    """The units, mine before theirs; that nobody is there is said, too."""
    said = [
        say(lang, key, units=_units(lang, units))
        for key, mine in (("ear.mine", True), ("ear.theirs", False))
        if (units := found.of(seat, mine))
    ]
    return said or [say(lang, "ear.empty")]


def _units(lang: str, units: Sequence[tuple[str, int]]) -> str:
    return say(lang, "ear.join").join(_times(lang, words, n) for words, n in units)


def _times(lang: str, words: str, n: int) -> str:
    return words if n == 1 else say(lang, "ear.times", n=n, unit=words)


def _acts_words(lang: str, names: Sequence[str]) -> str:
    if not names:
        return ""
    different = list(Counter(names).items())
    told = [_times(lang, name, n) for name, n in different[:MOST_ACTS]]
    if len(different) > MOST_ACTS:
        told.append(say(lang, "ear.more", n=len(different) - MOST_ACTS))
    return say(lang, "ear.can", acts=say(lang, "ear.join").join(told))


def _shown(session: Session, scene: Scene, place: int) -> str:
    """That what is shown first lies here, so that one more press does it."""
    shown = session.focus.preview
    is_here = shown is not None and any(action == shown for action, _ in legal_at(session, scene, place))
    return say(session.lang, "ear.drafted") if is_here else ""


def legal_list(session: Session, scene: Scene, prompt: Prompt) -> str:
    """The legal actions as buttons: those at the cursor first, then the others that are no buttons of the prompt. What
    is shown first stays where it was, so that a second press on it does it."""
    lang, place, shown = session.lang, session.focus.cursor, session.focus.preview
    legal = [] if session.turn == "dice" else session.legal()
    here = legal_at(session, scene, place) if place is not None and legal else []
    pressed = {button.action for button in prompt.buttons} - {shown} | {action for action, _ in here}
    rest = _led(session, [one for one in legal if one[0] not in pressed])
    here = _led(session, here)
    html = ""
    if here and place is not None:
        html = render.legal(say(lang, "legal.here", place=place_name(session, place)), here)
    return html + (render.legal(say(lang, "legal"), rest) if rest else "")


def _led(session: Session, acts: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """Acts with what matters about where they lead; of the one that is shown first, that one more press does it."""
    presenter, lang, join = session.presenter, session.lang, say(session.lang, "ear.join")
    told = []
    for action, name in acts:
        parts = list(presenter.leads(session.seen, action)) if isinstance(presenter, Speaks) else []
        if action == session.focus.preview:
            parts.append(say(lang, "ear.drafted"))
        told.append((action, aloud(lang, say(lang, "ear.of", name=name, units=join.join(parts)) if parts else name)))
    return told


def place_name(session: Session, place: int) -> str:
    """What a place is called."""
    presenter, seen = session.presenter, session.seen
    if isinstance(presenter, Speaks):
        return presenter.heard(seen, place).name
    return plain(presenter.status(seen, ("hex", place)))


# ------------------------------------------------------------------ what has changed
def lines(session: Session, events: Sequence[Event], ears: int | None) -> list[tuple[int, str]]:
    """What the log says of events to a seat, or to everybody, each with its number."""
    known = eyes.told(events, None) if ears is None else events
    found = ((at, eyes.line(session.presenter, event, session.lang, ears)) for at, event in enumerate(known))
    return [(at, plain(line.html)) for at, line in found if line is not None]


def changes(session: Session) -> list[str]:
    """What has happened since the viewer's last act, as far as he may know it; a line for each thing."""
    lines = (eyes.line(session.presenter, event, session.lang, session.viewer) for event in session.focus.last)
    return [plain(line.html) for line in happened([line for line in lines if line is not None])]


# ------------------------------------------------------------------ the whole position
def overview(session: Session, scene: Scene) -> str:
    """The position as HTML to read: where the game stands, what is asked, what has changed, then every area with what
    is the viewer's, theirs, worth something and threatened. Every place is a button that leads there."""
    lang, presenter, seen = session.lang, session.presenter, session.seen
    prompt = session.prompt()
    head = [
        presenter.summary(seen),
        say(lang, "ear.of", name=prompt.plate, units=prompt.sentence) if prompt.sentence else "",
    ]
    body = "".join(f"<p>{esc(aloud(lang, plain(words)))}</p>" for words in head if words)
    news = changes(session)
    if news:
        body += f"<section><h3>{esc(say(lang, 'since'))}</h3>{_list(esc(aloud(lang, line)) for line in news)}</section>"
    if not isinstance(presenter, Speaks):
        names = sorted(cursor.hexes(scene.spots))
        found = ((place, aloud(lang, plain(presenter.status(seen, ("hex", place))))) for place in names)
        return f'<div class="read">{body}{_list(_button(place, words) for place, words in found if words)}</div>'
    dangers = presenter.dangers(seen)
    body += "".join(_area(session, presenter, area, dangers) for area in presenter.areas(seen))
    return f'<div class="read overview">{body}</div>'


def _area(session: Session, presenter: Speaks[State], area: Area, dangers: Mapping[int, int]) -> str:
    lang, seat = session.lang, session.seen.seat
    found = [(place, presenter.heard(session.seen, place)) for place in area.places]
    groups = [
        ("mine", [(place, _there(lang, one, seat, True)) for place, one in found if one.of(seat, True)]),
        ("theirs", [(place, _there(lang, one, seat, False)) for place, one in found if one.of(seat, False)]),
        ("goals", [(place, say(lang, "ear.of", name=one.name, units=one.goal)) for place, one in found if one.goal]),
        ("dangers", [(place, _danger(session, place, one)) for place, one in found if dangers.get(place)]),
    ]
    made = "".join(
        f"<h4>{esc(say(lang, f'overview.{key}'))}</h4>"
        + _list(_button(place, aloud(lang, words)) for place, words in rows)
        for key, rows in groups
        if rows
    )
    made += _list(esc(aloud(lang, plain(line))) for line in area.lines)
    empty = f"<p>{esc(say(lang, 'overview.empty'))}</p>"
    return f"<section><h3>{esc(area.name)}</h3>{made or empty}</section>"


def _there(lang: str, one: Heard, seat: int, mine: bool) -> str:
    return say(lang, "ear.of", name=one.name, units=_units(lang, one.of(seat, mine)))


def _danger(session: Session, place: int, one: Heard) -> str:
    """Who could attack a place, in the words with which the game answers T there."""
    presenter = session.presenter
    if not isinstance(presenter, HasOverlays):
        return one.name
    return plain(presenter.overlay(session.seen, Focus(cursor=place, asked="threats"))[1])


def _list(items: Iterable[str]) -> str:
    made = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{made}</ul>" if made else ""


def _button(place: int, words: str) -> str:
    return f'<button type="button" data-do="place" data-arg="{place}">{esc(words)}</button>'
