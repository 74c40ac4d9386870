"""What `banker devices` is made of."""
