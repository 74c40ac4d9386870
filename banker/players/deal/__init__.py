"""Players of the game of cards: hands are not known to the ledger, so they are drawn evenly."""
