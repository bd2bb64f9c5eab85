"""For authors of adapters: the contract of every port, Hypothesis strategies, values to test with.

Subclass a class of ``learnkit.testing.contracts`` in your own tests and say how your adapter is made; each
test cites the law that it guards. A clock that stands still is in ``adapters.inmemory.clock``. Needs pytest and
Hypothesis, which a plain install does not bring.
"""

import pytest

pytest.register_assert_rewrite("learnkit.testing.contracts")
