"""Setup: what is chosen for a new game, by keys."""
