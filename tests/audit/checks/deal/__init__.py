"""Tests of the audit of a game of cards."""
