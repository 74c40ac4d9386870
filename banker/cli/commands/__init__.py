"""The commands, one module each, with the command's help, its arguments and its function."""
