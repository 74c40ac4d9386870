"""Pictures of the screen for the documents, drawn from golden games."""
