"""Checks of entries that change earlier ones: undo, redo and amendments."""
