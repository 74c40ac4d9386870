"""Completion for the shell, and the manual page."""
