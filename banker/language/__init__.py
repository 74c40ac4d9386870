"""The table language: commands from text, text from commands, and phrases for events."""
