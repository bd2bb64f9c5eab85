"""Contracts: one test class a port, under the name of the port's file.

A test's docstring cites the law of the port that it guards. Subclass, implement ``make``, run pytest.
"""
