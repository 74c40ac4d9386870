"""From text to commands and back: forms, slots, names, completion."""
