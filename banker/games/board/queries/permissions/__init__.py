"""Permissions: what a player may do now. State -> whether, or how much."""
