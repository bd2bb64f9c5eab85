"""Names of files: safe on every platform, and told apart by a hash; never read back."""

from learnkit.core.kernel.ids import content_key
from learnkit.core.kernel.text import slug


def safe_name(text: str, limit: int = 60) -> str:
    """Give a name for any text: its slug, and a short hash unless the slug is the text itself."""
    short = slug(text, limit)
    return short if short == text else f"{short}-{content_key(text)[:8]}"
