"""The map as the rest of the page sees it, and who is told what the pointer does on it. A stub: read by the type
checker only, and not carried by the site.

``board.Board`` is the map of the browser; tests have one that only remembers what it was told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ...presenter.contract import Motion, Presenter, Scene, Touch
    from .camera import Box
    from .tray_place import TrayPlace

class MapWatcher(Protocol):
    """The running game."""

    def tapped(self, touches: list[Touch]) -> None:
        """A tap or click that was not a drag: everything under it, topmost first, down to the hex; empty on bare
        paper."""

    def hovered(self, touch: Touch | None) -> None:
        """The topmost thing under the pointer has changed."""

    def lifted(self, touches: list[Touch], finger: bool) -> bool:
        """A drag begins over these things, with a finger: whether it carries one of them instead of moving the map."""

    def dropped(self, touches: list[Touch]) -> None:
        """What was carried has been let go of over these things; over nothing when nothing may come of it."""

    def zoomed(self) -> None:
        """``MapView.percent`` has changed."""

class MapView(Protocol):
    """One canvas for all games. All pointer listeners on it are its own; keys and buttons are the page's."""

    watcher: MapWatcher | None
    wheel: str
    """Which turns of the wheel zoom: "all", those with "ctrl", or "none"; the others are the page's around us."""
    is_asked: bool
    """Whether something is asked about the map: a finger, which cannot point, asks with a tap then."""

    def open(self, presenter: Presenter, baked: str, lang: str, scheme: str) -> None:
        """Lay out a game's sheet. ``baked`` is the text of the baked map; ``scheme`` is "light" or "dark". Asked again
        with another ``lang`` or ``scheme``, it repaints and leaves the camera where it is."""

    def show(self, scene: Scene) -> None:
        """Show this picture from the next frame on."""

    async def play(self, motions: Sequence[Motion], speed: float) -> None:
        """Let counters of the shown scene travel, one motion after the other; returns when done or skipped. ``speed``
        1 is normal, 0 is at once."""

    def forget_tap(self) -> None:
        """What was tapped has been done: the next tap at the same point is a first one."""

    def skip(self) -> None:
        """End a running animation at once."""

    # -------------------------------------------------------------- camera
    @property
    def percent(self) -> int:
        """The scale; 100 is the default of the desktop."""

    @property
    def is_whole(self) -> bool:
        """Whether the reader wants to see the whole sheet."""

    def home(self, whole: bool = False) -> None:
        """Show what the game shows first, or the whole sheet."""

    def zoom(self, direction: int) -> None:
        """One step nearer (1) or farther (-1)."""

    def reveal(self, what: Touch | Box | None) -> None:
        """Move the camera as little as needed so that a thing or a box (map units) is in sight."""

    def bring(self, places: Sequence[Box], far: bool) -> None:
        """As near as before something was to be shown. Bring the first of these places into sight, and with it as many
        of the others as the window holds, from farther away if that is needed; with ``far``, for what is only to be
        looked at, from as far away as can be read."""

    def look_for(self, places: Sequence[Box], many: bool) -> None:
        """As near as before something was to be shown. Bring as many of these places into sight as the window holds, if
        none of them is; with ``many``, if fewer than half are."""

    async def visit(
        self, box: Box | None, place: tuple[float, float, float] | None, sizes: Sequence[tuple[float, float]]
    ) -> TrayPlace | None:
        """Let the camera glide to a box of the map if it is out of sight, and remember where it stood. Where a paper
        tray of one of these sizes lies beside a ``place`` there (x, y, radius): on what is empty."""

    async def follow(self, box: Box, stays: bool) -> None:
        """The same for what is looked at afterwards, too: the camera stays there."""

    async def go_back(self) -> None:
        """Let the camera glide back to where it stood before :meth:`visit`, unless the reader has moved it since."""

    def resize(self) -> None:
        """The canvas has another size."""

    covered: float
    def inset(self, pixels: float) -> None:
        """So many pixels at the foot of the canvas are covered (by the sheet of the phone)."""

    def stand(self) -> list[float | str]:
        """Where the camera stands, for :meth:`take_stand`."""

    def take_stand(self, stand: object) -> None:
        """Stand where the camera stood, if the window still has that size. Anything may be given."""

    # -------------------------------------------------------------- for those who look at it from outside
    @property
    def is_busy(self) -> bool:
        """Whether what is to be seen is still being painted, or the window has a size that is not yet answered."""

    def locate(self, touch: Touch) -> tuple[float, float] | None:
        """Client coordinates where a tap means this touch now; ``None`` when it is not in sight."""

    def tap_at(self, x: float, y: float, finger: bool) -> None:
        """A tap at a point of the page."""

    def when_seen(self, call: Callable[[], object]) -> None:
        """Call something as soon as everything has been painted."""

    def snapshot(self, wide: int, high: int, points: Sequence[tuple[float, float]] = ()) -> str:
        """A small picture of the home view as a data address; empty when it cannot be made."""

    def picture(self) -> str:
        """What is to be seen now, as a data address; empty when there is nothing to show."""

    def small_picture(self) -> str:
        """What the window shows now as a data address, of a modest size; empty when that cannot be had."""
