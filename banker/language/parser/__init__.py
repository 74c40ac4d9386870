"""Parser: turns statements into commands and back, and completes a typed line."""
