"""The electronic vault: its messages, and the interface behind which it stands."""
