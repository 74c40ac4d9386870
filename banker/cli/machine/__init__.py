"""Machine: facts about the computer, and the files that the program keeps there.

The user's settings, the facts for a bug report, crash files, and the results of audits of long
games.
"""
