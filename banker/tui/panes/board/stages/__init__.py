"""Stages: a whole field for one act: an auction, a trade, missing cash, a deed, a count, a rent."""
