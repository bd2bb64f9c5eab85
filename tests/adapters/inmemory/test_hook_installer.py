"""The installer in memory keeps to the contract."""

import json

import pytest

from learnkit.adapters.inmemory.hook_installer import InMemoryHookInstaller
from learnkit.errors import CorruptRecordError
from learnkit.testing.contracts.hook_installer import HookInstallerContract


class TestHookInstaller(HookInstallerContract):
    @pytest.fixture(autouse=True)
    def _place(self) -> None:
        self.files: dict[str, bytes] = {}

    def make(self) -> InMemoryHookInstaller:
        return InMemoryHookInstaller(self.files)

    def look(self) -> dict[str, bytes]:
        return dict(self.files)

    def messy(self) -> None:
        self.files["user.json"] = json.dumps({"before": ["mine"], "other": []}).encode()

    def broken(self) -> None:
        self.files["user.json"] = b"[]"

    def kept(self, before: dict[str, bytes], after: dict[str, bytes]) -> bool:
        return all(b"mine" in after[path] for path in before)


def test_text_that_is_no_json_is_named() -> None:
    with pytest.raises(CorruptRecordError, match="not JSON"):
        InMemoryHookInstaller({"user.json": b"{"}).installed(project="/p")
