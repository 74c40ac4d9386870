"""How a person acts at the table, by keys or in lines, without a terminal."""
