"""Sakusen: small Japanese board wargames with a strict rules engine.

``import sakusen`` gives bot writers the registry of games; everything else lives in the
subpackages ``engine`` (what every game shares), ``games`` (one folder per rulebook) and ``ai``.
"""

__version__ = "1.0.0"
