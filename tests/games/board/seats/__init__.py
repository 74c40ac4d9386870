"""Tests of seats: who joins, leaves, takes over and is renamed."""
