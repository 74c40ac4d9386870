"""The analysis: what happened in a game, calculated from its entries."""
