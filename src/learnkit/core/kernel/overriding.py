"""``override`` for what the hook program loads: checkers see the real one, and nothing is loaded for it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import override as override
else:

    def override(method):
        """Give the method as it is."""
        return method
