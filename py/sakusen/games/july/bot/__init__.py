"""What a good player of July Offensive knows: odds by heart, attack plans, where to march, small decisions.

Nothing here is a rule. Everything reads positions through the rules' own functions and answers with legal
actions; computer players reach it through ``plans.py`` and ``judge.py``. Values are in the measure of
``judge.lean``: log odds of victory.
"""
