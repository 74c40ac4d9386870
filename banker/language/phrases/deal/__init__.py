"""Deal: the sentences about entries of the card game."""
