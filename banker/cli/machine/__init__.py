"""Machine: what the program knows of the computer it runs on, and what it leaves there.

The user's configuration, the facts for a report of an error, crash files, and what it found
in audits of long games.
"""
