"""What every TextKeeper keeps to."""

from abc import abstractmethod

import pytest

from learnkit.errors import LearnkitError
from learnkit.ports.text_keeper import TextKeeper


def shouted(text: str) -> str:
    """Give a text with one word of it changed; twice changes nothing more."""
    return text.replace("quiet", "LOUD")


class TextKeeperContract:
    """The laws of TextKeeper as tests."""

    @abstractmethod
    def make(self, *texts: str) -> TextKeeper:
        """Give a keeper with one place for each of these texts, and no other text."""

    def again(self, keeper: TextKeeper) -> TextKeeper:
        """Give another instance on the same places; keepers that live in one process give the same."""
        return keeper

    def all_texts(self, keeper: TextKeeper) -> list[str]:
        """Give every text of every place, sorted."""
        return sorted(text for place in keeper.places() for text in keeper.texts(place))

    def test_places_are_given_once_and_sorted(self) -> None:
        """Law 1."""
        keeper = self.make("one", "two", "three")
        places = list(keeper.places())
        assert len(places) == 3
        assert places == sorted(set(places))

    def test_every_text_is_given(self) -> None:
        """Law 2."""
        keeper = self.make("one", "two quiet words")
        assert {"one", "two quiet words"} <= set(self.all_texts(keeper))
        assert keeper.texts("no such place") == ()

    def test_texts_are_changed_and_stay_so(self) -> None:
        """Laws 3 and 5."""
        keeper = self.make("a quiet word", "another")
        changed = [keeper.rewrite(place, change=shouted) for place in list(keeper.places())]
        assert sorted(changed) == [False, True]
        left = self.all_texts(self.again(keeper))
        assert "a LOUD word" in left
        assert "another" in left
        assert not any("quiet" in text for text in left)
        assert not any(keeper.rewrite(place, change=shouted) for place in list(keeper.places()))

    def test_a_change_that_fails_leaves_a_place_as_it_is(self) -> None:
        """Law 4."""

        def failing(text: str) -> str:
            raise ValueError(text)

        keeper = self.make("a quiet word")
        (place,) = keeper.places()
        with pytest.raises(ValueError, match="quiet"):
            keeper.rewrite(place, change=failing)
        assert "a quiet word" in self.all_texts(self.again(keeper))

    @pytest.mark.parametrize("place", ["", "\x00", "../x", "é" * 3000])
    def test_any_place_may_be_asked_for(self, place: str) -> None:
        """Law 6."""
        keeper = self.make("one")
        try:
            assert keeper.texts(place) == ()
            assert keeper.rewrite(place, change=shouted) is False
        except LearnkitError:
            pass
        assert "one" in self.all_texts(keeper)
