"""Prompts: what a person typed becomes corrections, and nothing becomes one that is in doubt.

``corrections_in`` reads a whole prompt; ``typed`` leaves out what nobody typed, ``sentences`` parts it, ``forms``
and ``statements`` know the forms of correcting, ``sides`` what may stand on either side, ``stance`` whether the
person means it. Pure and bounded in time. Start with ``reading``.
"""

from learnkit.core.capture.prompts.reading import corrections_in

__all__ = ["corrections_in"]
