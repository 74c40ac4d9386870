"""Players of the board games."""
