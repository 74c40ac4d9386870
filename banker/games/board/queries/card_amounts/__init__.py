"""Card amounts: how amounts of cards are named, and what is open once a card was read."""
