"""Trackers: what the screen follows beside the game: clocks, cards, notes, the ledger."""
