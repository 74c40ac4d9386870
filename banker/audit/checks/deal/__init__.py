"""The deal's checks: two sides of each card, what lies where, and every amount calculated again."""
