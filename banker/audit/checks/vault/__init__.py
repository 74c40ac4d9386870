"""Checks of the vault: what is known of its codes, and of its lid."""
