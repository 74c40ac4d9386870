"""Phones: the players' phones and a television on the local network."""
