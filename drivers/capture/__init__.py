"""The wire written down, and played again."""
