"""Drawing: text, colours, the one widget."""
