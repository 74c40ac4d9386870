"""Drivers of the table's devices: the protocol, the ports, the vault's fair codes, and simulated
devices.

A driver knows nothing of the game. It turns bytes, or actions at the simulated vault, into
messages, and keeps each message until its receiver reports that the message is stored.
"""
