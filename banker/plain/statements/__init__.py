"""Statements: reads and writes statements in the words of the table's language."""
