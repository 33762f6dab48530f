"""What a good player of Kinmen 1949 knows: odds by heart, the ground, orders worth giving, small decisions.

Nothing here is a rule. Everything reads positions through the rules' own functions and answers with
legal actions; computer players reach it through ``plans.py`` and ``judge.py``.
"""
