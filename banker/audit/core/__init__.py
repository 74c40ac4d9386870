"""What the audit reads and keeps: lines, its own books, the box, findings."""
