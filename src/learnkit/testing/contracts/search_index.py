"""What every SearchIndex keeps to."""

from abc import abstractmethod
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.scoring.bm25 import rank
from learnkit.core.scoring.values import SearchDocument
from learnkit.ports.search_index import SearchHit, SearchIndex, SearchQuery

_WORDS = ["npm", "install", "error", "git", "push", "--force", "e404", "left-pad", "日本", "x"]


def documents() -> st.SearchStrategy[list[SearchDocument]]:
    """Give small corpora: few words, several weights, agents, scopes and signatures."""
    one = st.builds(
        SearchDocument,
        id=st.from_regex(r"\A[a-e][0-9]\Z"),
        terms=st.lists(st.sampled_from(_WORDS), max_size=8).map(tuple),
        weight=st.sampled_from([0.0, 1.0, 2.0, 3.0]),
        signature=st.sampled_from(["", "sig", "other"]),
        agents=st.sampled_from([(), ("codex",), ("codex", "pi")]),
        scope=st.sampled_from(["user", "project"]),
        newest=st.sampled_from(["2026-01-01", "2026-02-01"]),
    )
    return st.lists(one, max_size=12, unique_by=lambda document: document.id)


def queries() -> st.SearchStrategy[SearchQuery]:
    """Give queries over the same words, with every restriction."""
    return st.builds(
        SearchQuery,
        terms=st.lists(st.sampled_from([*_WORDS, "unseen"]), max_size=6).map(tuple),
        signature=st.sampled_from(["", "sig"]),
        agent=st.sampled_from([None, "codex", "cline"]),
        scopes=st.sampled_from([(), ("user",), ("user", "project")]),
        limit=st.integers(1, 6),
        weightless=st.booleans(),
    )


def expected(held: Sequence[SearchDocument], query: SearchQuery) -> list[SearchHit]:
    """Give the answers of the exhaustive scorer."""
    found = rank(
        held,
        query.terms,
        limit=query.limit,
        signature=query.signature,
        agent=query.agent,
        scopes=query.scopes,
        weightless=query.weightless,
    )
    return [SearchHit(hit.document.id, hit.raw, hit.exact, hit.coverage) for hit in found]


def check(index: SearchIndex, held: Sequence[SearchDocument], query: SearchQuery) -> None:
    """Assert that an index answers like the exhaustive scorer."""
    wanted = expected(held, query)
    found = index.search(query)
    assert [(hit.id, hit.exact) for hit in found] == [(hit.id, hit.exact) for hit in wanted]
    for hit, other in zip(found, wanted, strict=True):
        assert hit.raw == pytest.approx(other.raw, rel=1e-6)
        assert hit.coverage == pytest.approx(other.coverage, rel=1e-6)


class SearchIndexContract:
    """The laws of SearchIndex as tests."""

    @abstractmethod
    def make(self) -> SearchIndex:
        """Give an empty index."""

    def again(self, index: SearchIndex) -> SearchIndex:
        """Give another instance on the same place; an index that lives in one process gives the same."""
        return index

    def damage(self, index: SearchIndex) -> None:
        """Damage what is kept; an index that cannot be damaged skips."""
        pytest.skip("this index lives in memory")

    def test_it_answers_like_the_exhaustive_scorer(self) -> None:
        """Laws 1, 2."""

        @given(data=st.data())
        def holds(data: st.DataObject) -> None:
            index = self.make()
            held = data.draw(documents())
            index.refresh(held, revision="1")
            for _ in range(4):
                check(index, held, data.draw(queries()))

        holds()

    def test_changes_one_by_one_give_what_a_whole_build_gives(self) -> None:
        """Laws 3, 4."""

        @given(data=st.data())
        def holds(data: st.DataObject) -> None:
            index = self.make()
            held = {document.id: document for document in data.draw(documents())}
            index.refresh(held.values(), revision="0")
            for number in range(3):
                changed = data.draw(documents())
                removed = data.draw(st.lists(st.sampled_from(["a1", "b2", "c3", "z9"]), max_size=2))
                index.update(changed, removed=removed, revision=str(number))
                held = {key: document for key, document in held.items() if key not in removed}
                held.update({document.id: document for document in changed})
                check(index, list(held.values()), data.draw(queries()))
            assert index.size() == len(held)
            check(self.again(index), list(held.values()), data.draw(queries()))

        holds()

    def test_the_order_of_the_documents_does_not_matter(self) -> None:
        """Law 3."""
        held = [SearchDocument(f"d{number}", ("npm", "x") * (number % 3 + 1)) for number in range(9)]
        query = SearchQuery(("npm",), limit=5)
        one, other = self.make(), self.make()
        one.refresh(held, revision="1")
        other.refresh(reversed(held), revision="1")
        assert one.search(query) == other.search(query)

    def test_it_gives_the_revision_that_it_stands_for(self) -> None:
        """Law 5."""
        index = self.make()
        assert index.revision() is None
        assert index.search(SearchQuery(("npm",))) == ()
        assert index.size() == 0
        index.refresh([SearchDocument("a", ("npm",))], revision="one")
        assert self.again(index).revision() == "one"
        index.update([], removed=["a"], revision="two")
        assert self.again(index).revision() == "two"
        assert self.again(index).size() == 0

    def test_a_damaged_index_gives_no_answer_and_is_built_anew(self) -> None:
        """Law 6."""
        index = self.make()
        index.refresh([SearchDocument("a", ("npm",))], revision="one")
        self.damage(index)
        reopened = self.again(index)
        assert reopened.revision() is None
        assert reopened.search(SearchQuery(("npm",))) == ()
        reopened.refresh([SearchDocument("b", ("npm",))], revision="two")
        assert [hit.id for hit in self.again(reopened).search(SearchQuery(("npm",)))] == ["b"]
