"""What the buttons of a lesson do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..match.lesson_play import LessonPlay

if TYPE_CHECKING:
    from .dialog_box import DialogBox
    from .lessons import Lessons
    from .open_game import OpenGame
    from .tasks import Tasks


def lesson_commands(
    game: OpenGame, lessons: Lessons, dialog: DialogBox, tasks: Tasks
) -> dict[str, Callable[[str], object]]:
    """Commands by name; those of the card do nothing where there is no lesson on the table."""

    def begin(name: str) -> None:
        if lessons.knows(name.removesuffix(".again")):
            dialog.close()
            tasks.spawn(lessons.open(name))

    def on(call: Callable[[LessonPlay, str], None]) -> Callable[[str], None]:
        def run(arg: str) -> None:
            if isinstance(game.play, LessonPlay) and not game.play.moving:
                call(game.play, arg)

        return run

    return {
        "lesson": begin,
        "lesson-aim": on(lambda play, arg: play.look_at_aim(int(arg))),
        "lesson-back": on(lambda play, _: play.last_lesson_step()),
        "lesson-disc": on(lambda play, arg: play.show_place(int(arg))),
        "lesson-map": on(lambda play, _: play.show_next_place()),
        "lesson-next": on(lambda play, _: play.next_lesson_step()),
        "lesson-show": on(lambda play, _: play.show_step()),
    }
