"""The deal: a card game whose Bank is nobody. Cards are the money. Pure."""
