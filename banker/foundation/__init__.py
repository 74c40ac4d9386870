"""Foundation: modules that every part of the program may import and that import none of them.

Errors, limits, texts and the characters that may reach a reader. A module here imports only its
neighbours and the standard library.
"""
