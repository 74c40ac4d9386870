"""The Bank at a real Monopoly-family table. `ARCHITECTURE.md` is the map."""

# With each change of what the rules make of a command, a new version: the audit compares
# (`banker.session.replay_check`).
VERSION = "1.0.0"
