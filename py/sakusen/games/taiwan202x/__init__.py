"""Special Military Operation 202X: the fight for the waters round Taiwan, for two players.

The folder reads like the rulebook, a module per chapter: setup (3), victory (4), turn (5), operations (6),
movement (7), combat, losses and recapture (8), events, strikes and hybrid (9), negotiation (10); sakishima
holds what the islands and the Self-Defense Forces share, cards what a hand can do, odds the exact chances.
The rulebook numbers its sections only; ``rules.csv`` counts their paragraphs, and the code cites those numbers.
"""
