"""What cannot be answered: a key for programs and a sentence for people, in one line of JSON."""

from __future__ import annotations

from ..games import SLUGS

SENTENCES = {
    "after_end": 'there is more after the end of the game: "{detail}"',
    "bad_json": "the line is not plain JSON ({detail})",
    "bad_luck": '"{detail}" is not an outcome that could happen here',
    "bad_position": "the position is not one of this game ({detail})",
    "bad_proof": "the proof in the record cannot be read ({detail})",
    "bad_request": "the request cannot be understood: {detail}",
    "bad_start": "the game cannot begin so: {detail}",
    "bad_tag": "a tag of the record is not written as it must be: {detail}",
    "damaged_link": "the link is damaged or cut off",
    "illegal": '"{detail}" is not one of the choices that the rules allow here; "legal" lists them',
    "illegal_step": 'the record says "{detail}", which the rules do not allow here',
    "illegal_variation": 'a variation says "{detail}", which the rules do not allow there',
    "impossible_outcome": '"{detail}" cannot be the outcome here',
    "newer_edition": "the record is of edition {detail} of the rules, which is newer than the one here",
    "newer_format": "the record is of format {detail}, which is newer than the one here",
    "no_chance": 'no die is pending, so "{detail}" cannot be rolled',
    "no_decision": 'no choice is pending but luck, so "{detail}" cannot be chosen; write the outcome as [1], [2], ...',
    "no_proof": "the record holds no proof of its dice: it is not of a game that two people have played apart",
    "no_seat": 'say whose view is wanted: --seat or "seat" names one of {detail}',
    "not_a_record": "the text is not a record: it does not begin with the tags Format and Game",
    "older_link": "the link is of edition {detail}, and its steps mean nothing by the rules here",
    "position": "the position is not one of this game ({detail})",
    "too_deep": "brackets lie deeper inside each other than {detail} times",
    "too_long": "the text is longer than {detail} characters",
    "too_many_beside": "the variations have more steps together than {detail}",
    "too_many_digits": "a number has too many digits: {detail}",
    "too_many_variations": "there are more variations than {detail}",
    "truncated": "the record is cut off: it does not end with a result",
    "unknown_game": 'there is no game called "{detail}"; the games are {games}',
    "unknown_seat": "there is no such seat: {detail}",
    "unreadable": "the file cannot be read: {detail}",
    "unwritable": "the file cannot be written: {detail}",
    "programs": "{detail}",
    "wrong_result": 'the record ends with "{detail}", but the game has not ended so',
}
"""One for every key; a step, if there is one, stands before it."""


class RequestError(Exception):
    """A request that cannot be answered, or a file that cannot be read."""

    def __init__(self, key: str, step: int = 0, detail: str = "") -> None:
        super().__init__(key)
        sentence = SENTENCES[key].format(detail=detail, games=", ".join(SLUGS))
        where = f"Step {step}: " if step else ""
        message = where + (sentence if where else sentence[0].upper() + sentence[1:]) + "."
        self.answer: dict[str, object] = {"error": key, "step": step, "detail": detail, "message": message}
