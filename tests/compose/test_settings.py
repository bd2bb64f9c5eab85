"""Settings: what was said, where, and what is in force."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from attrs import fields

from learnkit.compose.places import NOWHERE
from learnkit.compose.settings import Resolved, Settings, require_folder, resolve
from learnkit.compose.values import KINDS
from learnkit.errors import ConfigurationError


def origin(resolved: Resolved, name: str) -> tuple[str, str, str]:
    (one,) = [one for one in resolved.origins if one.name == name]
    return one.value, one.source, one.where


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_every_setting_has_a_kind_and_an_origin(user: Path) -> None:
    names = [attribute.name for attribute in fields(Settings)]
    assert set(names) == set(KINDS)
    assert [one.name for one in resolve().origins][: len(names)] == names
    assert {one.source for one in resolve().origins} == {"default"}


def test_without_a_word_everything_is_below_the_users_data(user: Path) -> None:
    located = resolve().located
    assert located.home.name == "learnkit"
    assert located.learnings == located.home / "learnings"
    assert (located.is_hermetic, located.project_learnings) == (False, None)


def test_a_later_layer_wins_and_shows_where_it_is_from(user: Path) -> None:
    file = written(resolve().located.config_file, 'agent = "from-file"\n')
    assert origin(resolve(), "agent") == ("from-file", "user file", str(file))
    environment = {**os.environ, "LEARNKIT_AGENT": "from-environment"}
    assert origin(resolve(environment=environment), "agent") == ("from-environment", "environment", "LEARNKIT_AGENT")
    both = resolve(Settings(agent="from-keyword"), environment=environment)
    assert origin(both, "agent") == ("from-keyword", "keyword", "")
    assert both.text("agent") == "from-keyword"


def test_a_home_in_the_users_file_counts_and_is_not_hermetic(user: Path, tmp_path: Path) -> None:
    written(resolve().located.config_file, f'home = "{(tmp_path / "elsewhere").as_posix()}"\n')
    located = resolve().located
    assert (located.home, located.is_hermetic) == (tmp_path / "elsewhere", False)


def test_a_projects_file_comes_between_user_and_environment(user: Path, tmp_path: Path) -> None:
    written(resolve().located.config_file, "min_relevance = 0.2\nagent = 'mine'\n")
    file = written(tmp_path / "here" / ".learnkit" / "config.toml", "min_relevance = 0.7\n")
    resolved = resolve()
    assert origin(resolved, "min_relevance") == ("0.7", "project file", str(file))
    assert resolved.number("min_relevance", otherwise=0.5) == 0.7
    assert resolved.text("agent") == "mine"
    assert resolved.located.project_learnings == tmp_path / "here" / ".learnkit" / "learnings"


def test_a_projects_file_may_not_move_stores(user: Path, tmp_path: Path) -> None:
    file = written(tmp_path / "here" / ".learnkit" / "config.toml", 'learning_store = "evil"\n')
    with pytest.raises(ConfigurationError, match="learning_store may not be set here") as raised:
        resolve()
    assert raised.value.where == str(file)
    assert "agent, capture_enabled, capture_ignore, min_relevance" in raised.value.do


def test_a_given_home_is_hermetic(user: Path, tmp_path: Path) -> None:
    written(resolve().located.config_file, 'agent = "of-the-user"\n')
    written(tmp_path / "here" / ".learnkit" / "config.toml", 'agent = "of-the-project"\n')
    home = tmp_path / "home"
    written(home / "config.toml", "auto_promote_l2 = false\n")
    for resolved in (resolve(Settings(home=home)), resolve(environment={"LEARNKIT_HOME": str(home)})):
        assert resolved.located.is_hermetic
        assert resolved.text("agent") is None
        assert resolved.switch("auto_promote_l2", otherwise=True) is False
        assert resolved.located.project_learnings is None


def test_a_chosen_project_without_a_folder_of_its_own_is_kept_at_home(user: Path, tmp_path: Path) -> None:
    (tmp_path / "app" / ".git").mkdir(parents=True)
    (tmp_path / "app" / "src").mkdir()
    located = resolve(Settings(home=tmp_path / "home", project=tmp_path / "app" / "src")).located
    assert located.project_root == tmp_path / "app"
    assert located.project_learnings == tmp_path / "home" / "projects" / located.project_id / "learnings"
    assert located.places.project == str(tmp_path / "app")


def test_the_variables_of_the_terraphim_tools_name_the_learnings(user: Path, tmp_path: Path) -> None:
    root, data = str(tmp_path / "root"), str(tmp_path / "data")
    pinned = resolve(Settings(project=tmp_path), environment={**os.environ, "TERRAPHIM_DEFAULT_DATA_PATH": data})
    assert pinned.located.learnings == tmp_path / "data" / "terraphim" / "learnings"
    assert pinned.located.project_learnings is None
    both = {**os.environ, "TERRAPHIM_LEARNINGS_DIR": root, "TERRAPHIM_DEFAULT_DATA_PATH": data}
    resolved = resolve(environment=both)
    assert resolved.located.learnings == tmp_path / "root"
    assert origin(resolved, "learnings") == (root, "environment", "TERRAPHIM_LEARNINGS_DIR")
    by_keyword = resolve(Settings(home=tmp_path / "home"), environment=both)
    assert by_keyword.located.learnings == tmp_path / "home" / "learnings"


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"LEARNKIT_MIN_RELEVANCE": "1.5"}, "LEARNKIT_MIN_RELEVANCE"),
        ({"LEARNKIT_MIN_RELEVANCE": "much"}, "LEARNKIT_MIN_RELEVANCE"),
        ({"LEARNKIT_MIN_RELEVANCE": "nan"}, "LEARNKIT_MIN_RELEVANCE"),
        ({"LEARNKIT_AUTO_PROMOTE_L2": "perhaps"}, "LEARNKIT_AUTO_PROMOTE_L2"),
        ({"LEARNKIT_AGENT": "a\nb"}, "LEARNKIT_AGENT"),
        ({"LEARNKIT_AGENT": "   "}, "LEARNKIT_AGENT"),
    ],
)
def test_a_wrong_variable_is_named_with_its_value_and_what_is_allowed(
    user: Path, variables: Mapping[str, str], named: str
) -> None:
    with pytest.raises(ConfigurationError) as raised:
        resolve(environment={**os.environ, **variables})
    assert raised.value.where == named
    assert repr(variables[named]) in raised.value.what
    assert raised.value.do.startswith("Give ")


@pytest.mark.parametrize("text", ["1", "true", "YES", " on "])
def test_switches_are_written_in_many_ways(user: Path, text: str) -> None:
    resolved = resolve(environment={**os.environ, "LEARNKIT_AUTO_PROMOTE_L2": text})
    assert resolved.switch("auto_promote_l2", otherwise=False) is True


def test_an_empty_variable_and_a_strange_one_say_nothing(user: Path) -> None:
    resolved = resolve(environment={**os.environ, "LEARNKIT_AGENT": "", "LEARNKIT_HYPOTHESIS": "gate"})
    assert resolved.text("agent") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("min_relevance = true\n", "True is not allowed"),
        ("agent = 3\n", "3 is not allowed"),
        ("auto_promote_l2 = 2\n", "2 is not allowed"),
        ("min_relevence = 0.5\n", "Did you mean min_relevance?"),
        ("zzz = 1\n", "Allowed are: "),
        ("project = 'x'\n", "may not be set here"),
        ("agent = \n", "cannot be read"),
    ],
)
def test_a_wrong_file_is_named_with_what_is_allowed(user: Path, text: str, said: str) -> None:
    file = written(resolve().located.config_file, text)
    with pytest.raises(ConfigurationError) as raised:
        resolve()
    assert str(file) in str(raised.value)
    assert said in str(raised.value)


def test_a_wrong_keyword_is_named(user: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"Settings\(min_relevance=…\)"):
        resolve(Settings(min_relevance=2))


def test_a_project_that_is_no_folder_is_an_error(user: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no folder"):
        resolve(Settings(project=tmp_path / "none"))


def test_the_project_is_found_upwards(user: Path, tmp_path: Path) -> None:
    (tmp_path / "here" / ".git").write_text("gitdir: elsewhere\n")
    (tmp_path / "here" / "deep" / "er").mkdir(parents=True)
    located = resolve(cwd=str(tmp_path / "here" / "deep" / "er")).located
    assert located.project_root == tmp_path / "here"
    assert located.places.project is None
    assert located.places.project_root == str(tmp_path / "here")


def test_without_any_home_the_error_says_what_to_do(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    def relative(*arguments: object, **named: object) -> Path:
        return Path("~/.local/share/learnkit")

    def unknown(*arguments: object, **named: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    for failing in (relative, unknown):
        monkeypatch.setattr(platformdirs, "user_data_path", failing)
        with pytest.raises(ConfigurationError, match="LEARNKIT_HOME"):
            resolve()

    def no_tilde(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "expanduser", no_tilde)
    with pytest.raises(ConfigurationError, match="LEARNKIT_HOME"):
        resolve(Settings(home="~/x"))


def test_a_current_folder_that_is_gone_is_no_error(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Path:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "cwd", gone)
    assert resolve().located.project_root == Path(os.sep)


def test_a_home_that_can_never_be_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigurationError, match="not a folder"):
        require_folder(tmp_path / "file")
    with pytest.raises(ConfigurationError, match="cannot be made"):
        require_folder(tmp_path / "file" / "home")
    require_folder(tmp_path)
    require_folder(tmp_path / "new" / "home")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(ConfigurationError, match="LEARNKIT_HOME"):
        require_folder(tmp_path / "link")


def test_what_is_wrong_can_be_told_instead_of_raised(user: Path, tmp_path: Path) -> None:
    file = written(resolve().located.config_file, "agent = 3\nmin_relevance = 0.7\nnonsense = 1\n")
    theirs = written(tmp_path / "here" / ".learnkit" / "config.toml", "agent = \n")
    environment = {**os.environ, "LEARNKIT_AUTO_PROMOTE_L2": "perhaps", "LEARNKIT_MACHINE": "box"}
    told: list[ConfigurationError] = []
    said = Settings(project=tmp_path / "none", min_relevance=9)
    resolved = resolve(said, environment=environment, complain=told.append)
    assert resolved.number("min_relevance", otherwise=0.5) == 0.7
    assert (resolved.text("machine"), resolved.text("agent")) == ("box", None)
    assert resolved.located.project_root == tmp_path / "here"
    where = [error.where for error in told]
    assert where == [
        "LEARNKIT_AUTO_PROMOTE_L2",
        "Settings(min_relevance=…)",
        "Settings(project=…)",
        f"{file}, agent",
        str(file),
        str(theirs),
    ]


def test_where_no_home_is_known_a_place_that_can_be_none_stands_for_it(
    user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import platformdirs

    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("~/.local/share/learnkit"))
    told: list[ConfigurationError] = []
    located = resolve(complain=told.append).located
    assert located.home == located.config_file.parent == NOWHERE
    assert ["no home folder" in str(error) for error in told] == [True]
