"""Mouse: whether the terminal reports clicks, and which keys a click presses."""
