"""Devices at the table: a vault and a decoder, real or on the screen, and what they report."""
