"""Deal: the card game's rows of every table that depends on the game, and their words."""
