"""The commands, a module each: its help, its arguments, and what it does."""
