"""The screen of a game of cards: its rows of every table that depends on the game."""
