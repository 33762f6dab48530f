"""The rules of July Offensive, one module a chapter.

In the order of the rulebook: setup (3), victory (4), turn (5),
initiative (6), zoc (7), movement (8), plan, pools, combat and results (9), demolition (the optional
rule). The rulebook numbers only its chapters; ``rules.csv`` says which paragraph a number such as
8.4 means.
"""
