"""Queries: each question takes a state and returns a value."""
