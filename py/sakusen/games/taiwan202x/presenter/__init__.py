"""How Special Operation 202X looks and speaks."""
