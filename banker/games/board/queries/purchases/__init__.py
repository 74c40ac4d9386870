"""Purchases: functions that tell what may be bought or bid for, by whom, and for how much."""
