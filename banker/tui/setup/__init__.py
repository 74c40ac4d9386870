"""Setup: the page with the form of a new game."""
