"""Deal: the program players of the card game. Hands are not in the ledger, so they are drawn at
random."""
