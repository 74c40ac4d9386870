"""The page of a phone and of a TV: its files, as they go over the serial link."""
