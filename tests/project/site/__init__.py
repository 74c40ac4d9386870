"""The site of the documents: what lies in `docs`, and pages made from the program's tables."""
