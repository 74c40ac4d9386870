"""The deal's table language: its forms, its slots, its names, and how a command is written."""
