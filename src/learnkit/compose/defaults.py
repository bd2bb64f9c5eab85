"""The names of the parts that learnkit brings."""

IN_MEMORY = "inmemory"
"""The name of every port's answer in memory."""

DEFAULTS = {
    "learning_store": "markdown",
    "search_index": "segment",
    "usage_ledger": "jsonl",
    "reading_ledger": "json",
    "spool": "jsonl",
    "clock": "system",
    "event_sink": "logging",
}
"""The name of the part that learnkit brings, by port."""
