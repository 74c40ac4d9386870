"""Words: numbers and words of the screen, as lines of coloured text."""
