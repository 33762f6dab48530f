"""Opens lessons, and says of each how far the learner has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import games
from ...engine.record import RecordError, reading
from ...games import presenter
from ...presenter.lessons import bring, is_here, lessons
from ..match.coach import Coach, begun
from ..match.lesson_play import LessonPlay
from ..match.session import PERSON, Session
from ..sharing.game_reader import read
from ..storage.lesson_places import FRESH, Place
from . import address, fetching
from .words import saying

if TYPE_CHECKING:
    from ...engine.match import Match
    from ...presenter.lessons import Lesson
    from ..match.play_parts import PlayParts
    from ..match.real_dice import Dice
    from ..storage.lesson_places import LessonPlaces
    from .notices import Notices
    from .open_game import OpenGame
    from .preferences import Preferences
    from .requests import Requests

EASY = "easy"


class Lessons:
    """The lessons of all titles. ``places`` knows how far the learner has come in each."""

    def __init__(
        self,
        preferences: Preferences,
        game: OpenGame,
        places: LessonPlaces,
        requests: Requests,
        dice: Dice,
        notices: Notices,
    ) -> None:
        self._preferences, self._game, self.places = preferences, game, places
        self._requests, self._dice, self._notices = requests, dice, notices

    def knows(self, name: str) -> bool:
        """Whether there is a lesson of that name ("july.1")."""
        slug, _, number = name.partition(".")
        return slug in games.SLUGS and number.isdecimal() and 1 <= int(number) <= games.about(slug).lessons

    @staticmethod
    def ident(name: str) -> str:
        """What the running game of a lesson is called."""
        return f"lesson-{name}"

    def left(self, slug: str) -> tuple[int, int] | None:
        """The lesson of a title that was left before its end, and the step; ``None`` if there is none."""
        for number in range(1, games.about(slug).lessons + 1):
            if step := self.places.of(f"{slug}.{number}").step:
                return number, step
        return None

    async def open(self, name: str) -> None:
        """Begin a lesson, or go on with it where it was left; "july.1.again" begins it anew."""
        slug, number, *again = name.split(".")
        is_wanted = self._requests.ask()
        if not is_here(slug):
            text = await fetching.fetch_json(f"book/lessons.{slug}.json")
            if not text:
                self._notices.add(saying("lesson.missing"))
                return
            bring(slug, text)
        lesson = lessons(slug)[int(number) - 1]
        place = FRESH if again else self.places.of(lesson.name)
        coach = await self._begun(lesson, place) or await self._begun(lesson, FRESH)
        if coach is None or not is_wanted():
            return
        game = coach.match.game
        seats = [PERSON if seat == coach.seat else EASY for seat in range(len(game.seats))]
        session = Session(coach.match, presenter(slug), seats, self._preferences.lang, has_curtain=False)

        def make(parts: PlayParts) -> LessonPlay:
            return LessonPlay(parts, self.ident(lesson.name), session, coach, self._keep)

        await self._game.sit(session.presenter.baked, make, address.of_lesson(lesson.name))

    async def _begun(self, lesson: Lesson, place: Place) -> Coach | None:
        """The lesson as it was left; ``None`` where what was kept of it is not legal."""
        try:
            match: Match = await read(lambda find: reading(lesson.record, find))
        except RecordError:
            return None
        begin = len(match.entries)
        if not begun(lesson, match, place.moves, self._dice.luck(False)):
            return None
        return Coach(lesson, match, begin, (at for at in place.passed if at < len(lesson.steps)))

    def _keep(self, coach: Coach) -> None:
        """Keep how far the learner has come; a lesson that is over begins anew the next time."""
        name, before = coach.lesson.name, self.places.of(coach.lesson.name)
        if coach.is_over:
            self.places.keep(name, Place(is_done=True))
            return
        moves = [entry.value for entry in coach.match.entries[coach.begin :]]
        step = coach.at + 1 if moves or coach.passed else 0
        self.places.keep(name, Place(step, sorted(coach.passed), moves, before.is_done))
