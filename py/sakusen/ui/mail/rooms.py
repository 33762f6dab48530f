"""All that looks after games with a friend at another table: letters, invitations, connections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..live.beside import Beside
from ..live.company import Company
from ..live.connecting import Connecting
from ..live.live import Live
from ..storage.save_notices import drawer
from .apart_arrivals import ApartArrivals
from .apart_room import ApartRoom
from .post_office import PostOffice
from .proving import Proving
from .watchers import Watchers
from .watching import Watching

if TYPE_CHECKING:
    from .parts import Parts


class Rooms:
    """Made once for the page; from then on it follows every game that is put on the table."""

    def __init__(self, parts: Parts) -> None:
        preferences, game, notices = parts.preferences, parts.game, parts.notices
        self.office = PostOffice(*parts)
        self.live = Live(preferences, game, notices, parts.tasks, self.office)
        self.company = Company(preferences, self.live)
        self.connecting = Connecting(preferences, parts.dialog, self.live, self.office, notices)
        self.beside = Beside(preferences, game, notices, self.office, parts.load)
        self.watchers = Watchers(preferences, game, parts.dialog, notices)
        self.watching = Watching(preferences, game, parts.visit, notices, parts.dialog, parts.last_screen, drawer())
        self.apart = ApartRoom(parts, self.office.sending)
        self.arrivals = ApartArrivals(parts, self.apart)
        self.proving = Proving(preferences, game, parts.dialog, parts.tasks)
        self.office.watch, self.office.slip = self.watching.open, self.arrivals.open
        self.office.seated = self.apart.seated
        self.office.listen()
        self.live.listen()
        self.proving.listen()

    def again(self) -> None:
        """Show what lies beside the table in another language."""
        self.office.sending.again()
        self.company.show()
