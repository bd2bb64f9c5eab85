"""Benchmarks and evaluations: what the product is worth, in figures; see README.md in this folder."""
