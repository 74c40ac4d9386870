"""The deal's boxes: from a checked tree to an edition, and what a tree may get wrong."""
