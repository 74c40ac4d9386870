"""Reports as plain text."""
