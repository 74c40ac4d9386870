"""Checks of entries that change what stood before: undo, redo and what is amended."""
