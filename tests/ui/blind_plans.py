"""How each title is played by somebody who sees nothing (``blind.py``): the questions by their words, the answers by
theirs. Nothing here knows a rule; it is what a listener would go by."""

from __future__ import annotations

from ui_blind import Way

KINMEN = (
    Way(r"Set-up", act=("Place the rest",)),
    Way(r"to load: 20 points", act=("Ship 2 logistics",)),
    Way(r"to load: (1[6-9]) points", row=("82nd Division 6 4", "82nd Division", "Division")),
    Way(r"to load: \d+ points", act=("Logistics for the rest",)),
    Way(r"to load|Press again to end loading", act=("Finish loading",)),
    Way(r"put ashore", row=("Division",)),
    Way(r"Choose a beach", row=("west beach.*zone of", "beach")),
    Way(r"Choose a unit or a division to order", row=("zone of the",), act=("Pass",)),
    Way(r"Press again to (activate|order)", act=("Order .* [1-9] spent", "Activate all")),
    Way(r"recover", row=("spent",), act=("Recover all", "Recover", "Finish recovering")),
    Way(r"Press where to move", row=("Division",)),
    Way(r"Choose where .* retreats", row=("to ",)),
    Way(r"Choose where", row=("to .*town.*zone of", "to .*zone of", "to .*town"), act=("End",)),
    Way(r"Choose an enemy to attack", row=(r"attack .*[1-6] to 1\b",), act=("End",)),
    Way(r"Attack .* at [1-6]:[1-6]", act=("Attack, [1-6] to",)),
    Way(r"stand or retreat", act=("Retreat", "Stand")),
    Way(r"to move by night", act=("End night movement",)),
    Way(r"Play a fourth turn", act=("End the game",)),
    Way(r"", act=("Not now", "Do not", "No ", "Finish", "End", "Pass"), row=("Division",)),
)
JULY = (
    Way(r"Choose a unit to move", row=(r"^(?!.*zone of control).*\d, \d{4}", r"enters"), act=("End movement",)),
    Way(r"Choose where .* goes", row=("to .*zone of control", "to .*bridge", "to "), act=("End movement",)),
    Way(r"Choose attackers|Choose .* attack|pair", row=("attack", "."), act=("Fix", "Done", "End")),
    Way(r"plan is complete", act=("Fix the plan",)),
    Way(r"fight next", row=("combat",)),
    Way(r"retreat or lose a step", row=(r"to (?!.*turned over)(?!.*removed)", "to "), act=("Lose a step",)),
    Way(r"to advance|advances", row=("to .*contact", "to ", "."), act=("No further advance",)),
    Way(r"", row=("combat", "to ", "."), act=("Fix", "Lose", "Support", "No ", "Done", "End", "Roll", ".")),
)
GUNKI = (
    Way(r"Choose a space", row=("to .*heights", "to "), act=("Place the rest",)),
    Way(r"Choose one action", row=("act with",), act=("Bombard", "Pass")),
    Way(r"or whom does it press", row=("press", "to ")),
    Way(r"go\?", row=("to .*next to HQ", "to ")),
    Way(r"Which unit rolls first", row=("defend",)),
    Way(r"", row=("press", "to ", "defend"), act=("No ", "Done", "End", "Pass", "^(?!Choose|Hint|Propose|Undo)")),
)
TAIWAN = (
    Way(r"Place .* in the Taiwan Strait", act=("The rest: Taiwan Strait", "^Taiwan Strait")),
    Way(r"may base one air unit", act=("Base none",)),
    Way(r"Choose a card to play", row=("10 of|9 of|8 of", "of"), act=("^(?!Choose|Hint|Propose|Undo)",)),
    Way(r"Lay down", act=("Lay down",)),
    Way(r"Choose units", row=("generation .*, ",), act=("Do nothing",)),
    Way(r"go or strike", row=("attack|strike|enter", "to .*strength [2-6]", "to ")),
    Way(r"Choose a unit to lose", row=("lose .* strength 1", "lose .* strength 2", "lose")),
    Way(r"Do they return", act=("End my action",)),
    Way(r"", row=("^to ",), act=("End my", "No ", "Do nothing", "Done", "^(?!Choose|Hint|Propose|Undo)")),
)
PLANS = {"kinmen": KINMEN, "july": JULY, "gunki": GUNKI, "taiwan202x": TAIWAN}
