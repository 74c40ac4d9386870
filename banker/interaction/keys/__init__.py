"""Keyboard input: keys, lines of text, scanned cards."""
