"""Phrases: sentences about entries, in any language, and the translation of all other texts."""
