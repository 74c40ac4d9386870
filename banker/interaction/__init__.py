"""Interaction: how a person acts at the table, by keys or by typed statements, without a terminal.

The screen (`tui`) and the line mode (`plain`) are both built on this package.
"""
