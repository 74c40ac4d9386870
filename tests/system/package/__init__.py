"""The program as it is installed, not as it lies in a clone."""
