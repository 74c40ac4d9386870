"""Trackers: what is followed beside the game: clocks, cards, notes, the ledger."""
