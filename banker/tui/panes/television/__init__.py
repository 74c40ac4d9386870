"""The TV page for the whole room: large amounts, and nothing that only the banker needs."""
