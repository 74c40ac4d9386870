"""Deal: the table language of the card game: forms, slots, names, and the writer of statements."""
