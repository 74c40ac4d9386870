"""The page for everybody in the room: large figures, and nothing that is the Banker's."""
