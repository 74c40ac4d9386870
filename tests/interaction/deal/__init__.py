"""The screen of a game of cards."""
