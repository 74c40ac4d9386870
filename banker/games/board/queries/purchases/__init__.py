"""Purchases: what may be bought or bid for, by whom, for how much."""
