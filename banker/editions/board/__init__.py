"""Board: makes editions of the board games from checked data."""
