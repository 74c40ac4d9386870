"""The parser: commands from text, text from commands, and the completion of a line."""
