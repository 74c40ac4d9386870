"""Mouse: whether it clicks, and which keys a click is."""
