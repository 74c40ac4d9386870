"""The page of a television in a browser."""
