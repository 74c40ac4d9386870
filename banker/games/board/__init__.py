"""Board: Banker's pure state machine for board games, one module for each topic of the
rules."""
