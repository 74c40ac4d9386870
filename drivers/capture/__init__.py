"""Captures: the bytes of a wire are recorded, and replayed later."""
