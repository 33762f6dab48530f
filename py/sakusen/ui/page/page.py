"""The page as a whole: all its parts, each made once and given the parts that it needs and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..history.looking_back import LookingBack
from ..mail.door import Door as LettersDoor
from ..mail.parts import Parts
from ..match.log_view import LogView
from ..match.opponent import Opponent
from ..match.real_dice import Dice
from ..match.reviewer import Reviewer
from ..match.thinker import BrowserWorker
from ..match.windows import PHONE
from ..sharing.file_transfer import FileTransfer
from ..sharing.link_visit import LinkVisit
from ..sharing.loader import Loader
from ..storage.last_screen import LastScreen
from ..storage.lesson_places import LessonPlaces
from ..storage.partly import PartlyOffers
from ..storage.rescue import Rescue
from ..storage.save_notices import SaveNotices, drawer
from ..storage.saves import Saves
from ..storage.shelf_cards import ShelfCards
from ..storage.studies import Studies
from ..study.desk_parts import DeskParts
from ..study.door import Door
from . import dom, test_api
from .appearance import Appearance
from .commands import Commands
from .dialog_box import SENDING, DialogBox
from .game_dialogs import Guide, NewGame
from .lessons import Lessons
from .notices import Notices
from .offline import Offline
from .open_game import OpenGame
from .page_input import PageInput
from .phone_sheet import PhoneSheet
from .preferences import Preferences
from .requests import Requests
from .rulebook import Rulebook
from .shelf_view import ShelfView
from .tasks import Tasks
from .troubles import Troubles

if TYPE_CHECKING:
    from ..board.map_view import MapView
    from ..match.play import Play
    from .open_game import MakeMap

NARROW = "(max-width: 39.9375em)"
"""Where the panels of an article's frame are a sheet at the foot of the map."""


class Page:
    """The parts by name. ``is_framed``: in an article, where there is no shelf and nothing is kept."""

    def __init__(self, make_map: MakeMap, is_framed: bool = False) -> None:
        self.is_framed = is_framed
        tab, small = dom.random_name(), drawer()
        self.tasks, self.requests, self.dice, self.dialog = Tasks(), Requests(), Dice(), DialogBox()
        self.saves = Saves(small, tab, dom.now)
        self.studies = Studies(self.saves, small)
        self.preferences = preferences = Preferences(self.saves, is_kept=not is_framed)
        self.notices = Notices(preferences)
        self.log = LogView(lambda: preferences.lang)
        self.opponent = Opponent(BrowserWorker)
        self.sheet = PhoneSheet(NARROW if is_framed else PHONE, is_framed)
        self.cards = ShelfCards(preferences, self.saves)
        self.save_notices = SaveNotices(preferences, self.saves, self.cards, self.notices, self.tasks, small)
        self.game = OpenGame(
            make_map,
            preferences,
            self.requests,
            self.opponent,
            self.saves,
            self.save_notices,
            self.notices,
            self.dialog,
            self.sheet,
            self.log,
            self.dice,
            self.tasks,
            tab,
            is_framed,
        )
        self.last_screen = LastScreen(preferences, self.game, small)
        self.lessons = Lessons(preferences, self.game, LessonPlaces(small), self.requests, self.dice, self.notices)
        self._make_shelf(exists=not is_framed)
        self._make_loader()
        self._make_desk()
        self._make_transfer()
        self._make_controls()

    def _make_shelf(self, exists: bool) -> None:
        """The shelf, and what leads back to it; in an article it does not exist."""
        preferences = self.preferences
        self.offline = Offline(preferences, self.notices, self.game)
        self.shelf = ShelfView(
            preferences,
            self.saves,
            self.cards,
            self.save_notices,
            self.last_screen,
            self.game,
            self.requests,
            self.dialog,
            self.sheet,
            self.tasks,
            self.offline.line,
            self.lessons.places,
            self.studies,
            exists=exists,
        )
        self.troubles = Troubles(preferences, self.notices, self.shelf.show)
        self.game.missing_map = self.troubles.no_map

    def _make_loader(self) -> None:
        """How kept games are opened, damaged ones included, and in which language and colours all is shown."""
        preferences, game = self.preferences, self.game
        self.partly = PartlyOffers(preferences, self.notices, self.tasks)
        self.rescue = Rescue(
            preferences, self.partly, self.save_notices, game, self.requests, self.dialog, self.notices, self.dice
        )
        self.loader = Loader(
            preferences,
            self.saves,
            self.save_notices,
            self.rescue,
            game,
            self.requests,
            self.notices,
            self.dice,
            self.shelf.show,
            lambda match, meta: self.letters.mate_of(match, meta),
            lambda match, meta: self.letters.apart_of(match, meta),
        )
        self.appearance = Appearance(preferences, game, self.shelf, self.dialog, self._reopen)

    def _make_desk(self) -> None:
        """Where studies are read and written."""
        preferences, game, notices, tasks = self.preferences, self.game, self.notices, self.tasks
        self.studying = Door(
            DeskParts(
                preferences,
                self.studies,
                game,
                self.shelf,
                self.requests,
                self.dialog,
                notices,
                tasks,
                lambda: self.save_notices.can_keep,
            )
        )

    def _make_transfer(self) -> None:
        """Links and files: how they are opened, and how they are saved or sent."""
        preferences, game = self.preferences, self.game
        self.visit = LinkVisit(
            preferences,
            self.appearance,
            game,
            self.requests,
            self.partly,
            self.notices,
            self.dialog,
            self.last_screen,
            self.dice,
            self.tasks,
        )
        self.letters = LettersDoor(
            Parts(
                preferences,
                self.saves,
                game,
                self.visit,
                self.notices,
                self.dialog,
                self.last_screen,
                self.tasks,
                self.loader.save,
            )
        )
        self.transfer = FileTransfer(
            preferences,
            self.appearance,
            self.saves,
            self.save_notices,
            game,
            self.requests,
            self.partly,
            self.visit,
            self.shelf,
            self.notices,
            self.dialog,
            self.dice,
            self.tasks,
            self.letters.open_letter,
            self.studying.bring,
            self.studies,
            self.lessons.places,
        )

    def _make_controls(self) -> None:
        """What the reader uses."""
        preferences, game = self.preferences, self.game
        self.reviewer = Reviewer(preferences, self.dialog, self.opponent, self.saves, self.tasks)
        self.history = LookingBack(
            preferences,
            game,
            self.saves,
            self.requests,
            self.dialog,
            self.notices,
            self.dice,
            self.tasks,
            self.reviewer,
        )
        self.new_game = NewGame(preferences, self.dialog, game, self.dice)
        self.guide = Guide(preferences, self.dialog, game, self.notices, self.tasks)
        self.rulebook = Rulebook(
            preferences,
            game,
            self.guide,
            self.dialog,
            self.notices,
            self.tasks,
            self.shelf.leave_table,
            self.is_framed,
        )
        self.appearance.reread = self._reread
        self.commands = Commands(self)
        self.input = PageInput(
            game,
            self.commands,
            self.dialog,
            self.appearance,
            preferences,
            self.new_game,
            self.rulebook,
            self.studying,
            self.tasks,
        )

    def _reopen(self, name: str) -> None:
        """Show the open dialog once more, in another language."""
        if name == "new":
            self.new_game.ask_again()
        elif name == "invited":
            self.letters.run(lambda rooms: rooms.office.invitations.show_again())
        elif name == "apart":
            self.letters.run(lambda rooms: rooms.apart.again())
        else:
            self.commands.run(name.removeprefix(SENDING), "")

    def _reread(self) -> None:
        """Show what is read once more, in another language or other colours."""
        self.notices.again()
        self.rulebook.again()
        self.studying.again()
        if rooms := self.letters.rooms:
            rooms.again()

    @property
    def play(self) -> Play | None:
        """The game on the table."""
        return self.game.play

    @property
    def board(self) -> MapView | None:
        """The map; there is none before the first game."""
        return self.game.map

    def listen(self) -> None:
        """Begin to listen to what every page listens to; clicks and keys are not among it."""
        self.input.listen()
        self.transfer.listen()
        self.visit.listen()
        self.appearance.listen()
        self.sheet.listen()
        self.rulebook.listen()
        dom.listen(dom.window, "resize", lambda _: self.game.resize())
        dom.watch_place("map", "notices")

    def told(self, how: str = "") -> str:
        """What tests may ask of the page."""
        return test_api.told(self.game.play, self.game.map, how)
