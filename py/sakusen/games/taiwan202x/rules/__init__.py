"""The rules of Special Operation 202X, one module a chapter.

In the order of the rulebook: setup (3), victory (4), turn (5), operations (6),
movement (7), combat, losses and recapture (8), events, strikes and hybrid (9), negotiation (10); sakishima
holds what the islands and the Self-Defense Forces share, cards what a hand can do, odds the exact chances, fates what
an answer makes of units, frames what each step of the sequence of play rests on.
The rulebook numbers its sections only; ``rules.csv`` counts their paragraphs, and the code cites those numbers.
"""
