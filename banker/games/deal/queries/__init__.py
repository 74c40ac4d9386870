"""Queries: what follows from a state of a game of cards. State -> value."""
