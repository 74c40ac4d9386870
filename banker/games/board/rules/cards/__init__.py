"""Rules of cards: cards that are drawn, kept, used, or put back."""
