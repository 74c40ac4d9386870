"""What happened in a game, worked out from its entries."""
