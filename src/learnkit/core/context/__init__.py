"""Context: what is shown to an agent, in what words, inside which fence and budget.

One renderer for every place. Text from outside is data here: escaped, capped, labelled with its
source and trust. Start with ``rendering``.
"""
