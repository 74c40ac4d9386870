"""Interaction: how a person acts at the table, by keys or by a typed line, without a terminal.

The screen and the line mode stand beside each other on it.
"""
