"""How phones are served: addresses, connections and octets."""
