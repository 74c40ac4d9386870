"""The deal's checks: both sides of each card, where each card lies, and every amount calculated
again."""
