"""What stands in the page's one dialog: HTML by purpose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...games import TITLES, offers
from ..match.render import tool
from ..storage.backup import Plan
from ..storage.beside_games import NOTHING, Beside
from . import levels
from .html import colour_of, esc, icon
from .keys import Here, listed
from .words import LANGS, NAMES, credit, say

if TYPE_CHECKING:
    from ...presenter.contract import Presenter


def frame(lang: str, title: str, body: str, foot: str = "") -> str:
    """A dialog's inside: heading with a close button, body that scrolls, buttons."""
    bottom = f'<div class="df">{foot}</div>' if foot else ""
    return (
        f'<div class="dh"><h2 id="dialog-title">{esc(title)}</h2>{tool("close", "close", say(lang, "close"))}</div>'
        f'<div class="db" tabindex="0">{body}</div>{bottom}'
    )


def choice(name: str, legend: str, choices: Sequence[tuple[str, str]], now: str, hint: str = "") -> str:
    """One question with its possible answers."""
    note = f'<p class="hint">{esc(hint)}</p>' if hint else ""
    return f"<fieldset><legend>{esc(legend)}</legend>{radios(name, choices, now)}{note}</fieldset>"


def radios(name: str, choices: Sequence[tuple[str, str]], now: str, label: str = "") -> str:
    """The possible answers to a question, ``now`` the one that is chosen; the first if that is none of them."""
    now = now if any(value == now for value, _ in choices) else choices[0][0]
    aria = f' role="radiogroup" aria-label="{esc(label)}"' if label else ""
    made = "".join(
        f'<label><input type="radio" name="{esc(name)}" value="{esc(value)}"'
        f"{' checked' if value == now else ''}>{esc(text)}</label>"
        for value, text in choices
    )
    return f'<div class="choice"{aria}>{made}</div>'


def new_game(lang: str, presenter: Presenter, title: str, before: Mapping[str, str], told: Sequence[str] = ()) -> str:
    """Who plays, which scenario and options, which dice. ``before`` holds the answers of last time, ``told`` what the
    levels of computer players do."""
    who = levels.named(lang)
    sides = "".join(
        f'<div><b data-seat-colour="{esc(colour_of(presenter, seat))}">{esc(name)}</b>'
        f"{radios(f'seat{seat}', who, before.get(f'seat{seat}', 'person' if seat == 0 else 'normal'), name)}</div>"
        for seat, name in enumerate(presenter.seats(lang))
    )
    lines = "".join(f'<p class="hint">{esc(line)}</p>' for line in told)
    seats = (
        f'<fieldset><legend>{esc(say(lang, "new.seats"))}</legend><div class="sides">{sides}</div>{lines}</fieldset>'
    )
    body = seats if len(presenter.seats(lang)) > 1 else ""  # a game for one is played by a person
    for key, label, choices, hint in presenter.options(lang):
        body += choice("opt." + key, label, choices, before.get("opt." + key, choices[0][0]), hint)
    if presenter.warning(lang):  # something is hidden in this game
        made = [(key, say(lang, "new.curtain." + key)) for key in ("on", "off")]
        asked = choice("curtain", say(lang, "new.curtain"), made, "on", say(lang, "new.curtain.hint"))
        body += f'<div class="for-two">{asked}</div>'
    body += choice(
        "dice",
        say(lang, "new.dice"),
        [(d, say(lang, "dice." + d)) for d in ("auto", "hand")],
        before.get("dice", "auto"),
        say(lang, "new.dice.hint"),
    )
    body += choice("lang", say(lang, "language"), [(code, NAMES[code]) for code in LANGS], lang)
    apart = (
        f'<button type="button" class="btn" data-do="invite">{icon("letter")}{esc(say(lang, "mail.with"))}</button>'
        if len(presenter.seats(lang)) > 1
        else f'<button type="button" class="btn" data-do="challenge">{icon("people")}'
        f"{esc(say(lang, 'apart.challenge'))}</button>"
        if "seed" in offers(presenter.slug)
        else ""
    )
    foot = (
        f'{apart}<button type="button" class="btn" data-do="close">{esc(say(lang, "cancel"))}</button>'
        f'<button type="submit" class="btn primary">{icon("fwd")}{esc(say(lang, "start"))}</button>'
    )
    return f'<form id="new" style="display:contents">{frame(lang, title, body, foot)}</form>'


LICENCES = (
    ("Sakusen", "Sakusen (MIT)"),
    ("MPL-2.0", "Pyodide (MPL-2.0)"),
    ("PSF-2.0", "Python (PSF-2.0)"),
    ("pyscript-core", "PyScript (Apache-2.0)"),
    ("idb", "idb (ISC)"),
    ("lean-qr", "lean-qr (MIT)"),
    ("workbox-core", "Workbox (MIT)"),
)
"""Texts that the site carries, as py/tools/vendor.py names them, and of what."""


def about(lang: str) -> str:
    """Whose games these are, and what this is."""
    games = "".join(f"<li><b>{esc(one.title[lang])}</b> {credit(lang, slug)}</li>" for slug, one in TITLES.items())
    body = f"<p>{esc(say(lang, 'about.1'))}</p><ul>{games}</ul><p>{esc(say(lang, 'about.4'))}</p>"
    notice = '<a href="assets/vendor/NOTICE.txt" target="_blank" rel="noopener">NOTICE.txt</a>'
    files = " · ".join(
        f'<a href="assets/vendor/licences/{name}.txt" target="_blank" rel="noopener">{label}</a>'
        for name, label in LICENCES
    )
    body += f"<p>{esc(say(lang, 'about.licences'))} {notice} · {files}</p>"
    return frame(lang, say(lang, "about"), f'<div class="read">{body}</div>')


def reading(lang: str, title: str, html: str, back: bool = False) -> str:
    """A page to read: the guide, or a rule."""
    foot = (
        f'<button type="button" class="btn" data-do="howto">{icon("back")}{esc(say(lang, "howto"))}</button>'
        if back
        else ""
    )
    return frame(lang, title, f'<div class="read">{html}</div>', foot)


def keys(lang: str, here: Here) -> str:
    """The list of keys that work now."""
    rows = "".join(
        "<dt>{}</dt><dd>{}</dd>".format(
            " / ".join(" ".join(f"<kbd>{esc(key)}</kbd>" for key in part.split()) for part in names.split(" / ")),
            esc(say(lang, text)),
        )
        for names, text in listed(here)
    )
    hint = f'<p class="hint">{esc(say(lang, "keys.note"))}</p>'
    return frame(lang, say(lang, "keys"), f'<dl class="keys">{rows}</dl>{hint}')


def settings(lang: str, scheme: str, speed: str, has_sound: bool, warns: bool = False) -> str:
    """Language, scheme, speed of the counters, sound, warning."""
    body = choice("lang", say(lang, "language"), [(code, NAMES[code]) for code in LANGS], lang)
    schemes, speeds = ("auto", "light", "dark"), ("slow", "normal", "fast", "none")
    body += choice("scheme", say(lang, "scheme"), [(s, say(lang, "scheme." + s)) for s in schemes], scheme)
    body += choice(
        "speed", say(lang, "speed"), [(s, say(lang, "speed." + s)) for s in speeds], speed, say(lang, "speed.hint")
    )
    sounds = [(s, say(lang, "sound." + s)) for s in ("off", "on")]
    body += choice("sound", say(lang, "sound"), sounds, "on" if has_sound else "off", say(lang, "sound.hint"))
    body += choice("warn", say(lang, "warn"), sounds, "on" if warns else "off", say(lang, "warn.hint"))
    body += f"<fieldset><legend>{esc(say(lang, 'luggage'))}</legend>{backup_buttons(lang)}</fieldset>"
    return f'<form id="settings" style="display:contents">{frame(lang, say(lang, "settings"), body)}</form>'


def backup_buttons(lang: str, style: str = "btn") -> str:
    """Two buttons: save everything as one file, and open such a file."""
    return (
        f'<div class="luggage"><button type="button" class="{style}" data-do="luggage-save">'
        f'{esc(say(lang, "luggage.save"))}</button><button type="button" class="{style}" data-do="open">'
        f"{esc(say(lang, 'luggage.bring'))}</button></div>"
    )


def backup(
    lang: str, plan: Plan, damaged: int, refused: Sequence[str], settings: bool, beside: Beside = NOTHING
) -> str:
    """What is in a file of games, before any of it is kept: what the plan says, how many are kept as they are because
    they cannot be read wholly, why others are ``refused``, and what is new ``beside`` the games."""
    fresh, news = len(plan.games), bool(plan.games or damaged or any(beside))
    counts = [
        ("luggage.fresh", fresh),
        ("luggage.beside", plan.beside),
        ("luggage.same", plan.same),
        ("luggage.damaged", damaged),
        ("luggage.studies", len(beside.studies)),
        ("luggage.lessons", len(beside.lessons)),
    ]
    body = "".join(f"<p>{esc(say(lang, key, n=n))}</p>" for key, n in counts if n)
    body = body if news else body + f"<p>{esc(say(lang, 'luggage.none'))}</p>"
    if refused:
        lines = "".join(f"<li>{esc(line)}</li>" for line in refused)
        body += f"<p>{esc(say(lang, 'luggage.refused'))}</p><ul>{lines}</ul>"
    body = f'<div class="read">{body}</div>'
    if settings:
        body += choice(
            "settings",
            say(lang, "settings"),
            [(c, say(lang, "luggage.settings." + c)) for c in ("keep", "take")],
            "keep",
        )
    go = "luggage.go" if news else "luggage.go.settings"
    foot = f'<button type="button" class="btn" data-do="close">{esc(say(lang, "cancel"))}</button>'
    if news or settings:
        foot += f'<button type="button" class="btn primary" data-do="luggage-take">{esc(say(lang, go))}</button>'
    return f'<form id="luggage" style="display:contents">{frame(lang, say(lang, "luggage.title"), body, foot)}</form>'


def menu(
    lang: str,
    over: bool,
    restarts: Sequence[tuple[str, int, bool]] = (),
    slug: str = "",
    left: tuple[int, int] | None = None,
    is_lesson: bool = False,
    has_friend: bool = False,
    has_proof: bool = False,
) -> str:
    """What can be done with the running game; ``restarts``: what can be begun anew, how many acts that takes back, and
    whether luck or a revelation cuts it short. ``left`` is the lesson of this title and its step that was left;
    ``has_friend``: the other seat is at another table; ``has_proof``: the record holds what proves it."""

    def item(do: str, symbol: str, key: str, hint: str = "", arg: str = "") -> str:
        small = f"<small>{esc(hint or say(lang, key + '.hint'))}</small>"
        more = f' data-arg="{arg}"' if arg else ""
        words = f"<span>{esc(say(lang, key))}{small}</span>"
        return f'<button type="button" data-do="{do}"{more}>{icon(symbol)}{words}</button>'

    items = [
        item("save-record", "down", "save.record"),
        item("copy-record", "file", "copy.record"),
        item("save-position", "down", "save.position"),
        item("link", "link", "link"),
        item("open", "open", "open"),
        "<hr>",
        item("overview", "info", "overview"),
        item("since", "back", "since"),
        item("look-back", "first", "back.look"),
        item("study-add", "plus", "study.add"),
        item("howto", "book", "howto"),
        item("mail-terms", "people", "mail.help"),
        item("keys", "help", "keys"),
        item("settings", "gear", "settings"),
        "<hr>",
        item("again", "plus", "new"),
        item("shelf", "back", "to.shelf"),
    ]
    again = [
        item("restart", "undo", f"restart.{what}", say(lang, "restart.luck" if cut else "restart.hint", n=n), what)
        for what, n, cut in restarts
    ]
    if left:
        words = say(lang, "lesson.on", n=left[0], step=left[1])
        arg = f"{slug}.{left[0]}"
        go_on = f"<span>{esc(words)}<small>{esc(say(lang, f'lesson.{left[0]}'))}</small></span>"
        again.insert(0, f'<button type="button" data-do="lesson" data-arg="{esc(arg)}">{icon("fwd")}{go_on}</button>')
    items = [*again, "<hr>", *items] if again else items
    if offers(slug) and not is_lesson:
        items.insert(-3, item("apart", "people", "apart"))
    if has_proof:
        items.insert(-3, item("prove", "check", "prove"))
    if has_friend:
        items.insert(-3, item("beside", "people", "live.window"))
    if is_lesson:
        items[-1] = item("shelf", "back", "lesson.leave")
    if over and not is_lesson:
        items.insert(0, item("ending", "check", "ending"))
    return frame(lang, say(lang, "menu"), f'<div class="menu">{"".join(items)}</div>')


def sending(lang: str, what: str, side: str, everything: str) -> str:
    """Whether a game in which there are secrets goes out as one side may see it, or as a whole; ``what`` is the
    command, ``everything`` says what is given away then. No side while nobody sits at the table."""

    def item(whole: str, symbol: str, label: str, hint: str) -> str:
        return (
            f'<button type="button" data-do="send" data-arg="{what}:{whole}">{icon(symbol)}<span>{esc(label)}'
            f"<small>{esc(hint)}</small></span></button>"
        )

    items = ""
    if side:
        items += item("seen", "eye", say(lang, "send.seen", side=side), say(lang, "send.seen.hint", side=side))
    items += item("all", "people", say(lang, "send.all"), everything)
    return frame(
        lang, say(lang, what.replace("-", ".")), f'<p>{esc(say(lang, "send.text"))}</p><div class="menu">{items}</div>'
    )


def ending(
    lang: str, html: str, can_swap: bool = False, can_review: bool = False, slug: str = "", no_review: str = ""
) -> str:
    """The end of a game. With ``can_swap`` another one with the sides swapped is what is expected next; with
    ``can_review`` what decided it is offered beside that, in the foot, which is always in sight; ``no_review`` is the
    key of the words why there is no review of it."""
    more = f'<button type="button" class="btn" data-do="close">{esc(say(lang, "look"))}</button>'
    more += (
        f'<button type="button" class="btn" data-do="look-back">{icon("first")}{esc(say(lang, "back.look"))}</button>'
    )
    if offers(slug):
        words = f"{icon('people')}{esc(say(lang, 'apart'))}"
        more += f'<button type="button" class="btn" data-do="apart">{words}</button>'
    keep = f"{icon('down')}{esc(say(lang, 'save.record'))}"
    html += f'<div class="more">{more}<button type="button" class="btn" data-do="save-record">{keep}</button></div>'
    if no_review:
        html += f"<p>{esc(say(lang, no_review))}</p>"
    foot = (
        f'<button type="button" class="btn" data-do="review">{esc(say(lang, "review"))}</button>' if can_review else ""
    )
    foot += (
        f'<button type="button" class="{"btn" if can_swap else "btn primary"}" data-do="again">'
        f"{esc(say(lang, 'new'))}</button>"
    )
    if can_swap:
        foot += (
            f'<button type="button" class="btn primary" data-do="swapped">{esc(say(lang, "again.swapped"))}</button>'
        )
    return frame(lang, say(lang, "ending"), f'<div class="read ending">{html}</div>', foot)


def question(lang: str, title: str, text: str, yes: str, do: str, arg: str) -> str:
    """A question before something that cannot be taken back."""
    foot = (
        f'<button type="button" class="btn" data-do="close">{esc(say(lang, "cancel"))}</button>'
        f'<button type="button" class="btn primary" data-do="{do}" data-arg="{esc(arg)}">{esc(yes)}</button>'
    )
    return frame(lang, title, f"<p>{esc(text)}</p>", foot)
