"""What may be done now at a table of a board game."""
