"""Rules about the project itself: imports, source texts, set-up."""
