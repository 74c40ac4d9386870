"""The home: the page with the user's games, and the page that watches a game."""
