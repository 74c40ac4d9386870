"""Finding: the finder, the page "now", undoing, the tips line, what a card says."""
