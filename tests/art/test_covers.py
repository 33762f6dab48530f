"""The covers of the games."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from tests.art.all_covers import COVERS

from sakusen.art.covers import LANGS, cover_svg, write_cover


@pytest.mark.parametrize("slug", COVERS)
def test_a_cover_is_well_formed_small_and_always_the_same(slug, baked):
    for lang in LANGS:
        svg = cover_svg(COVERS[slug], lang, baked["outline"])
        assert svg == cover_svg(COVERS[slug], lang, baked["outline"])
        assert len(svg.encode()) < 40_000
        root = ElementTree.fromstring(svg)
        assert root.get("aria-label") == COVERS[slug].titles[lang]


def test_covers_in_one_page_do_not_share_ids():
    ids = [
        e.get("id")
        for cover in COVERS.values()
        for lang in LANGS
        for e in ElementTree.fromstring(cover_svg(cover, lang)).iter()
        if e.get("id")
    ]
    assert len(ids) == len(set(ids)) > 0


def test_a_cover_is_written_for_every_game_and_language(tmp_path):
    written = [path for cover in COVERS.values() for path in write_cover(tmp_path, cover)]
    assert {p.name for p in written} == {f"cover-{slug}-{lang}.svg" for slug in COVERS for lang in LANGS}
    assert all(p.stat().st_size > 2000 for p in written)
