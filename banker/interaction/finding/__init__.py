"""Finding: the finder, the page "now", taking back, the mouse, the coach line, what a card says."""
