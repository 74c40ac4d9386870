"""Keys and typed text: what they mean."""
