"""Open actions: what may be done now, in sentences."""
