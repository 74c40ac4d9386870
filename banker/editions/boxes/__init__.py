"""Boxes: what an edition of each game has, and what its switches are called."""
