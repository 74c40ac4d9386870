"""The electronic vault: its messages, its drivers, and the interface through which a host uses
it."""
