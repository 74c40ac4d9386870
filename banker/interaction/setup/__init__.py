"""Setup of a new game: what is chosen for it, by keys."""
