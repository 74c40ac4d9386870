"""Sentences of open actions, and what a refusal says may be done now."""
