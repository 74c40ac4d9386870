"""Tools: the parts of `banker devices`."""
