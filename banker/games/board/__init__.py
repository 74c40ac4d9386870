"""Board: the rules of the board games, without screen, files or clock."""
