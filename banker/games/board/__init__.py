"""Pure: the Banker's state machine for the board games, one module per chapter of the rule book."""
