"""Checks of the vault: its codes and its lid."""
