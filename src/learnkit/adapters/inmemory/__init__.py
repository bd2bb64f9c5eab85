"""In memory: the reference answer to every store port, and a real product of its own.

Thread-safe, nothing survives the process. Tests of other adapters compare against these, and people
use them for trials and for their own tests. One file a port, named like it.
"""
