"""What is searched: one document a learning, as terms and a weight."""

from attrs import frozen


@frozen
class SearchDocument:
    """A learning as the index sees it.

    ``terms`` are all its terms, repeats included; their number is the document's length. ``weight`` is
    0 or more (the trust weight); ``agents`` empty means every agent; ``newest`` is a sortable text of the
    last change (ISO 8601, UTC).
    """

    id: str
    terms: tuple[str, ...]
    weight: float = 1.0
    signature: str = ""
    agents: tuple[str, ...] = ()
    scope: str = ""
    newest: str = ""
