"""Drivers of the table's devices: protocol, ports, fairness, and simulated devices.

A driver knows nothing of the game. It turns bytes, or the on-screen vault, into messages, and
keeps each message until somebody who has stored it says so.
"""
