"""Drivers of the table's devices: what they say, whether they said it fairly, and a stand-in.

A driver knows nothing of the game. It turns bytes, or the on-screen vault, into messages, and
keeps each message until somebody who has stored it says so.
"""
