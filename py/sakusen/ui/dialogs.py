"""What stands in the page's one dialog: HTML by purpose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .html import colour_of, esc, icon
from .keys import TABLE
from .render import tool
from .words import LANGS, NAMES, say

LEVELS = ("person", "easy", "normal")
"""Who may play a side, as the new-game dialog offers them."""


def frame(lang: str, title: str, body: str, foot: str = "") -> str:
    """A dialog's inside: heading with a close button, body that scrolls, buttons."""
    bottom = f'<div class="df">{foot}</div>' if foot else ""
    return (f'<div class="dh"><h2 id="dialog-title">{esc(title)}</h2>{tool("close", "close", say(lang, "close"))}</div>'
            f'<div class="db" tabindex="0">{body}</div>{bottom}')


def choice(name: str, legend: str, choices: Sequence[tuple[str, str]], now: str, hint: str = "") -> str:
    """One question with its possible answers."""
    note = f'<p class="hint">{esc(hint)}</p>' if hint else ""
    return f"<fieldset><legend>{esc(legend)}</legend>{radios(name, choices, now)}{note}</fieldset>"


def radios(name: str, choices: Sequence[tuple[str, str]], now: str, label: str = "") -> str:
    """The possible answers to a question, ``now`` the one that is chosen."""
    aria = f' role="radiogroup" aria-label="{esc(label)}"' if label else ""
    made = "".join(f'<label><input type="radio" name="{esc(name)}" value="{esc(value)}"'
                   f'{" checked" if value == now else ""}>{esc(text)}</label>' for value, text in choices)
    return f'<div class="choice"{aria}>{made}</div>'


def new_game(lang: str, table: Any, title: str, before: Mapping[str, str]) -> str:
    """Who plays, which scenario and options, which dice. ``before`` holds the answers of last time."""
    who = [(level, say(lang, "who." + level)) for level in LEVELS]
    sides = "".join(
        f'<div><b data-seat-colour="{esc(colour_of(table, seat))}">{esc(name)}</b>'
        f'{radios(f"seat{seat}", who, before.get(f"seat{seat}", "person" if seat == 0 else "normal"), name)}</div>'
        for seat, name in enumerate(table.seats(lang)))
    seats = f'<fieldset><legend>{esc(say(lang, "new.seats"))}</legend><div class="sides">{sides}</div></fieldset>'
    body = seats if len(table.seats(lang)) > 1 else ""  # a game for one is played by a person
    for key, label, choices, hint in table.options(lang):
        body += choice("opt." + key, label, choices, before.get("opt." + key, choices[0][0]), hint)
    body += choice("dice", say(lang, "new.dice"), [(d, say(lang, "dice." + d)) for d in ("auto", "hand")],
                   before.get("dice", "auto"), say(lang, "new.dice.hint"))
    body += choice("lang", say(lang, "language"), [(code, NAMES[code]) for code in LANGS], lang)
    foot = (f'<button type="button" class="btn" data-do="close">{esc(say(lang, "cancel"))}</button>'
            f'<button type="submit" class="btn primary">{icon("fwd")}{esc(say(lang, "start"))}</button>')
    return f'<form id="new" style="display:contents">{frame(lang, title, body, foot)}</form>'


def about(lang: str) -> str:
    """Whose games these are, and what this is."""
    body = "".join(f"<p>{esc(say(lang, key))}</p>" for key in ("about.1", "about.2", "about.3", "about.4"))
    return frame(lang, say(lang, "about"), f'<div class="read">{body}</div>')


def reading(lang: str, title: str, html: str, back: bool = False) -> str:
    """A page to read: the guide, or a rule."""
    foot = (f'<button type="button" class="btn" data-do="howto">{icon("back")}{esc(say(lang, "howto"))}</button>'
            if back else "")
    return frame(lang, title, f'<div class="read">{html}</div>', foot)


def keys(lang: str) -> str:
    """The list of keys."""
    rows = "".join("<dt>{}</dt><dd>{}</dd>".format(
        " / ".join(" ".join(f"<kbd>{esc(key)}</kbd>" for key in part.split()) for part in names.split(" / ")),
        esc(say(lang, text))) for names, text in TABLE)
    hint = f'<p class="hint">{esc(say(lang, "keys.note"))}</p>'
    return frame(lang, say(lang, "keys"), f'<dl class="keys">{rows}</dl>{hint}')


def settings(lang: str, scheme: str, speed: str) -> str:
    """Language, scheme, speed of the counters."""
    body = choice("lang", say(lang, "language"), [(code, NAMES[code]) for code in LANGS], lang)
    schemes, speeds = ("auto", "light", "dark"), ("slow", "normal", "fast", "none")
    body += choice("scheme", say(lang, "scheme"), [(s, say(lang, "scheme." + s)) for s in schemes], scheme)
    body += choice("speed", say(lang, "speed"), [(s, say(lang, "speed." + s)) for s in speeds], speed,
                   say(lang, "speed.hint"))
    body += f'<fieldset><legend>{esc(say(lang, "luggage"))}</legend>{luggage_buttons(lang)}</fieldset>'
    return f'<form id="settings" style="display:contents">{frame(lang, say(lang, "settings"), body)}</form>'


def luggage_buttons(lang: str, style: str = "btn") -> str:
    """Taking everything along, and bringing it back."""
    return (f'<div class="luggage"><button type="button" class="{style}" data-do="luggage-save">'
            f'{esc(say(lang, "luggage.save"))}</button><button type="button" class="{style}" data-do="open">'
            f'{esc(say(lang, "luggage.bring"))}</button></div>')


def luggage(lang: str, fresh: int, beside: int, same: int, refused: Sequence[str], news: bool, settings: bool) -> str:
    """What is in a file of games, before any of it is kept: how many are new, how many of these stand ``beside`` a
    game here, how many are the ``same``, and why others are ``refused``."""
    counts = [("luggage.fresh", fresh), ("luggage.beside", beside), ("luggage.same", same)]
    body = "".join(f"<p>{esc(say(lang, key, n=n))}</p>" for key, n in counts if n)
    body = body if news else body + f'<p>{esc(say(lang, "luggage.none"))}</p>'
    if refused:
        lines = "".join(f"<li>{esc(line)}</li>" for line in refused)
        body += f'<p>{esc(say(lang, "luggage.refused"))}</p><ul>{lines}</ul>'
    body = f'<div class="read">{body}</div>'
    if settings:
        body += choice("settings", say(lang, "settings"), [(c, say(lang, "luggage.settings." + c))
                                                           for c in ("keep", "take")], "keep")
    go = "luggage.go" if news else "luggage.go.settings"
    foot = f'<button type="button" class="btn" data-do="close">{esc(say(lang, "cancel"))}</button>'
    if news or settings:
        foot += f'<button type="button" class="btn primary" data-do="luggage-take">{esc(say(lang, go))}</button>'
    return f'<form id="luggage" style="display:contents">{frame(lang, say(lang, "luggage.title"), body, foot)}</form>'


def menu(lang: str, over: bool) -> str:
    """What can be done with the running game."""
    def item(do: str, symbol: str, key: str) -> str:
        hint = f"<small>{esc(say(lang, key + '.hint'))}</small>"
        return (f'<button type="button" data-do="{do}">{icon(symbol)}<span>{esc(say(lang, key))}{hint}</span></button>')

    items = [item("save-record", "down", "save.record"), item("copy-record", "file", "copy.record"),
             item("save-position", "down", "save.position"), item("link", "link", "link"),
             item("open", "open", "open"), "<hr>",
             item("howto", "book", "howto"), item("keys", "help", "keys"), item("settings", "gear", "settings"), "<hr>",
             item("again", "plus", "new"), item("shelf", "back", "to.shelf")]
    if over:
        items.insert(0, item("ending", "check", "ending"))
    return frame(lang, say(lang, "menu"), f'<div class="menu">{"".join(items)}</div>')


def ending(lang: str, html: str) -> str:
    """The end of a game."""
    keep = f'{icon("down")}{esc(say(lang, "save.record"))}'
    foot = (f'<button type="button" class="btn" data-do="save-record">{keep}</button>'
            f'<button type="button" class="btn" data-do="close">{esc(say(lang, "look"))}</button>'
            f'<button type="button" class="btn primary" data-do="again">{esc(say(lang, "new"))}</button>')
    return frame(lang, say(lang, "ending"), f'<div class="read ending">{html}</div>', foot)


def question(lang: str, title: str, text: str, yes: str, do: str, arg: str) -> str:
    """A question before something that cannot be taken back."""
    foot = (f'<button type="button" class="btn" data-do="close">{esc(say(lang, "cancel"))}</button>'
            f'<button type="button" class="btn primary" data-do="{do}" data-arg="{esc(arg)}">{esc(yes)}</button>')
    return frame(lang, title, f"<p>{esc(text)}</p>", foot)
