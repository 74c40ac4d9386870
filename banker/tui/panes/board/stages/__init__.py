"""Stages: a whole field for one action: an auction, a trade, missing cash, a deed, a count, a
rent."""
