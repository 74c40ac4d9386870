"""Deal: makes editions of the card game from checked data, and finds errors in the data."""
