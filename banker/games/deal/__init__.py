"""Deal: the rules of the game of cards, in which cards are the money. Pure."""
