"""The Bank at a real Monopoly-family table. `ARCHITECTURE.md` is the map."""

# With each change of what the rules make of a command, a new version: see `banker.proof`.
VERSION = "0.2.0"
