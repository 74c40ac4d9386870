"""The one door to a game: sessions, loading, and the check of stored commands by the rules."""
