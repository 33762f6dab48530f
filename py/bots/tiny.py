"""A bot that plays by the rules and by nothing else: it chooses among the legal actions by lot.

sakusen match --game kinmen "python3 py/bots/tiny.py 7" "node py/bots/tiny.mjs 8"
"""

import json
import random
import sys

lot = random.Random(sys.argv[1] if len(sys.argv) > 1 else None)


def choose(question):
    """The number of one of the legal actions. Better bots look at question["position"] first."""
    return lot.choice(question["actions"])["action"]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        answer = {"name": "tiny Python"}
    elif message["type"] == "choose":
        answer = {"action": choose(message)}
    else:  # the end
        break
    print(json.dumps(answer), flush=True)
