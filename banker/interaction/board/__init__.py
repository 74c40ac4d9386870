"""Board: the screen's words, keys and pages that only the board games have."""
