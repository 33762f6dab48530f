"""What is printed on a sheet of spaces in words: names on the map, and the margin with title, days, tables, key.

The sheet spec (see ``sakusen.games.gunki.art.highland``) gives the places and the words:

``names``    ``drop`` below the ring of a space, ``shift`` to the right by space and language
``words``    names on the map: ``at`` or ``between`` two spaces with ``y``, ``style``, ``words``
``title``    ``at``, ``words``, ``below``; ``days``: ``rects``, ``numbers``, ``month``
``events``   ``at``, ``width``, ``title`` and ``rows``, the words for every face; ``pool``: ``at``, ``title``
``key``      ``at``, ``column``, ``row`` and ``entries`` of (sign, words); ``compass``: a point
"""

from __future__ import annotations

from collections.abc import Mapping

from sakusen.art.counters.counters import die
from sakusen.art.pens.palette import OFF_WHITE
from sakusen.art.pens.shapes import Shape, Shapes, Spec, Style, circle, group, path, rect, segment, text
from sakusen.games.gunki.art.highland import positions
from sakusen.games.gunki.art.highland_painters import SHIELD

ROW = 25
"""The height of a row of the event table."""
_HALO: Style = {"halo": "halo", "halo_width": 3.2}


def printed(board: Spec, sheet: Spec, lang: str) -> Shapes:
    """Everything printed on the sheet in one language; all but the map itself."""
    at = positions(board, sheet)
    return [
        *space_names(board, sheet, lang),
        *(_word(entry, at, lang) for entry in sheet["words"]),
        *_title(sheet["title"], lang),
        *_days(sheet["days"], lang),
        *_events(sheet["events"], lang),
        _heading(sheet["pool"]["at"], sheet["pool"]["title"][lang], lang),
        *_key(sheet["key"], lang),
        _compass(*sheet["compass"]),
        *_frame(*sheet["size"]),
    ]


# ---------------------------------------------------------------- names on the map
def space_names(board: Spec, sheet: Spec, lang: str, only: frozenset[str] | None = None) -> Shapes:
    """The names under the spaces; ``only`` limits them to some."""
    at, latin = positions(board, sheet), lang == "en"
    key = "zh-Hant" if lang == "zh" else lang
    drop, shift = sheet["radius"] + sheet["names"]["drop"], sheet["names"]["shift"]
    out = []
    for space in board["spaces"]:
        if only is not None and space["id"] not in only:
            continue
        x, y = at[space["id"]]
        x += shift.get(space["id"], {}).get(lang, 0.0)
        style = {"weight": 700, "anchor": "middle", "font": "serif", "spacing": 0.5}
        words, size = space["name"][key], 11.5 if latin else 13
        out.append(text(x, y + drop, words, size, "label", **style, **_HALO))
    return out


def _word(entry: Spec, at: Mapping[str, tuple[float, float]], lang: str) -> Shape:
    """One name on the map, in the style of its kind."""
    latin, words = lang == "en", entry["words"][lang]
    if "between" in entry:
        a, b = entry["between"]
        x, y = (at[a][0] + at[b][0]) / 2, entry["y"]
    else:
        x, y = entry["at"]
    if entry["style"] == "sector":
        spacing = 0.8 if latin else 8
        style = {"weight": 700, "anchor": "middle", "font": "serif", "spacing": spacing}
        return text(x, y, words, 18 if latin else 24, "label", **style, **_HALO)
    if entry["style"] == "wall":
        style = {"weight": 700, "anchor": "end", "font": "serif", "spacing": 0 if latin else 3}
        return text(x + (10 if latin else 0), y, words, 11.5 if latin else 14, "label", **style, **_HALO)
    if entry["style"] == "column":
        return text(x, y, words, 11.5, "accent", weight=700, anchor="middle", **_HALO)
    if entry["style"] == "ditch":
        return text(x, y, words, 10, "label", anchor="middle", italic=latin or None, turn=entry["turn"], **_HALO)
    return text(x, y, words, 11, "label", **_HALO)


# ---------------------------------------------------------------- the margin
def _title(title: Spec, lang: str) -> Shapes:
    (x, y), latin = title["at"], lang == "en"
    size, spacing = (18.5, -0.1) if latin else (30, 3)
    if len(title["words"][lang]) > 6 and not latin:
        size, spacing = 27, 1.5
    return [
        text(x, y, title["words"][lang], size, "ink", weight=700, font="serif", spacing=spacing),
        text(x + 1, y + 20, title["below"][lang], 10, "ink2", spacing=1 if latin else 2),
        path(segment((x, y + 32), (x + 104, y + 32)), None, "wallink", 2.2),
        path(segment((x + 110, y + 32), (x + 240, y + 32)), None, "ink2", 0.8),
    ]


def _days(days: Spec, lang: str) -> Shapes:
    out: Shapes = []
    for (x, y, w, h), number in zip(days["rects"], days["numbers"], strict=True):
        out += [
            rect(x, y, w, h, 3, fill="paper", stroke="ink2", width=1.2, fill_opacity=0.8),
            rect(x + 3.5, y + 3.5, w - 7, h - 7, 1.5, stroke="ink2", width=0.6, opacity=0.6),
            text(x + 10, y + 22, number, 19, "ink", weight=700, font="serif"),
            text(x + 36, y + 21, days["month"][lang], 9, "ink2"),
        ]
    return out


def _heading(at: tuple[float, float], words: str, lang: str) -> Shape:
    x, y = at
    return text(x, y, words, 13, "ink", weight=700, font="serif", spacing=0.3 if lang == "en" else 1.5)


def event_row(events: Spec, face: int) -> tuple[float, float, float, float]:
    """Where the row of a face of the die is printed in the event table: x, y, width, height."""
    (x, y), wide = events["at"], events["width"]
    return float(x), float(y + 9 + (face - 1) * ROW), float(wide), float(ROW)


def _events(events: Spec, lang: str) -> Shapes:
    (x, y), wide = events["at"], events["width"]
    out = [_heading((x, y), events["title"][lang], lang), text(x + wide, y, "1D6", 9.5, "ink2", anchor="end")]
    for i, words in enumerate(events["rows"]):
        top = y + 9 + i * ROW
        out += [
            path(segment((x, top), (x + wide, top)), None, "ink2", 0.6, opacity=0.6),
            group(die(i + 1, 17), x=x + 3, y=top + 4),
            text(x + 32, top + 17, words[lang], 11.5, "ink"),
        ]
    foot = y + 9 + len(events["rows"]) * ROW
    return [*out, path(segment((x, foot), (x + wide, foot)), None, "ink2", 0.6, opacity=0.6)]


def _key(key: Spec, lang: str) -> Shapes:
    x, y = key["at"]
    out: Shapes = []
    for i, (sign, words) in enumerate(key["entries"]):
        left, base = x + i % 2 * key["column"], y + i // 2 * key["row"]
        out.append(group(_sign(sign), x=left, y=base))
        out.append(text(left + 15, base + 3.6, words[lang], 9, "ink"))
    return out


def _sign(name: str) -> Shapes:
    """A sign of the key, centred on the origin."""
    if name == "decides":
        return [circle(0, 0, 7, fill="space", stroke="accent", width=1.4, dash=[3, 2])]
    if name == "assault":
        return [path("M-9 -2.5h8v-4l9 6.5l-9 6.5v-4h-8Z", "accent")]
    if name == "die":
        return [group(die(3, 14), x=-7, y=-7)]
    return [group([path(SHIELD, OFF_WHITE, "#3C423C", 2)], scale=0.6)]


def _compass(x: float, y: float) -> Shape:
    return group(
        [
            path("M0 -20L4 0L0 -4L-4 0Z", "ink"),
            path("M0 20L4 0L0 4L-4 0Z", None, "ink", 0.8),
            text(0, -24, "N", 10, "ink", weight=700, font="serif", anchor="middle"),
        ],
        x=x,
        y=y,
    )


def _frame(wide: float, high: float) -> Shapes:
    return [
        rect(9, 9, wide - 18, high - 18, stroke="ink2", width=1.4, opacity=0.7),
        rect(13, 13, wide - 26, high - 26, stroke="ink2", width=0.6, opacity=0.7),
    ]
