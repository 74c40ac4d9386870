"""What may be done now, in sentences."""
