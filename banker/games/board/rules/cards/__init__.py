"""Rules of cards: drawn, kept, used, put back."""
