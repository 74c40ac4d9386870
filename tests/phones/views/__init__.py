"""What a seat's page, and the page for everybody, are told."""
