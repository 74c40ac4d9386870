"""Games: the rules of each game, in a package of its name; none imports another."""
