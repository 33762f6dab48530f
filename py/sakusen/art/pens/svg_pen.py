"""The SVG pen: shapes to SVG text, for posters, printed maps, covers and small pictures in panels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sakusen.art.pens.palette import FONTS, LANG_TAGS, LIGHT
from sakusen.art.pens.shapes import Colour, Shape, num


def escape(text: str) -> str:
    """Text as it stands between tags. The module that has this in the standard library loads half of a web client."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoteattr(text: str) -> str:
    """Text as the value of an attribute, with its quotation marks."""
    return '"' + escape(text).replace('"', "&quot;") + '"'


_ANCHORS = {"middle": "middle", "end": "end"}


class SvgPen:
    """Draws shapes as SVG elements.

    ``colours`` resolves palette names; ``clips`` resolves clip names to path data; ``fonts`` maps "serif" and
    "sans" to font stacks. ``prefix`` keeps the ids of several pictures in one page apart. The definitions
    (clips and gradients) that the drawn shapes needed are collected in ``defs``.
    """

    def __init__(
        self,
        colours: Mapping[str, str] = LIGHT,
        *,
        lang: str = "ja",
        clips: Mapping[str, str] | None = None,
        fonts: Mapping[str, str] | None = None,
        prefix: str = "",
    ) -> None:
        self._colours = colours
        self._clips = clips or {}
        self._fonts = fonts or FONTS[lang]
        self._prefix = prefix
        self._ids: dict[str, str] = {}
        self.defs: list[str] = []

    def paint(self, shapes: Iterable[Shape]) -> str:
        """The elements for the shapes, without a root element."""
        return "".join(self._one(shape) for shape in shapes)

    def _one(self, shape: Shape) -> str:
        if "group" in shape:
            return self._group(shape)
        return self._text(shape) if "text" in shape else self._path(shape)

    def _define(self, key: str, body: str) -> str:
        """Keep one definition and return the reference to it."""
        if key not in self._ids:
            self._ids[key] = f"{self._prefix}{len(self._ids)}"
            self.defs.append(body.replace("ID", f'"{self._ids[key]}"', 1))
        return f"url(#{self._ids[key]})"

    def _colour(self, value: Colour) -> str:
        if isinstance(value, str):
            return self._colours.get(value, value)
        x1, y1, x2, y2 = (num(v) for v in value["line"])
        stops = "".join(f'<stop offset="{num(at, 3)}" stop-color="{self._colour(c)}"/>' for at, c in value["stops"])
        body = (
            f'<linearGradient id=ID gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
            f"{stops}</linearGradient>"
        )
        return self._define(body, body)

    def _clip(self, name: str) -> str:
        data = name if name.startswith("M") else self._clips[name]
        return self._define("clip " + data, f'<clipPath id=ID><path d="{data}" clip-rule="evenodd"/></clipPath>')

    def _path(self, shape: Shape) -> str:
        get = shape.get
        out = [f'<path d="{shape["d"]}" fill="{self._colour(shape["fill"]) if "fill" in shape else "none"}"']
        if "stroke" in shape:
            out.append(f' stroke="{self._colour(shape["stroke"])}" stroke-width="{num(get("width", 1), 2)}"')
            for key, name in (("cap", "stroke-linecap"), ("join", "stroke-linejoin")):
                if key in shape:
                    out.append(f' {name}="{shape[key]}"')
            if "dash" in shape:
                out.append(f' stroke-dasharray="{" ".join(num(v) for v in shape["dash"])}"')
        if "rule" in shape:
            out.append(f' fill-rule="{shape["rule"]}"')
        for key, name in (
            ("opacity", "opacity"),
            ("fill_opacity", "fill-opacity"),
            ("stroke_opacity", "stroke-opacity"),
        ):
            if key in shape:
                out.append(f' {name}="{num(shape[key], 3)}"')
        return "".join(out) + "/>"

    def _text(self, shape: Shape) -> str:
        get, string, x, y, size = shape.get, shape["text"], shape["x"], shape["y"], shape["size"]
        places = f'x="{num(x)}" y="{num(y)}"'
        anchor = _ANCHORS.get(get("anchor", ""))
        if get("vertical"):
            ys = " ".join(num(v) for v in stacked_baselines(string, y, size, get("spacing", 0)))
            places, anchor = f'x="{" ".join([num(x)] * len(string))}" y="{ys}"', "middle"
        out = [f'<text {places} font-size="{num(size, 2)}" fill="{self._colour(shape["fill"])}"']
        if get("font") == "serif":
            out.append(f' font-family="{self._fonts["serif"]}"')
        if get("weight"):
            out.append(f' font-weight="{shape["weight"]}"')
        if get("italic"):
            out.append(' font-style="italic"')
        if anchor:
            out.append(f' text-anchor="{anchor}"')
        if get("spacing") and not get("vertical"):
            out.append(f' letter-spacing="{num(shape["spacing"], 2)}"')
        if get("halo"):
            out.append(
                f' stroke="{self._colour(shape["halo"])}" stroke-width="{num(shape["halo_width"], 2)}"'
                ' stroke-linejoin="round" paint-order="stroke"'
            )
        if "opacity" in shape:
            out.append(f' opacity="{num(shape["opacity"], 3)}"')
        if get("turn"):
            out.append(f' transform="rotate({num(shape["turn"])} {num(x)} {num(y)})"')
        return "".join(out) + f">{escape(string)}</text>"

    def _group(self, shape: Shape) -> str:
        out = ["<g"]
        if "matrix" in shape:
            out.append(f' transform="matrix({" ".join(num(v, 4) for v in shape["matrix"])})"')
        if "opacity" in shape:
            out.append(f' opacity="{num(shape["opacity"], 3)}"')
        body = self.paint(shape["group"])
        if "clip" in shape:
            # the clip is meant in the coordinates of the group's children
            body = f'<g clip-path="{self._clip(shape["clip"])}">{body}</g>'
        return "".join(out) + f">{body}</g>"


def stacked_baselines(string: str, middle: float, size: float, spacing: float) -> list[float]:
    """Baselines of characters stacked downwards so that the column is centred on ``middle``."""
    pitch = size + spacing
    top = middle - (len(string) - 1) * pitch / 2
    return [top + i * pitch + size * 0.36 for i in range(len(string))]


def svg_document(
    shapes: Iterable[Shape],
    box: Sequence[float],
    *,
    width: float | None = None,
    height: float | None = None,
    title: str = "",
    colours: Mapping[str, str] = LIGHT,
    lang: str = "ja",
    clips: Mapping[str, str] | None = None,
    prefix: str = "",
    css_class: str = "",
) -> str:
    """A complete ``<svg>``: ``box`` is (x, y, width, height) in picture units, ``width`` and ``height`` in
    pixels.

    With a ``title`` the picture is announced by it; without one it is hidden from screen readers. What lies
    outside the box is cut off. Several documents in one page need different ``prefix`` values.
    """
    pen = SvgPen(colours, lang=lang, clips=clips, prefix=prefix or "s")
    body = pen.paint(shapes)
    x, y, w, h = box
    width = w if width is None else width
    height = width * h / w if height is None else height
    role = f'role="img" aria-label={quoteattr(title)}' if title else 'aria-hidden="true"'
    cls = f" class={quoteattr(css_class)}" if css_class else ""
    defs = f"<defs>{''.join(pen.defs)}</defs>" if pen.defs else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{cls} viewBox="{num(x)} {num(y)} {num(w)} {num(h)}" '
        f'width="{num(width)}" height="{num(height)}" lang="{LANG_TAGS[lang]}" {role}>'
        f'{defs}<g font-family="{FONTS[lang]["sans"]}">{body}</g></svg>'
    )
