"""Monopoly Secret Vault: streets behind locks, hotels and keys out of a guessed vault."""
