"""The remote of a repository, read from its files; no program is run."""

import configparser
from pathlib import Path


def remote_of(root: Path) -> str:
    """Give the normalised address of ``origin`` (``host/owner/name``), or "" where there is none.

    Equal for the spellings of one remote: with or without a user, a scheme, ``.git``.
    """
    parser = configparser.ConfigParser(strict=False, interpolation=None, allow_no_value=True)
    try:
        parser.read_string((_git_folder(root) / "config").read_text(encoding="utf-8", errors="replace"))
        return normalised(parser.get('remote "origin"', "url", fallback="") or "")
    except (OSError, configparser.Error):
        return ""


def _git_folder(root: Path) -> Path:
    """Give the folder that holds the configuration: that of the main work tree where ``.git`` is a file."""
    place = root / ".git"
    if place.is_dir():
        return place
    folder = root / place.read_text(encoding="utf-8", errors="replace").removeprefix("gitdir:").strip()
    common = folder / "commondir"
    return folder / common.read_text(encoding="utf-8").strip() if common.is_file() else folder


def normalised(url: str) -> str:
    """Give an address without scheme, user, port and ``.git``, the host in lower case."""
    text = url.strip().replace("\\", "/")
    scheme, found, rest = text.partition("://")
    if not found:
        rest = text
        host, colon, path = rest.partition(":")
        if colon and "/" not in host and len(host) > 1:
            rest = f"{host}/{path}"
    elif scheme == "file":
        return rest.rstrip("/").removesuffix(".git")
    host, _, path = rest.partition("/")
    host = host.rsplit("@", 1)[-1].partition(":")[0].lower()
    return f"{host}/{path.strip('/').removesuffix('.git')}".rstrip("/") if path else host
