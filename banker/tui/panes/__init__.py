"""Panes: pure functions from (view, width, height) to lines. No terminal, no rules, no state."""
