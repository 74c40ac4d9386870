"""Devices: the pages of what is beside the screen: the vault, and phones."""
