"""Serial ports: found, opened, read and written by one thread each."""
