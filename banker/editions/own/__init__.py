"""Own: what a user adds to an edition: a file over it, and what the cards of the box say."""
