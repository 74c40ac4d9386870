"""The setup of a new game."""
