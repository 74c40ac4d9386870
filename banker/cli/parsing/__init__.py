"""Parsing: arguments of command lines, their help, and what is said of a wrong one."""
