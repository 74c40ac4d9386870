"""A new game: what is chosen for it, by keys."""
