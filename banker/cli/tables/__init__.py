"""Answers as tables: plain lines for a pipe, and the same in colours on a terminal."""
