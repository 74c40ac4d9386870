"""Finding: the finder, the page "now", taking back, the coach line, what a card says."""
