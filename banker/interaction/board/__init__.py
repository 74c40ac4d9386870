"""The board games at the table: their rows of every table that depends on the game."""
