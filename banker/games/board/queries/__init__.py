"""Queries: functions that take a state and answer one question about it, without changing it."""
