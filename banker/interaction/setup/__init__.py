"""Setup: the keys of the form for a new game."""
