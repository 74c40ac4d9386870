"""Tests of what the audit knows of the vault."""
