"""The rendering: text, colours, the one widget."""
