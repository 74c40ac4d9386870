"""What a user adds to an edition."""
