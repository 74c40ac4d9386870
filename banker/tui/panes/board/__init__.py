"""The board on the screen: players, ring, track, stage and what moves on it."""
