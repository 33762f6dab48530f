"""The command line: for bots in any language, for tests, for people without a browser.

``legal``, ``apply``, ``view``, ``convert`` and ``replay`` speak JSON lines: one request in, one answer out, in order.
A request names a position in one of these ways::

    {"game": "kinmen", "scenario": "standard", "options": {"villages": "no"}}    the beginning of a game
    {"record": "[Format \\"1\\"]..."}                                            the end of a record
    {"link": "MXxraW5t..."}                                                      the end of a packed game
    {"position": {"format": "sakusen-position", ...}}                            a position as JSON

``legal`` answers what is pending: ``{"pending": "decision", "seat", "ask", "rule", "about", "actions": [{"action",
"text", "points_at"}]}``, ``{"pending": "chance", "why", "rule", "weights"}`` or ``{"pending": "outcome", "points",
"level", "reason", "rule"}``; ``step`` counts the choices and outcomes so far.
``apply`` takes ``"do": [words or action numbers or "[4]" for a die]``, and ``"seed"`` to let luck be drawn; it
answers as ``legal`` does, with ``"events"``, ``"record"`` and ``"key"`` (a digest of the position).
``replay FILE...`` prints every step of records and their ends; ``convert`` adds record, link and position.
``verify FILE...`` checks the dice of records of two people who played apart, and their steps; the exit code is 1 when
something does not hold. ``bench`` plays random games and prints what a decision costs.

With ``--seat NAME``, or ``"seat": "NAME"`` in a request, ``legal`` and ``apply`` answer with what that seat may know,
and nothing else: ``{"pending": "waiting", "seat"}`` while another seat decides in secret, no actions of others, no
record. ``view`` adds ``"facts"``, the numbers of the view, and ``"position"``, a whole position that agrees with it, in
which everything that the seat does not know is drawn at random; ``"imagine": SEED`` draws it in another way.

``match PROGRAM...`` lets programs play against each other, one for each seat, in the order of the seats. They are told
what their seat may know, one JSON line at a time, and answer with an action; ``py/bots/README.md`` in the sources
describes the lines. Who answers too late, with an illegal action or not at all has lost, and the answer says why. The
record goes into ``--record FILE``, else into the answer.

What goes wrong is answered by ``{"error": key, "step": n, "detail": text, "message": sentence}``; the exit code is then
2. A request is refused unread when it is too long, too deep or not plain JSON ("too_long", "too_deep",
"too_many_digits", "bad_json").
"""

from .bench import bench, random_game
from .program import LINE, main, run

__all__ = ["LINE", "bench", "main", "random_game", "run"]
