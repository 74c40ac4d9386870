"""Board: the program players of the board games."""
