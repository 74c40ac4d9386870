"""Games: each is a package, and none imports another."""
