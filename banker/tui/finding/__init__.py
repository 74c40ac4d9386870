"""Finding: what people need to find their way: the finder, the page "now", taking back, the mouse."""
