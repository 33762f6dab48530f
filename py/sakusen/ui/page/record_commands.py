"""What the buttons do with a game as a whole: files, links, letters, looking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import dom
from .command_list import CommandList

if TYPE_CHECKING:
    from ..history.looking_back import LookingBack
    from ..mail.apart_room import ApartRoom
    from ..mail.door import Door
    from ..mail.post_office import PostOffice
    from ..sharing.file_transfer import FileTransfer
    from ..sharing.link_visit import LinkVisit
    from .game_dialogs import NewGame
    from .tasks import Tasks, Work


def file_commands(transfer: FileTransfer, tasks: Tasks) -> CommandList:
    """Saving as a file, and what is done with a file that was opened."""
    return {
        "copy-record": lambda _: transfer.send_out("copy-record"),
        "damaged-save": lambda ident: tasks.spawn(transfer.damaged_save(ident)),
        "luggage-save": lambda _: tasks.spawn(transfer.save_everything()),
        "luggage-take": lambda _: tasks.spawn(transfer.take_backup()),
        "open-as-far": transfer.partly.open,
        "save-position": lambda _: transfer.send_out("save-position"),
        "save-record": lambda _: transfer.send_out("save-record"),
        "send": lambda arg: tasks.spawn(transfer.send(*arg.split(":"))),
        "torn-save": lambda _: transfer.torn_save(),
    }


def link_commands(visit: LinkVisit, tasks: Tasks) -> CommandList:
    """Links to a game, and the bar under a record."""
    return {
        "eyes": visit.look_as,
        "line": visit.act,
        "link": lambda _: visit.share(),
        "link-copy": lambda arg: tasks.spawn(visit.copy(arg)),
        "link-picture": lambda _: visit.picture(),
    }


def history_commands(history: LookingBack) -> CommandList:
    """Looking back at a game, and other lines of it."""
    return {
        "back-to-game": lambda _: history.back(),
        "branch": history.enter,
        "branch-compare": history.compare,
        "branch-drop": history.drop,
        "branch-dropped": history.dropped,
        "branch-name": history.renamed,
        "branch-promote": history.promote,
        "branch-raise": history.exchange,
        "branch-rename": history.rename,
        "branch-up": history.swap,
        "draw": history.mark,
        "judge": history.judge,
        "look-back": lambda _: history.open(),
        "pen": history.pen,
        "pen-wipe": lambda _: history.wipe(),
        "remark": lambda _: history.remark(),
        "remark-keep": lambda _: history.keep_remark(),
        "turn": history.turn,
        "what-if": lambda _: history.ask(),
        "what-if-go": lambda _: history.go(),
    }


def letter_commands(door: Door, new_game: NewGame, tasks: Tasks) -> CommandList:
    """Games with a friend at another table."""

    def at(call: Callable[[PostOffice, str], object]) -> Callable[[str], None]:
        return lambda arg: door.run(lambda rooms: call(rooms.office, arg))

    def work(call: Callable[[PostOffice, str], Work]) -> Callable[[str], None]:
        return at(lambda post, arg: tasks.spawn(call(post, arg)))

    def pasted(post: PostOffice, _: str) -> Work:
        return post.open_text(dom.form_values("paste").get("letter", ""))

    def proof() -> str:
        return dom.form_values("prove").get("record", "")

    def apart(call: Callable[[ApartRoom, str], object]) -> Callable[[str], None]:
        return lambda arg: door.run(lambda rooms: call(rooms.apart, arg))

    def swapped(_: str) -> None:
        session = new_game.on_table
        if session and (mate := session.mate):
            door.run(lambda rooms: rooms.office.invitations.again(session, mate))
        else:
            tasks.spawn(new_game.swapped())

    return {
        "apart": apart(lambda room, _: room.ask()),
        "apart-compare": apart(lambda room, _: tasks.spawn(room.compare())),
        "apart-of": apart(lambda room, ident: tasks.spawn(room.ask_of(ident))),
        "apart-on": lambda ident: door.run(lambda rooms: tasks.spawn(rooms.arrivals.go_on(ident))),
        "apart-take": lambda _: door.run(lambda rooms: tasks.spawn(rooms.arrivals.take())),
        "apart-way": apart(lambda room, way: tasks.spawn(room.go(way))),
        "challenge": apart(lambda room, slug: room.challenge(slug or new_game.slug)),
        "answers": at(lambda post, _: post.answers.ask()),
        "answers-keep": work(lambda post, _: post.answers.keep()),
        "invite": at(lambda post, slug: post.invitations.ask(slug or new_game.slug)),
        "invited": at(lambda post, _: post.invitations.show_again()),
        "invite-go": work(lambda post, way: post.invitations.go(way)),
        "letter-again": work(lambda post, _: post.take_up()),
        "letter-own": work(lambda post, _: post.take_own()),
        "letter-pasted": work(pasted),
        "mail-terms": at(lambda post, _: post.trust()),
        "mate": at(lambda post, _: post.tell()),
        "paste-letter": at(lambda post, _: post.paste()),
        "post": at(lambda post, _: post.sending.open()),
        "post-close": at(lambda post, _: post.sending.close()),
        "post-way": work(lambda post, way: post.sending.go(way)),
        "prove": lambda _: door.run(lambda rooms: rooms.proving.begin()),
        "prove-ask": lambda _: door.run(lambda rooms: rooms.proving.ask()),
        "prove-go": lambda _: door.run(lambda rooms: tasks.spawn(rooms.proving.take(proof()))),
        "refused-save": at(lambda post, _: post.save_refused()),
        "swapped": swapped,
        "remind": at(lambda post, _: post.reminders.ask()),
        "remind-save": at(lambda post, _: post.reminders.save()),
        "seat-take": work(lambda post, _: post.invitations.take_seat()),
        "watch-way": lambda way: door.run(lambda rooms: tasks.spawn(rooms.watchers.go(way))),
        "watchers": lambda _: door.run(lambda rooms: rooms.watchers.ask()),
    }
