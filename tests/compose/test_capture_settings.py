"""Settings of capture: what is not captured, and the switch."""

import os
from pathlib import Path

import pytest

from learnkit.compose.settings import Settings, resolve
from learnkit.errors import ConfigurationError
from tests.compose.test_settings import origin, written


def test_what_is_not_captured_is_a_list_in_a_table_of_its_own(user: Path, tmp_path: Path) -> None:
    default = ("cargo test*",)
    assert resolve().texts("capture_ignore", otherwise=default) == default
    assert origin(resolve(), "capture_ignore")[0] == "cargo test*, npm test*, pytest*, yarn test*"
    file = written(resolve().located.config_file, '[capture]\nignore = ["make check*", "tox*"]\nenabled = false\n')
    assert resolve().texts("capture_ignore", otherwise=default) == ("make check*", "tox*")
    assert resolve().switch("capture_enabled", otherwise=True) is False
    assert origin(resolve(), "capture_ignore") == ("make check*, tox*", "user file", str(file))
    project = written(tmp_path / "here" / ".learnkit" / "config.toml", "capture.ignore = []\n")
    assert resolve().texts("capture_ignore", otherwise=default) == ()
    assert origin(resolve(), "capture_ignore") == ("", "project file", str(project))


def test_a_variable_and_a_keyword_name_what_is_not_captured(user: Path) -> None:
    environment = {**os.environ, "LEARNKIT_CAPTURE_IGNORE": "make check*, tox*,\n", "LEARNKIT_CAPTURE_ENABLED": "off"}
    resolved = resolve(environment=environment)
    assert resolved.texts("capture_ignore", otherwise=()) == ("make check*", "tox*")
    assert origin(resolved, "capture_ignore") == ("make check*, tox*", "environment", "LEARNKIT_CAPTURE_IGNORE")
    assert resolved.switch("capture_enabled", otherwise=True) is False
    said = resolve(Settings(capture_ignore=["ctest*"]), environment=environment)
    assert said.texts("capture_ignore", otherwise=()) == ("ctest*",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[capture]\nignore = ["*"]\n', "would ignore every command"),
        ('[capture]\nignore = ["a && b"]\n', "not one simple command"),
        ("[capture]\nignore = [1]\n", "is not allowed"),
        ("[capture]\nignore = 1\n", "is not allowed"),
        ('[capture]\nignroe = ["tox*"]\n', "Did you mean capture_ignore"),
        ("capture = 1\n", "no setting 'capture'"),
    ],
)
def test_a_pattern_that_cannot_be_used_is_refused_with_its_file(user: Path, text: str, said: str) -> None:
    file = written(resolve().located.config_file, text)
    with pytest.raises(ConfigurationError, match=said) as raised:
        resolve()
    assert str(file) in raised.value.where
