"""What is shown at the table: lines of spans, and the words in them."""
