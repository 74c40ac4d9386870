"""Phrases: sentences from entries, in any language."""
