"""Finding: the finder, the page "now", undoing, the mouse, the tips line, what a card says."""
