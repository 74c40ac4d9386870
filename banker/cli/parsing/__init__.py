"""Command lines: arguments, their help, and what is said of a wrong one."""
