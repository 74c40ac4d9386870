"""The mouse: whether it clicks, and which keys a click is."""
