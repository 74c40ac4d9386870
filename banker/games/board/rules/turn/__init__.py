"""Rules of a turn: dice, movement, GO, jail."""
