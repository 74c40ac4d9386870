"""Phones: the players' own phones and a television on the table's net."""
