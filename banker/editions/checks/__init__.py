"""Whether an edition makes sense: a module for each part of it."""
