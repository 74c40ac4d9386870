"""What the faces of the program propose, beside what the Bank accepts."""
