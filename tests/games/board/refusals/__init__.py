"""What the rules refuse, code by code."""
