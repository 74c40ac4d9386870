"""Devices: the pages about the vault and about phones."""
