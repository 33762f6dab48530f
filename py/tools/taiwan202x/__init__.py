"""The program that makes the judge of Special Operation 202X."""
