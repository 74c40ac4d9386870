"""The deal's phrases: what happened at a table of cards, in words."""
