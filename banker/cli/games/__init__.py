"""What the command line says of each game, in records that are found by name."""
