"""Tools: the work of the commands of `banker devices`."""
