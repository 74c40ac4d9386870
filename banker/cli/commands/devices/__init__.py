"""`banker devices`: real vaults and decoders, found, tested, calibrated and watched."""
