"""The prompt bar as HTML: plate, sentence and why; the buttons, of which some go into a menu; undo and redo.

Its height never changes. Undo and the last button keep their places; beside them stand two buttons at most.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...presenter.contract import Button, Prompt
from ..page.aloud import heard
from ..page.html import die, esc, icon, plain, rule_link
from ..page.words import say
from .bar_width import halved, sentences, two_lines, width

ROOM = 520.0
"""Pixels for the words and what stands beside undo, at the width that the bar is designed for."""
LESS = 64.0
"""So much less of it in a small window, where undo and the last button are narrower, too."""
DETAIL = 124.0
"""How long a detail may be in the last button."""
UPRIGHT, LYING = 284.0, 244.0
"""Pixels for the buttons beside the symbol of undo, on a small phone that is held so."""
LARGER = 24.0
"""So much less of it on a phone whose letters are larger; they grow with its width, up to a limit."""
WIDER = 24.0
"""So much more of it on a phone that is not one of the smallest."""
PLATE = 110.0
"""How long the second line of the plate may be in its usual letters."""
REDO = 56.0
"""Pixels that the symbol of redo takes, with its gap."""
HINT = 82.0
"""Pixels that the button of the hint takes, with its gap."""
LABEL = 150.0
"""How long a label may be in its usual letters."""
PHONE_ROOM = 200.0
"""Pixels beside an undo that has its words, on a phone."""
MENU = 104.0
"""How wide the button of the menu is, about."""
FEW = 50.0
"""The same where it is a symbol: only the page's own buttons are in it, behind an answer, or a phone has no room."""
BESIDE = 2
"""So many buttons stand beside undo and the last one; of more, all but the first go into a menu."""


DRAFT, PROPOSAL = "draft", "proposal"
"""What undo would take back, if it is no act."""


class Letters(NamedTuple):
    """The letters of the buttons on a phone, as the styles have them: of labels, of long labels, of details; and the
    edges of a button on both sides together."""

    label: float
    long: float
    detail: float
    edges: float


OF_UPRIGHT, OF_LYING = Letters(13, 11, 11, 22), Letters(12, 11, 11, 18)


class Back(NamedTuple):
    """What undo and redo would do, as ``Session.undoes`` tells it or ``PROPOSAL`` (``None``: nothing), and the key of
    why there is no undo."""

    undoes: str | None = None
    redoes: str | None = None
    why: str = "undo.none"


class Parts(NamedTuple):
    """Where the buttons stand: beside undo, in the menu, and last."""

    beside: list[Button]
    menu: list[Button]
    last: Button | None


def parts(buttons: Sequence[Button], most: int = BESIDE, more: Sequence[Button] = ()) -> Parts:
    """What is expected stands last; without that a deed that is shown before it is done; without both the last answer
    of a few, which would else be in the menu while its place stays empty. ``more`` stand at the end of the menu."""
    main = next((b for b in buttons if b.primary), None) or next((b for b in reversed(buttons) if b.deed), None)
    if main is None and 1 < len(buttons) <= 1 + BESIDE:
        main = ([b for b in buttons if not b.does] or buttons)[-1]
    others = [b for b in buttons if b is not main]
    cut = max(0, most - 1) if len(others) + len(more[:1]) > most else len(others)
    return Parts(others[:cut], [*others[cut:], *more], main)


def beside(given: Prompt, room: float, more: Sequence[Button] = ()) -> int:
    """How many buttons can stand beside undo, if ``room`` is left by it and the last one for them and the words."""
    return next((most for most in range(BESIDE, 1, -1) if has_room(given, room, most, more)), 1)


def has_room(given: Prompt, room: float, most: int, more: Sequence[Button] = ()) -> bool:
    """Whether the words have room in ``room`` with so many buttons beside undo."""
    laid = parts(given.buttons, most, more)
    left = max(1.0, room - sum(_wide(b) for b in laid.beside) - _menu_wide(laid, more))
    first = sentences(given.why)[:1]
    spare = 1.0 if _is_few(laid, more) else 0.92  # an answer counts more than free room
    return two_lines(given.sentence, 17, bold=True) < spare * left and all(width(one, 12) < left - 40 for one in first)


def _menu_wide(laid: Parts, more: Sequence[Button]) -> float:
    return (FEW if _is_few(laid, more) else MENU) if laid.menu else 0.0


def _is_few(laid: Parts, more: Sequence[Button]) -> bool:
    """Whether the menu is only a symbol: beside an answer, with nothing in it but ``more`` and the page's own."""
    return bool(laid.beside) and all(b.does or b in more for b in laid.menu)


def beside_on_phone(buttons: Sequence[Button], room: float) -> int:
    """How many buttons can stand beside undo, if ``room`` is left by its symbol for them and the last one: as many as
    have their words on one line, else on two; 0 when all but the last must go into the menu."""
    for most, wide in ((BESIDE, _wide), (1, _wide), (1, _narrow)):
        laid = parts(buttons, most)
        shown = [*laid.beside, *([laid.last] if laid.last else [])]
        if sum(wide(b) - 4 for b in shown) + (MENU - 22 if laid.menu else 0) <= room:
            return most
    return 0


def aside_on_phone(buttons: Sequence[Button], room: float, letters: Letters = OF_UPRIGHT) -> list[Button]:
    """What goes behind a sign so that another answer can stand beside undo and the last one: the page's own buttons,
    and of two other answers the second, or the one that is not to be had now."""
    own, answers = [b for b in buttons if b.does], [b for b in buttons if not b.does]
    laid = parts(answers)
    if laid.last is None or not laid.beside or laid.menu or parts(buttons, beside_on_phone(buttons, room)).beside:
        return []
    first = next((b for b in laid.beside if not b.is_off), laid.beside[0])
    behind = [*(b for b in laid.beside if b is not first), *own]
    stands = _snug(first, letters) + _snug(laid.last, letters) + FEW <= room
    return behind if behind and stands else []


def _snug(button: Button, letters: Letters) -> float:
    """How wide a button is at least, with label and detail in two lines each."""
    size = letters.long if width(button.label, 13, bold=True) > LABEL else letters.label
    return letters.edges + max(halved(button.label, size, bold=True), halved(button.detail, letters.detail))


def _wide(button: Button) -> float:
    return 32 + max(width(button.label, 13, bold=True), width(button.detail, 12))


def _narrow(button: Button) -> float:
    """The same if label or detail takes two lines, not both: the bar is not high enough for four."""
    label, detail = width(button.label, 13, bold=True), width(button.detail, 12)
    tall = max(two_lines(button.label, 13, bold=True), detail), max(label, two_lines(button.detail, 12))
    return 32 + min(tall)


def as_shown(lang: str, buttons: Sequence[Button], finals: Collection[int], shown: int | None) -> list[Button]:
    """The buttons with the details that stand under their labels."""
    last = parts(buttons).last
    return [b._replace(detail=_detail(lang, b, finals, shown, LAST if b is last else "")) for b in buttons]


def is_sealed(button: Button, finals: Collection[int]) -> bool:
    """Whether a button looks like what has no way back, or costs something."""
    return button.action is not None and (button.deed or button.action in finals)


def prompt(
    given: Prompt, colour: str, refusal: tuple[str, str] | None = None, warning: str = "", css: str = "no"
) -> str:
    """Plate, sentence and the line of why; ``refusal`` (sentence and rule) stands there until the next press, looking
    as ``css`` says, ``warning`` behind it."""
    small = f'<small title="{esc(given.plate_sub)}">{esc(given.plate_sub)}</small>' if given.plate_sub else ""
    long = " long" if width(given.plate_sub, 11) > PLATE else ""  # the name of a line
    text, rule = refusal or (given.why, given.rule)
    whole = " ".join(f"<span>{esc(one)}</span>" for one in sentences(text))  # those that do not fit are left out whole
    end = f'<span class="final">{esc(warning)}</span>' if warning and not refusal else ""
    link, alone = (rule_link(rule), "") if text else ("", f" {rule_link(rule)}")  # a number never has a line of its own
    looks = f' class="{css}"' if refusal else ""
    why = f'<small{looks}><span title="{esc(text)}">{whole}</span>{link}{end}</small>' if text or end else ""
    return (
        f'<div class="side{long}" data-seat-colour="{esc(colour)}">{esc(given.plate)}{small}</div>'
        f'<div class="say"><span>{esc(given.sentence)}{alone}</span>{why}</div>'
    )


def acting(
    lang: str,
    buttons: Sequence[Button],
    back: Back,
    finals: Collection[int] = (),
    shown: int | None = None,
    most: int = BESIDE,
    hint: bool | None = None,
    more: Sequence[Button] = (),
) -> str:
    """The buttons. ``finals`` are the actions with no way back, ``shown`` the action that the next press does; ``hint``
    says whether a hint is open, ``None`` that no button of its own stands here; ``more`` are those of the page."""
    laid = parts(buttons, most, more)
    made = "".join(_button(lang, b, finals, shown) for b in laid.beside)
    if laid.menu:
        rows = [_button(lang, b, finals, shown, ROW) for b in laid.menu]
        made += _menu(lang, rows, bool(laid.beside), _is_few(laid, more))
    told = as_shown(lang, [*laid.beside, *([laid.last] if laid.last else [])], finals, shown)
    taken = sum(_wide(b) for b in told) + (MENU if laid.menu else 0)
    last = _button(lang, laid.last, finals, shown, LAST) if laid.last else ""
    return bar(lang, made, back, last, taken > PHONE_ROOM, "" if hint is None else _hint(lang, hint))


def hint_row(lang: str) -> Button:
    """The same in the menu, which the answers to a question need not enter then."""
    return Button("hint", say(lang, "hint"), "N", does="hint")


def _hint(lang: str, is_open: bool) -> str:
    """The button of the hint; on a phone it is one of the map's tools."""
    pressed = str(is_open).lower()
    return (
        f'<button type="button" class="btn ask" data-do="hint" aria-pressed="{pressed}" '
        f'title="{esc(say(lang, "keys.ask"))}"><span>{esc(say(lang, "hint"))}</span><kbd>N</kbd></button>'
    )


def bar(lang: str, others: str, back: Back, last: str, is_tight: bool = False, hint: str = "") -> str:
    """The places of the buttons. On a phone undo is only a symbol where it is tight."""
    css = "others tight" if is_tight and others else "others"
    return f'<div class="{css}">{others}</div>{hint}{redo(lang, back)}{undo(lang, back)}<div class="slot">{last}</div>'


def command(do: str, symbol: str, label: str, detail: str = "", primary: bool = False, why_not: str = "") -> str:
    """A button for a command of the page; ``why_not`` says why it does nothing now."""
    note = f"<small>{esc(detail)}</small>" if detail else ""
    css = "btn primary" if primary else "btn"
    off = f' aria-disabled="true" title="{esc(why_not)}"' if why_not else ""
    words = f"<span>{esc(label)}{note}</span>"
    return f'<button type="button" class="{css}" data-do="{do}"{off}>{icon(symbol)}{words}</button>'


def hurry(lang: str, looked: tuple[int, int] | None) -> str:
    """Has the computer player move at once; empty while nothing is known of what it thinks. How far it is changes too
    often to be read out."""
    if looked is None:
        return ""
    return (
        f'<button type="button" class="btn" data-do="hurry">{icon("fwd")}<span>{esc(say(lang, "hurry"))}'
        f'<small id="thought" aria-hidden="true">{esc(thought(lang, looked))}</small></span></button>'
    )


def thought(lang: str, looked: tuple[int, int]) -> str:
    """How far somebody is who thinks."""
    return say(lang, "hurry.looked", n=looked[0], of=looked[1])


def undo(lang: str, back: Back) -> str:
    """Takes back the last press; without one it says why not."""
    if back.undoes is None:
        return _history(lang, "undo", say(lang, "undo"), say(lang, back.why), ' aria-disabled="true"')
    return _history(lang, "undo", say(lang, "undo"), _named(lang, back.undoes))


def redo(lang: str, back: Back) -> str:
    """Does again what was taken back; empty without that."""
    return "" if back.redoes is None else _history(lang, "redo", say(lang, "redo"), _named(lang, back.redoes))


def _named(lang: str, act: str) -> str:
    return say(lang, f"undo.{act}") if act in (DRAFT, PROPOSAL) else plain(act) or say(lang, "undo.act")


def _history(lang: str, do: str, label: str, detail: str, state: str = "") -> str:
    small = f" <small>{esc(detail)}</small>" if detail else ""
    title = esc(f"{label} {detail}")
    return (
        f'<button type="button" class="btn {do}" data-do="{do}"{state} title="{title}"{heard(lang, label, detail)}>'
        f"{icon('undo')}"
        f"<span>{esc(label)}{small}</span></button>"
    )


ROW, LAST = "row", "last"


def _warned(lang: str, detail: str) -> str:
    """The detail of what has no way back; if both are too long, the warning alone."""
    both = f"{detail}{say(lang, 'list.more')}{say(lang, 'no.undo')}"
    return both if detail and width(both, 12) < DETAIL else say(lang, "no.way.back")


def _detail(lang: str, button: Button, finals: Collection[int], shown: int | None, place: str) -> str:
    """What stands under the label of a button: its detail, why it does nothing, what the next press means."""
    reason = button.why if place == ROW or place == LAST and width(button.why, 12) < DETAIL else ""
    small = reason if button.is_off and not button.detail else button.detail
    if button.action in finals and not button.is_off:
        small = _warned(lang, small)
    return say(lang, "press.again") if button.deed and _is_ready(button, finals, shown) else small


def _is_ready(button: Button, finals: Collection[int], shown: int | None) -> bool:
    """Whether the next press does what a button looks like."""
    return is_sealed(button, finals) and shown is not None and button.action == shown


def _button(lang: str, button: Button, finals: Collection[int], shown: int | None, place: str = "") -> str:
    off, sealed = button.is_off, is_sealed(button, finals)
    css = "btn" + (" seal" if sealed else " primary" if place == LAST and button.primary and not off else "")
    small = _detail(lang, button, finals, shown, place)
    note = f" <small>{esc(small)}</small>" if small else ""
    rule = f" {button.rule}" if button.rule else ""
    words = button.why + rule if off else button.detail if button.detail not in small else ""
    title = f' title="{esc(words)}"' if words else ""
    state = ' aria-disabled="true"' if off else ""
    state += ' aria-pressed="true"' if _is_ready(button, finals, shown) and button.deed else ""
    if place == ROW:
        state += ' popovertarget="more" popovertargetaction="hide"'
    long = width(button.label, 13, bold=True)
    symbol = icon("end") if place == LAST and (button.primary or button.deed) and long < DETAIL else ""
    css += " long" if place != ROW and long > LABEL else ""
    carries = f'data-do="{button.does}"' if button.does else f'data-key="{esc(button.key)}"'
    return (
        f'<button type="button" class="{css}" {carries}{state}{title}{heard(lang, button.label, small)}>{symbol}'
        f"<span>{esc(button.label)}{note}</span></button>"
    )


def _menu(lang: str, rows: Sequence[str], more: bool, is_few: bool = False) -> str:
    """The button that opens the menu, and the menu, which lies over the map."""
    label = say(lang, "more" if more or len(rows) == 1 else "more.all", n=len(rows))
    few = f' few" title="{esc(label)}" aria-label="{esc(label)}' if is_few else ""
    return (
        f'<button type="button" class="btn more{few}" popovertarget="more" aria-haspopup="true">{icon("menu")}'
        f'<span>{esc(label)}</span></button><div id="more" popover role="group" aria-label="{esc(label)}">'
        f"{''.join(rows)}</div>"
    )


def outcomes(lang: str, weights: Sequence[int], names: Sequence[str] = (), most: int = 6) -> str:
    """What can be typed in for a real die or draw: six faces, or the possible outcomes, of which many are a menu."""
    is_die = len(weights) == 6 and set(weights) == {1}
    made = []
    for i, weight in enumerate(weights):
        if not weight:
            continue
        name = names[i] if i < len(names) else str(i + 1)
        made.append(
            f'<button type="button" class="btn die" data-do="roll" data-arg="{i}" '
            f'aria-label="{esc(say(lang, "die.face", n=name))}">{die(i + 1, 30) if is_die else esc(name)}</button>'
        )
    return "".join(made) if len(made) <= (most if is_die else BESIDE) else _menu(lang, made, False)
