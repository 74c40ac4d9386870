"""Panes: pure functions that turn a view, a width and a height into lines.

Without a terminal, without rules, without a state of the screen.
"""
