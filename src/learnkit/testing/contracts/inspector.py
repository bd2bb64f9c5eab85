"""What every inspector keeps."""

from abc import abstractmethod

from learnkit.ports.inspector import CheckState, Inspector


class InspectorContract:
    """Subclass it and give an inspector with at least one place that holds nothing."""

    @abstractmethod
    def make(self) -> Inspector:
        """Give the inspector."""

    def test_each_place_is_given_once_in_one_order(self) -> None:
        """Law 1."""
        inspector = self.make()
        names = [use.name for use in inspector.disk_use()]
        assert len(names) == len(set(names))
        assert names == [use.name for use in inspector.disk_use()]

    def test_a_place_that_is_not_there_holds_nothing(self) -> None:
        """Law 1."""
        empty = [use for use in self.make().disk_use() if use.files == 0]
        assert empty
        assert all(use.bytes_used == 0 for use in empty)

    def test_looking_changes_nothing(self) -> None:
        """Laws 2 and 3."""
        inspector = self.make()
        before = inspector.disk_use()
        checks = inspector.checks()
        assert all(check.name and check.says for check in checks)
        assert [check.is_failure for check in checks] == [check.state is CheckState.FAILURE for check in checks]
        assert inspector.disk_use() == before
        assert inspector.checks() == checks
