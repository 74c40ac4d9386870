"""Players of the game of cards: hands are not known to the books, so they are drawn evenly."""
