"""Panes as pure functions: (view, width, height) -> lines. No terminal, no rules, no state."""
