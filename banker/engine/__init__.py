"""The engine: what every game is made of, whatever its rules. Pure."""
