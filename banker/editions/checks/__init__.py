"""Checks: whether an edition makes sense, in one module for each part."""
