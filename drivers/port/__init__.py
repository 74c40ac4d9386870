"""Serial ports: each is found, opened, read and written by one thread."""
