"""What is printed on the sheet beside the map: title, boxes, tracks, key, compass, scale, frame.

All of it comes from the sheet spec, whose keys are

``size``     of the sheet; ``title``: ``at``, ``rule`` (x, y and length of its coloured line), ``words``, ``below``,
             perhaps ``size`` by language and ``colour``
``boxes``    by id: ``rect``, ``title``, perhaps ``note``, ``arrow``, and ``counter``, the largest size
             at which a counter is drawn in it
``tracks``   by id: ``title`` and ``at`` of it, ``rects``, ``labels``, ``strong`` (indices), perhaps ``notes``
``key``      ``at``, ``column``, ``row`` (pitches) and ``entries`` of (column, row, sign, words)
``compass``  a point; ``scale``: ``at``, ``length``, ``words``
"""

from __future__ import annotations

from sakusen.art.hexmap.crossings import pontoon_bridge, railed_bridge
from sakusen.art.hexmap.labels import setup_code
from sakusen.art.pens.shapes import Point, Shapes, Spec, group, num, path, rect, rect_path, segment, star_path, text

Rect = tuple[float, float, float, float]
_BOX_HEAD = 30.0  # the part of a box that its title takes


def furniture(sheet: Spec, lang: str) -> Shapes:
    """Everything on the sheet but the map itself, in one language."""
    out: Shapes = []
    for box in sheet.get("boxes", {}).values():
        out += _box(box, lang)
    for track in sheet.get("tracks", {}).values():
        out += _track(track, lang)
    return [
        *out,
        *_title(sheet["title"], lang),
        *_key(sheet["key"], lang),
        *_compass(sheet["compass"]),
        *_scale(sheet["scale"], lang),
        *_frame(sheet["size"]),
    ]


# ---------------------------------------------------------------- where things are put
def box_slots(sheet: Spec, box: str, count: int) -> list[tuple[float, float, float]]:
    """Places for ``count`` counters in a box, row by row: centre x, centre y and the size to draw them.

    Counters shrink when there are many; all in one box have the same size.
    """
    if count <= 0:
        return []
    spec = sheet["boxes"][box]
    x, y, w, h = spec["rect"]
    x, y, w, h = x + 7, y + _BOX_HEAD, w - 14, h - _BOX_HEAD - 6
    size = float(spec["counter"])
    while size > 8 and _columns(w, size) * _columns(h, size) < count:
        size -= 0.5
    rows = -(-count // _columns(w, size))
    columns, pitch = -(-count // rows), size * 1.08 + 0.6  # rows of equal length
    left, top = x + (w - (columns - 1) * pitch) / 2, y + (h - (rows - 1) * pitch) / 2
    return [(left + i % columns * pitch, top + i // columns * pitch, size) for i in range(count)]


def _columns(room: float, size: float) -> int:
    return max(1, int((room + size * 0.08 + 0.6) / (size * 1.08 + 0.6)))


def track_slot(sheet: Spec, track: str, index: int, place: int = 0, places: int = 1) -> Point:
    """Where the centre of a marker goes on a step of a track, if it is drawn ``track_marker_size`` wide.

    ``place`` of ``places`` is its turn among several markers on one step, which stand side by side. The label
    of the step stays readable.
    """
    x, y, w, h = sheet["tracks"][track]["rects"][index]
    size = track_marker_size(sheet, track, places)
    if places < 2:
        return x + w - size / 2 - 2.5, y + h - size / 2 - 2.5
    return x + 2 + (place + 0.5) * (w - 4) / places, y + h - size / 2 - 2.5


def track_marker_size(sheet: Spec, track: str, places: int = 1) -> float:
    """How wide each of ``places`` markers on one step of a track should be drawn."""
    _, _, w, h = sheet["tracks"][track]["rects"][0]
    return float(min(w, h) * 0.72 if places < 2 else min((w - 4) / places - 1, h - 18.5))


def track_index(sheet: Spec, track: str, label: str) -> int:
    """Which step of a track carries a label; raises ``ValueError`` when none does."""
    return list(sheet["tracks"][track]["labels"]).index(label)


# ---------------------------------------------------------------- boxes and tracks
def _box(box: Spec, lang: str) -> Shapes:
    x, y, w, h = box["rect"]
    wide = w > 90
    title = box["title"][lang]
    out = [
        rect(x, y, w, h, 3, fill="paper", stroke="ink2", width=1.2, fill_opacity=0.62),
        rect(x + 3.5, y + 3.5, w - 7, h - 7, 1.5, stroke="ink2", width=0.6, opacity=0.6),
        text(
            x + 12 if wide else x + w / 2,
            y + 22,
            title,
            15 if wide or lang != "en" else 12,
            "ink",
            weight=700,
            font="serif",
            spacing=1 if wide or lang != "en" else None,
            anchor=None if wide else "middle",
        ),
    ]
    if "note" in box:
        out.append(text(x + w - 12, y + 21, box["note"][lang], 9, "ink2", anchor="end"))
    if box.get("arrow"):
        d = f"M{num(x + w / 2)} {num(y + 44)}v{num(h - 76)}m-11 -13l11 13l11 -13"
        out.append(path(d, None, "ink2", 1.4, cap="round", join="round", opacity=0.7))
    return out


def _track(track: Spec, lang: str) -> Shapes:
    x, y = track["at"]
    out = [text(x, y, track["title"][lang], 12, "ink", weight=700, font="serif", spacing=1.5)]
    notes = track.get("notes")
    for i, (cell, label) in enumerate(zip(track["rects"], track["labels"], strict=True)):
        out += _cell(cell, label, notes[i][lang] if notes else "", i in track["strong"])
    return out


def _cell(cell: Rect, label: str, note: str, strong: bool) -> Shapes:
    x, y, w, h = cell
    out = [
        rect(
            x,
            y,
            w,
            h,
            2,
            fill="paper",
            stroke="ink2",
            width=1.2 if strong else 0.8,
            fill_opacity=0.9 if strong else 0.55,
        ),
        text(x + 6, y + 16, label, 13, "ink", weight=700 if strong else 400, font="serif"),
    ]
    return [*out, text(x + w - 5, y + h - 6, note, 8, "ink2", anchor="end")] if note else out


# ---------------------------------------------------------------- title, key, compass
def _title(title: Spec, lang: str) -> Shapes:
    (x, y), latin = title["at"], lang == "en"
    left, line, red = title["rule"]
    return [
        text(
            x,
            y,
            title["words"][lang],
            title["size"][lang] if "size" in title else 34 if latin else 30,
            "ink",
            weight=700,
            font="serif",
            spacing=0.5 if latin else 3,
        ),
        text(x + 1, y + 20, title["below"][lang], 11, "ink2", spacing=3.4 if not latin else 2.4),
        path(segment((left, line), (left + red, line)), None, title.get("colour", "prc"), 2.2),
        path(segment((left + red + 6, line), (left + red + 94, line)), None, "ink2", 0.8),
    ]


def _key(key: Spec, lang: str) -> Shapes:
    x, y = key["at"]
    out: Shapes = []
    for column, row, sign, words in key["entries"]:
        left, base = x + column * key["column"], y + row * key["row"]
        out.append(group(_sign(sign), x=left + 12, y=base))
        out.append(text(left + 31, base + 3.4, words[lang], 9.4, "ink"))
    return out


def _sign(name: str) -> Shapes:
    """A sign of the key, about 20 units wide, centred on the origin."""
    sand = "M-9 -5q9 -4 18 0v8q-9 4 -18 0Z"
    if name == "beach-west":
        return [
            path(sand, "sandw", "sandink", 0.7),
            path("M-5 -2h0M0 -3h0M5 -1h0M-3 2h0M3 3h0", None, "sandink", 1.3, cap="round"),
        ]
    if name == "beach-east":
        lines = "".join(segment((k - 6, 9), (k + 6, -9)) for k in range(-15, 16, 5))
        return [
            path(sand, "sande"),
            group([path(lines, None, "sandink", 1.1, opacity=0.7)], clip=sand),
            path(sand, None, "sandink", 0.7),
        ]
    if name == "road":
        return [path("M-10 0H10", None, "casing", 5.2), path("M-10 0H10", None, "road", 3)]
    if name == "hill":
        return [
            path("M-10 6q4 -13 10 -13t10 13Z", "hill1"),
            path("M-6 0l-2 5M-2 -4l-1 5M2 -4l1 5M6 0l2 5", None, "hach", 1, opacity=0.6),
        ]
    if name == "military-bridge":
        return [group(pontoon_bridge(), scale=0.5)]
    if name == "bridge":
        return [group(railed_bridge(), scale=0.5)]
    if name == "setup":
        return [group(setup_code("14×2"), scale=0.72)]
    single = {
        "observation": path("M0 -7l7 12.2h-14Z", "ink"),
        "depot": path("M-7.6 -2.4l7.6 -5.4l7.6 5.4v9.2h-15.2Z", "gold"),
        "track": path("M-11 0H11", None, "track", 1.5, dash=[6, 3.5]),
        "river": path("M-10 1q5 -5 10 0t10 0", None, "river", 3),
        "town": path(rect_path(-5, -5, 10, 10), "town"),
        "sudden-death": path(star_path(0, 0, 7.5), "prc"),
        "sea-hexside": path("M-10 0q2.5 -5 5 0t5 0t5 0t5 0", None, "seaside", 2.4),
    }
    return [single[name]]


def _compass(at: Point) -> Shapes:
    return [
        group(
            [
                path("M0 -26L5 0L0 -5L-5 0Z", "ink"),
                path("M0 26L5 0L0 5L-5 0Z", None, "ink", 0.8),
                text(0, -31, "N", 11, "ink", weight=700, font="serif", anchor="middle"),
            ],
            x=at[0],
            y=at[1],
        )
    ]


def _scale(scale: Spec, lang: str) -> Shapes:
    x, y = scale["at"]
    return [
        text(x, y, scale["words"][lang], 9, "ink2"),
        path(f"M{num(x)} {num(y + 8)}v5h{num(scale['length'])}v-5", None, "ink2", 1),
    ]


def _frame(size: tuple[float, float]) -> Shapes:
    w, h = size
    return [
        rect(9, 9, w - 18, h - 18, stroke="ink2", width=1.4, opacity=0.7),
        rect(13, 13, w - 26, h - 26, stroke="ink2", width=0.6, opacity=0.7),
    ]
