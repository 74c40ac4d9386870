"""`banker play`: on the screen, with the vault of the set-up, and in a browser."""
