"""Parsing: arguments of command lines, their help, and the errors about wrong ones."""
