"""What the system offers beside the page: its sheet for sharing, and a number on the icon."""

from __future__ import annotations

from . import dom


def can_share() -> bool:
    """Whether the system has a sheet to share with."""
    try:
        return bool(dom.window.navigator.share)
    except AttributeError:
        return False


async def share(title: str, address: str) -> bool:
    """Hand an address to the system's sheet; whether the reader has sent it on."""
    try:
        await dom.window.navigator.share(dom.options(title=title, url=address))
    except Exception:  # whatever a browser says of a sheet that was closed
        return False
    return True


async def badge(count: int) -> None:
    """Put a number on the icon of the page, where it has one; 0 takes it away."""
    navigator = dom.window.navigator
    try:
        await (navigator.setAppBadge(count) if count else navigator.clearAppBadge())
    except Exception:  # not installed, or not allowed
        return


def new_window(address: str) -> None:
    """Open an address of the site in a window of its own, which computes for itself."""
    dom.window.open(address, "_blank", "popup,noopener")
