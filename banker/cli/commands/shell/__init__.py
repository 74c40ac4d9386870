"""What the shell gets of the program: its completion, and its manual page."""
