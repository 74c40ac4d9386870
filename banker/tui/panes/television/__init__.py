"""The TV page for the room: large amounts, and nothing that is the banker's."""
