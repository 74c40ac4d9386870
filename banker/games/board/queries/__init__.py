"""Questions to a state: each takes a state and gives a value."""
