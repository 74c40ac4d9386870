"""Phones: proofs, seats, requests, views, the server and its storage."""
