"""Permissions: functions that take a state and tell what a player may do now."""
