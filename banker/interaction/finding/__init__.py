"""Finding: the finder of actions, the page "now", the undo page, the tips line, questions about
cards."""
