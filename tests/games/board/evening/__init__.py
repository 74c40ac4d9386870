"""What a screen remembers of an evening, and what is shown large."""
