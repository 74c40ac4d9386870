"""The deal's checks: two sides of each card, what lies where, and every figure calculated again."""
