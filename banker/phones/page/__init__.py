"""The page of a phone and of a TV: its files, as a browser gets them."""
