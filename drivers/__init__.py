"""Drivers of the table's devices: protocol, ports, fairness, and simulated devices.

A driver knows nothing of the game. A driver turns bytes, or acts on the on-screen vault, into
messages, and keeps each message until its receiver reports that the message is stored.
"""
