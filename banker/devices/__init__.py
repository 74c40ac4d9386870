"""Devices at the table: a vault and a decoder, real or simulated on the screen, and their
reports."""
