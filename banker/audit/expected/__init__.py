"""What an event must have moved, worked out once more."""
