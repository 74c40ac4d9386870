"""Rules: what each command does to a game of cards. State x command -> draft."""
