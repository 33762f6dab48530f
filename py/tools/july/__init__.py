"""The program that makes the judge of July Offensive."""
