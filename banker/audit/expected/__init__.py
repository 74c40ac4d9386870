"""The expected postings of each event, calculated a second time."""
