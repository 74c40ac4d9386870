"""Trackers: what the screen remembers beside the game: clocks, bank cards, notes, the ledger."""
