"""What the program knows of its computer, and what it leaves there."""
