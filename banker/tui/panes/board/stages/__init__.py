"""Stages: what fills the middle of the board: an auction, a trade, missing cash, a deed, a count, a
rent."""
