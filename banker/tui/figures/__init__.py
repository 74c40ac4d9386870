"""What the cards of the table say: asked for at the moment when it counts, and said by a key."""
