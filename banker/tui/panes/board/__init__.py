"""Board: the parts of a board game's screen: players, ring of spaces, track, stage, and what
moves."""
