"""Keys: the table of keys, the meaning of a key in each state, text lines, and scanned cards."""
