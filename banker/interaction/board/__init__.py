"""Board: the board games' rows of every table that depends on the game, and their words."""
