"""Rules of a turn: dice, movement, GO and jail."""
