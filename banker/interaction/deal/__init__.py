"""Deal: the screen's words, keys and pages that only the card game has."""
