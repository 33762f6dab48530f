"""The covers of all games by slug."""

from __future__ import annotations

from sakusen import games
from sakusen.art.covers import cover_of
from tools.titles import titles

COVERS = {slug: cover_of(slug, about, games.printing(slug).cover_picture) for slug, about in titles().items()}
