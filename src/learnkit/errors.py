"""The error tree. Every message says what was wrong, where, and what to do.

    LearnkitError
    ├── ConfigurationError      a setting, a flag or an installation is wrong
    ├── NotFoundError           what was asked for is not there (also a LookupError)
    │   └── UnclearNameError    several things begin with the name that was given
    ├── ConflictError           somebody else changed it in between
    ├── PolicyError             a rule refuses the step; the message names the missing fact
    ├── StoreError              a store could not read or write
    │   └── CorruptRecordError  one record is broken: path, line and reason
    └── EngineError             an engine (index, model, parser) failed
        └── EngineUnavailableError  it is not installed or not reachable

Errors are built from fields, so that programs need not parse their text.
"""


class LearnkitError(Exception):
    """What went wrong, where, and what to do about it."""

    code = "error"

    def __init__(self, what: str, *, where: str = "", do: str = "") -> None:
        """Keep the three parts; ``str()`` joins those that are given: what (where). what to do."""
        self.what = what
        self.where = where
        self.do = do
        text = f"{what} ({where})" if where else what
        super().__init__(f"{text}. {do}" if do else text)


class ConfigurationError(LearnkitError):
    """A setting, a flag or the installation is wrong."""

    code = "configuration"


class NotFoundError(LearnkitError, LookupError):
    """What was asked for is not there."""

    code = "not-found"


class UnclearNameError(NotFoundError):
    """The name that was given is the beginning of several; the message names them."""

    code = "unclear"


class ConflictError(LearnkitError):
    """Somebody else changed it in between; nothing was overwritten."""

    code = "conflict"


class PolicyError(LearnkitError):
    """A rule refuses the step; the message names the missing fact."""

    code = "refused"


class StoreError(LearnkitError):
    """A store could not be read or written."""

    code = "store"


class CorruptRecordError(StoreError):
    """One record is broken; it is left as it is."""

    code = "corrupt-record"

    def __init__(self, what: str, *, path: str, line: int | None = None, do: str = "") -> None:
        """Keep the path and the line (1-based) beside the three parts."""
        self.path = path
        self.line = line
        super().__init__(what, where=path if line is None else f"{path}:{line}", do=do)


class EngineError(LearnkitError):
    """An engine behind a port failed."""

    code = "engine"


class EngineUnavailableError(EngineError):
    """An engine is not installed or not reachable; the message says how to get it."""

    code = "engine-unavailable"
