"""Own: what a user adds to an edition: a file over it, and the amounts on the printed cards."""
