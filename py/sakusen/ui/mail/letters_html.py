"""Dialogs and panels of a game by letters, as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ... import games
from ...engine.core import Decision
from ...engine.sealed import HasSealed, SealedCards
from ...together import clock, standing, terms
from ...together.table import key_text
from ..match.mate_view import named
from ..page.dialogs import choice, frame, radios
from ..page.html import colour_of, esc, icon, labelled
from ..page.words import say
from . import code_html

if TYPE_CHECKING:
    from ...presenter.contract import Presenter
    from ...together.table import Table
    from ...together.terms import Terms
    from ..match.mate import Mate

PASSES = 4
"""Letters that shuffle the cards of a sealed game; see ``together.sealed_deck``."""
WAYS = (("share", "up"), ("link", "link"), ("code", "code"), ("text", "log"), ("file", "file"))
"""Ways by which a letter can go, with their signs."""


def paragraph(text: str, css: str = "") -> str:
    """A paragraph of plain text."""
    return f"<p{f' class={css}' if css else ''}>{esc(text)}</p>"


def button(do: str, label: str, symbol: str = "", arg: str = "", css: str = "btn") -> str:
    """A button for a command."""
    sign = icon(symbol) if symbol else ""
    more = f' data-arg="{esc(arg)}"' if arg else ""
    return f'<button type="button" class="{css}" data-do="{do}"{more}>{sign}{esc(label)}</button>'


def link(lang: str, do: str, key: str) -> str:
    """A command that looks like a link, named by a sentence."""
    return f'<button type="button" class="link" data-do="{do}">{esc(say(lang, key))}</button>'


def name_field(lang: str, name: str) -> str:
    """Where somebody says how a friend is to call them."""
    field = f'<input name="name" maxlength="{terms.NAME}" autocomplete="nickname" value="{esc(name)}">'
    return labelled(say(lang, "mail.name"), field)


def pace_words(lang: str, pace: clock.Pace) -> str:
    """What was agreed upon about time, in a few words."""
    if pace.days:
        return say(lang, "clock.days", n=pace.days)
    return say(lang, "clock.total", n=pace.minutes, s=pace.seconds) if pace.minutes else say(lang, "clock.none")


# ------------------------------------------------------------------ ways
def ways(lang: str, size: int, can_share: bool, done: Mapping[str, str]) -> str:
    """A button for each way; ``done`` says when one was used."""
    made = ""
    for way, symbol in WAYS:
        if (way == "share" and not can_share) or (way == "code" and size > code_html.MOST):
            continue
        key = f"mail.way.{way}"
        small = say(lang, "mail.size", n=size) if way == "link" else say(lang, key + ".hint")
        if way in done:
            small = say(lang, "mail.way.done", time=done[way])
        primary = " primary" if not made else ""
        made += (
            f'<button type="button" class="btn{primary}" data-do="post-way" data-arg="{way}">'
            f"{icon('check' if way in done else symbol)}<span>{esc(say(lang, key))}<small>{esc(small)}</small></span>"
            "</button>"
        )
    long = paragraph(code_html.too_long(lang, size), "hint") if size > code_html.MOST else ""
    return f'<div class="by-which">{made}</div>{long}'


def panel(lang: str, mate: Mate, number: int, size: int, can_share: bool, done: Mapping[str, str]) -> str:
    """The panel over the map with the ways of the letter that is due."""
    table = mate.table
    friend = named(lang, table.friend)
    if table.guest is None:
        title, text = say(lang, "mail.panel.asked"), say(lang, "mail.panel.asked.text")
    else:
        title = say(lang, "mail.panel.outbox", friend=friend)
        text = say(lang, "mail.panel.text", n=number, size=size)
        if left := passes_left(mate):
            text += (" " if lang == "en" else "") + say(lang, "mail.panel.deal", n=left)
    shut = (
        f'<button type="button" class="bt" data-do="post-close" aria-label="{esc(say(lang, "close"))}">'
        f"{icon('close')}</button>"
    )
    return (
        f'<div class="hd"><h2 id="send-title" tabindex="-1">{esc(title)}</h2>{shut}</div>{paragraph(text)}'
        f"{ways(lang, size, can_share, done)}{_links(lang, table)}"
    )


def has_cards(slug: str) -> bool:
    """Whether a sealed game of this title begins with letters that shuffle its cards."""
    game = games.game(slug)
    return isinstance(game, HasSealed) and isinstance(game.sealed, SealedCards)


def passes_left(mate: Mate) -> int:
    """How many letters will still do nothing but shuffle the cards, after the one that is due; 0 elsewhere."""
    game, pending = mate.match.game, mate.match.pending
    if not mate.table.terms.is_sealed or not isinstance(game, HasSealed) or not isinstance(game.sealed, SealedCards):
        return 0
    is_shuffled = not isinstance(pending, Decision) or pending.ask not in game.sealed.asks
    return 0 if is_shuffled else max(0, PASSES - len(mate.match.entries))


def _links(lang: str, table: Table) -> str:
    """Where a reminder is made, and answers are given beforehand, once somebody sits opposite and the game has such
    questions."""
    links = [("remind", "mail.remind")]
    if table.guest and table.base and table.is_signed:
        links.append(("watchers", "watch.link"))
    if table.guest and standing.questions(games.game(table.terms.slug), table.seat):
        links.append(("answers", "mail.answers"))
    return f'<p class="links">{"".join(link(lang, *one) for one in links)}</p>'


# ------------------------------------------------------------------ the invitation
def invite(lang: str, presenter: Presenter, title: str, before: Mapping[str, str], can_share: bool) -> str:
    """The dialog that asks what is agreed upon, with the letter beside it."""
    seats = [
        *((str(seat), name) for seat, name in enumerate(presenter.seats(lang))),
        ("any", say(lang, "mail.side.any")),
    ]
    side = choice("side", say(lang, "mail.side"), seats, before.get("side", "0"))
    name = f"<fieldset>{name_field(lang, before.get('name', ''))}</fieldset>"
    body = f'<div class="first">{side}{name}</div>{_options(lang, presenter, before)}'
    kinds = rows(lang, "kind", "mail.dice", ("shared", "friendly", "real"), before.get("kind", "shared"))
    body += f"<fieldset><legend>{esc(say(lang, 'mail.dice'))}</legend>{kinds}</fieldset>"
    body += _secrets(lang, presenter, before.get("secrets", "open"))
    paces = [(key, pace_words(lang, pace)) for key, pace in clock.OFFERED.items()]
    body += choice("pace", say(lang, "clock"), paces, before.get("pace", "none"), say(lang, "clock.hint"))
    body += f'<p class="hint">{esc(say(lang, "mail.nothing"))} {_terms_link(lang)}</p>'
    letter = f'<div id="invite-letter" class="letter">{invitation(lang, presenter, title, before)}</div>'
    inside = f'<div class="invite"><div>{body}</div><div>{letter}{_invite_ways(lang, can_share)}</div></div>'
    foot = button("close", say(lang, "cancel")) + button("invite-go", say(lang, "mail.keep"), arg="keep")
    heading = say(lang, "mail.invite", title=title)
    return f'<form id="invite" style="display:contents">{frame(lang, heading, inside, foot)}</form>'


def _options(lang: str, presenter: Presenter, before: Mapping[str, str]) -> str:
    """What is asked of every new game, folded up: how it was answered stands in its line."""
    asked = "".join(
        choice("opt." + key, label, choices, before.get("opt." + key, choices[0][0]), hint)
        for key, label, choices, hint in presenter.options(lang)
    )
    if not asked:
        return ""
    told = esc(chosen_options(lang, presenter, before))
    return f'<details class="opts"><summary id="invite-options">{told}</summary>{asked}</details>'


def chosen_options(lang: str, presenter: Presenter, answers: Mapping[str, str]) -> str:
    """How scenario and options were answered, in one line; what was not asked is as it usually is."""
    found = []
    for key, label, choices, _ in presenter.options(lang):
        now = answers.get("opt." + key, choices[0][0])
        found += [f"{label}: {name}" if lang == "en" else f"{label}：{name}" for value, name in choices if value == now]
    return (", " if lang == "en" else "、").join(found)


def _invite_ways(lang: str, can_share: bool) -> str:
    made = ""
    for way, symbol in WAYS:
        if way != "share" or can_share:
            css = "btn" if made else "btn primary"
            made += button("invite-go", say(lang, f"mail.way.{way}"), symbol, way, css)
    made += button("invite-go", say(lang, "live.beside"), "people", "beside")
    return f'<div class="by-which">{made}</div>'


def rows(lang: str, name: str, key: str, kinds: Sequence[str], now: str) -> str:
    """One question whose answers have a sentence each."""
    made = "".join(
        f'<label><input type="radio" name="{name}" value="{kind}"{" checked" if kind == now else ""}>'
        f"<b>{esc(say(lang, f'{key}.{kind}'))}</b><span>{esc(say(lang, f'{key}.{kind}.text'))}</span></label>"
        for kind in kinds
    )
    return f'<div class="rows">{made}</div>'


def _secrets(lang: str, presenter: Presenter, now: str) -> str:
    """How secrets are kept, in a game that has any; asked where there is a choice."""
    if not presenter.warning(lang):
        return ""
    made = f"<b>{esc(say(lang, 'mail.secrets.open'))}</b> {esc(say(lang, 'mail.secrets.open.text'))}"
    made = f'<p class="hint">{made}</p>'
    if isinstance(games.game(presenter.slug), HasSealed):
        made = rows(lang, "secrets", "mail.secrets", terms.SECRETS, now)
    return f"<fieldset><legend>{esc(say(lang, 'mail.secrets'))}</legend>{made}</fieldset>"


def _secrets_line(lang: str, kind: str) -> str:
    return f"{say(lang, 'mail.secrets')}: {say(lang, f'mail.secrets.{kind}')}"


def _terms_link(lang: str) -> str:
    return link(lang, "mail-terms", "mail.terms")


def invitation(lang: str, presenter: Presenter, title: str, answers: Mapping[str, str]) -> str:
    """The letter as it will be seen."""
    side, name = answers.get("side", "0"), answers.get("name", "").strip()
    free = say(lang, "mail.chooses" if side == "any" else "mail.free")
    mine = name or say(lang, "mail.you")
    cells = "".join(_seat(lang, presenter, seat, mine if str(seat) == side else free) for seat in range(2))
    kind, secrets = answers.get("kind", "shared"), answers.get("secrets", "open")
    line = f"{say(lang, 'mail.dice')}: {say(lang, 'mail.dice.' + kind)}"
    pace = clock.OFFERED.get(answers.get("pace", ""), clock.NONE)
    if pace != clock.NONE:
        line += f" · {say(lang, 'clock')}: {pace_words(lang, pace)}"
    if presenter.warning(lang):
        line += f" · {_secrets_line(lang, secrets)}"
    return (
        f"<small>{esc(say(lang, 'mail.letter.to'))}</small><h3>{esc(title)}</h3>"
        f'<div class="sits">{cells}</div><p>{esc(line)}</p>'
        f'<p class="hint">{esc(_how_many(lang, presenter, kind, secrets))}</p>'
    )


def _how_many(lang: str, presenter: Presenter, kind: str, secrets: str) -> str:
    """About how many letters a game takes."""
    least_said, most_said = standing.letters(games.game(presenter.slug), kind, secrets)
    if not least_said:
        return ""
    key = "mail.letters" if most_said < least_said else "mail.letters.same"
    said = say(lang, key, n=least_said, least=most_said)
    if secrets == terms.SECRETS[0] or not has_cards(presenter.slug):
        return said
    return said + (" " if lang == "en" else "") + say(lang, "mail.letters.deal", n=PASSES)


def _seat(lang: str, presenter: Presenter, seat: int, who: str) -> str:
    colour = colour_of(presenter, seat)
    side = esc(presenter.seats(lang)[seat])
    return f'<div data-seat-colour="{esc(colour)}"><b>{side}</b><small>{esc(who)}</small></div>'


# ------------------------------------------------------------------ the invited
def invited(lang: str, presenter: Presenter, agreed: Terms, options: str, name: str) -> str:
    """What somebody reads who has opened an invitation: who, which seat, the terms in plain words, what comes next."""
    sides = presenter.seats(lang)
    title = say(lang, "mail.invited.some")
    if agreed.name:
        title = say(lang, "mail.invited", friend=named(lang, agreed.name))
    is_any = agreed.seat == terms.ANY
    seat = say(lang, "mail.seat.choose") if is_any else say(lang, "mail.seat.free", side=sides[1 - agreed.seat])
    body = paragraph(seat, "lead")
    if not is_any:
        who = {agreed.seat: agreed.name or say(lang, "mail.somebody"), 1 - agreed.seat: say(lang, "mail.you")}
        body += f'<div class="sits">{"".join(_seat(lang, presenter, n, who[n]) for n in range(2))}</div>'
    if is_any:
        body += radios("side", [(str(n), side) for n, side in enumerate(sides)], "0", say(lang, "mail.side"))
    body += paragraph(options, "hint") if options else ""
    dice = say(lang, "mail.dice") + ": " + say(lang, "mail.dice." + agreed.dice)
    body += _term(lang, "die", dice, f"mail.dice.{agreed.dice}.text")
    if presenter.warning(lang):
        body += _term(lang, "lock", _secrets_line(lang, agreed.secrets), f"mail.secrets.{agreed.secrets}.text")
    many = _how_many(lang, presenter, agreed.dice, agreed.secrets)
    body += _term(lang, "letter", say(lang, "mail.by_letter"), "mail.by_letter.text", many)
    pace = f"{say(lang, 'clock')}: {pace_words(lang, agreed.pace)}"
    body += _term(lang, "again", pace, "clock.hint" if agreed.pace != clock.NONE else "")
    body += f'<p class="hint">{esc(say(lang, "mail.next"))} {_terms_link(lang)}</p>'
    body += name_field(lang, name)
    foot = button("close", say(lang, "mail.look")) + button(
        "seat-take", say(lang, "mail.take"), "people", css="btn primary"
    )
    return f'<form id="invited" style="display:contents">{frame(lang, title, body, foot)}</form>'


def _term(lang: str, sign: str, head: str, key: str, more: str = "") -> str:
    text = (" " if lang == "en" else "").join([*([say(lang, key)] if key else []), *([more] if more else [])])
    return f'<div class="term">{icon(sign)}<p><b>{esc(head)}</b> {esc(text)}</p></div>'


# ------------------------------------------------------------------ what is said about letters
def told(lang: str, title: str, lines: Sequence[str], foot: str) -> str:
    """A page of sentences with buttons."""
    return frame(lang, title, "".join(paragraph(line) for line in lines), foot)


class Compared:
    """What a letter says of a step, and what was expected, in words."""

    def __init__(self, heading: str, found: str, expected: str) -> None:
        self.heading, self.found, self.expected = heading, found, expected


def refused(lang: str, sentence: str, safe: str, compared: Compared | None, is_kept: bool, own: str) -> str:
    """Why a letter was not taken in; ``own`` is the code of one that can be, if the reader says that it is his."""
    body = paragraph(sentence, "lead") + paragraph(safe)
    if compared:
        pairs = (
            ("letter", "mail.refused.letter", compared.found),
            ("ours", "mail.refused.expected", compared.expected),
        )
        cells = "".join(
            f'<div class="{css}"><small>{esc(say(lang, key))}</small><b>{esc(words)}</b></div>'
            for css, key, words in pairs
        )
        body += f'<div class="versus"><p>{esc(compared.heading)}</p>{cells}</div>'
    if is_kept:
        body += paragraph(say(lang, "mail.refused.again") + " " + say(lang, "mail.refused.kept"), "hint")
    elif not own:
        body += paragraph(say(lang, "mail.refused.again"), "hint")
    foot = button("letter-own", say(lang, "mail.own"), arg=own) if own else ""
    foot += button("close", say(lang, "mail.to.game"), css="btn primary")
    return frame(lang, say(lang, "mail.refused"), body, foot)


def paste(lang: str) -> str:
    """Where a letter is pasted."""
    field = '<textarea name="letter" rows="7" spellcheck="false" autocomplete="off"></textarea>'
    body = labelled(say(lang, "mail.open.text"), field)
    foot = button("close", say(lang, "cancel")) + button("letter-pasted", say(lang, "mail.open.go"), css="btn primary")
    return f'<form id="paste" style="display:contents">{frame(lang, say(lang, "mail.open"), body, foot)}</form>'


def again(lang: str, sentence: str, foot: str) -> str:
    """Where somebody who has lost a game enters the seat key of it."""
    field = '<input name="key" maxlength="60" spellcheck="false" autocomplete="off" autocapitalize="off">'
    body = paragraph(sentence) + paragraph(say(lang, "mail.no.here.key")) + labelled(say(lang, "mail.key"), field)
    return f'<form id="again" style="display:contents">{frame(lang, say(lang, "mail.refused"), body, foot)}</form>'


def about(lang: str, table: Table, said: str, answers: str) -> str:
    """What the chip in the head tells: how it stands (``said``), what is agreed upon, the check number, what is
    answered beforehand."""
    agreed = table.terms
    body = paragraph(said, "lead")
    if table.guest:
        number = terms.check_number(agreed, table.guest)
        body += _term(lang, "check", f"{say(lang, 'mail.check')} {number[:3]} {number[3:]}.", "mail.check.hint")
    body += _term(
        lang,
        "die",
        f"{say(lang, 'mail.dice')}: {say(lang, 'mail.dice.' + agreed.dice)}",
        f"mail.dice.{agreed.dice}.text",
    )
    body += _term(lang, "lock", _secrets_line(lang, agreed.secrets), f"mail.secrets.{agreed.secrets}.text")
    if agreed.pace != clock.NONE:
        body += _term(lang, "again", f"{say(lang, 'clock')}: {pace_words(lang, agreed.pace)}", "clock.hint")
    more = [("remind", "mail.remind")]
    if table.guest:
        more += [*([("watchers", "watch.link")] if table.is_signed else []), ("prove", "prove")]
    body += f'{answers}<p class="links">{_terms_link(lang)}{"".join(link(lang, *one) for one in more)}</p>'
    if table.is_signed:
        key = f'<code class="seat-key">{esc(key_text(table))}</code>'
        hint = esc(say(lang, "mail.key.hint"))
        body += f"<details><summary>{esc(say(lang, 'mail.key'))}</summary><p>{key}</p><p>{hint}</p></details>"
    else:
        body += _term(lang, "letter", say(lang, "mail.unsigned"), "mail.unsigned.text")
    if table.refused:
        save = button("refused-save", say(lang, "mail.refused.save"), "down")
        body += f"<p>{esc(say(lang, 'mail.refused.list', n=len(table.refused)))} {save}</p>"
    foot = button("live", say(lang, "live.connect"), "waves") if table.guest else ""
    foot += button("paste-letter", say(lang, "mail.open"), "open") + button(
        "close", say(lang, "mail.to.game"), css="btn primary"
    )
    return frame(lang, table.friend or say(lang, "mail.somebody"), body, foot)
