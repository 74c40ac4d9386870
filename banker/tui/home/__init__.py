"""The home: games on the shelf, and a game that is watched."""
