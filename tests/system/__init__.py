"""The whole program: golden games, firmware, chaos, simulations, benchmarks, mutants."""
