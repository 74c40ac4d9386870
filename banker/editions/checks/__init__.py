"""Checks: whether the values of an edition fit together, a module for each part."""
