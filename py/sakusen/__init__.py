"""Sakusen: small Japanese board wargames with a strict rules engine.

``import sakusen`` gives bot writers the registry of games: ``sakusen.games["kinmen"]`` is an ``engine.core.Game``,
``list(sakusen.games)`` all of them. Everything else lies in the subpackages ``engine`` (what every game shares),
``games`` (one folder per rulebook), ``ai`` (players) and ``cli`` (the command line). ``ui``, the page itself, runs in a
browser only and is not installed.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a type checker knows no module with [...]
    from .games import Registry

    games: Registry
else:

    def __getattr__(name: str) -> Any:
        """The registry, as soon as somebody asks for it: who imports one module of ours need not load all."""
        if name != "games":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{__name__}.games")


__all__ = ["games"]
__version__ = "1.0.0"
