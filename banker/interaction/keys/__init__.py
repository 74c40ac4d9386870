"""Keys: the table of keys, lines of text, scanned cards."""
