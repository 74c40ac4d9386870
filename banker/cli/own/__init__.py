"""Own: the editions of the user, and what the cards of their boxes say."""
