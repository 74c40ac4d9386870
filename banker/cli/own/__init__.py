"""Own: the user's editions, and amounts read off the cards of real boxes."""
