"""The electronic vault: its messages, and the interface through which a host uses it."""
