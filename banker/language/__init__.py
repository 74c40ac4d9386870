"""The table language: text to commands, commands to text, and what happened in words."""
