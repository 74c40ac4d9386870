"""Captures of a wire: recorded, and replayed."""
