"""The boxes of the board games: from a checked tree to an edition."""
