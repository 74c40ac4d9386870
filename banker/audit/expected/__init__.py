"""The expected postings of each event, calculated without the code that made the entry."""
