"""The Bank as other programs use it."""
