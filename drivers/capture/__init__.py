"""Captures: recordings of the bytes on a serial link, and their replay."""
