"""Foundation: what every room stands on, and what stands on nothing.

Errors, limits, texts and the characters that may reach a reader. A module here imports only its
neighbours and the standard library.
"""
