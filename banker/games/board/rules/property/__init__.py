"""Rules of property: deeds, rent, buildings, auctions, trades, loans."""
