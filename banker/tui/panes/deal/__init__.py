"""Panes of a game of cards: its pages and their parts."""
