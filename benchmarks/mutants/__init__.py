"""Mutants: the program with one random edit each, and which of them no test notices."""
