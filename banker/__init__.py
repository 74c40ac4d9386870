"""The Bank at a real Monopoly-family table. `ARCHITECTURE.md` is the map."""
