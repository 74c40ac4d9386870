"""Panes of the card game: its pages and their parts."""
