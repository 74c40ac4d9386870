"""What the screen follows beside the game: clocks, cards on the reader, notes, the ledger."""
