"""One kit for several threads, for asynchronous hosts, and after a fork."""

import asyncio
import inspect
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from attrs import fields
from typing_extensions import override

import learnkit
from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.core.usecases.kit import Kit

FAMILIES = ("capture", "learnings", "lessons", "sessions", "context", "stores", "hooks", "scrubbing")


def test_every_verb_can_be_awaited(home: Path) -> None:
    kit = learnkit.open_kit()
    assert {field.name for field in fields(Kit)} - {"settings", "places", "problems"} == set(FAMILIES)
    for family in FAMILIES:
        verbs = {
            name
            for name, _ in inspect.getmembers(type(getattr(kit, family)), inspect.isfunction)
            if not name.startswith("_")
        }
        verbs -= {"watch", "watched"}  # a context manager and a decorator, which cannot be awaited
        assert verbs == set(vars(getattr(kit.aio, family))), family


def test_awaited_verbs_run_in_another_thread(home: Path) -> None:
    threads: list[str] = []

    class Noting(InMemoryLearningStore):
        @override
        def revision(self) -> str:
            threads.append(threading.current_thread().name)
            return super().revision()

    kit = learnkit.open_kit(learning_store=Noting())

    async def run() -> int:
        await kit.aio.learnings.add_correction("npm i x", correction="bun add x", agent="codex")
        found = await kit.aio.learnings.suggest("npm i x", limit=1)
        await kit.aio.close()
        return len(found)

    assert asyncio.run(run()) == 1
    assert threading.main_thread().name not in threads
    assert kit.aio.learnings.suggest.__doc__ == kit.learnings.suggest.__doc__


def test_several_threads_use_one_kit(home: Path) -> None:
    kit = learnkit.open_kit()
    start = threading.Barrier(4)
    errors: list[BaseException] = []

    def work(number: int) -> None:
        try:
            start.wait()
            for step in range(3):
                name = f"package{number}x{step}"
                kit.learnings.add_correction(f"npm install {name}", correction=f"bun add {name}", agent="codex")
                assert kit.learnings.suggest(f"npm install {name}", min_score=0.0)
        except BaseException as error:  # noqa: BLE001 - handed to the main thread
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert len(kit.learnings.list()) == 12


FORKING = """
import os, learnkit
kit = learnkit.open_kit()
kit.learnings.add_correction("npm i x", correction="bun add x", agent="codex")
assert kit.learnings.suggest("npm i x")
child = os.fork()
if child == 0:
    status = 1
    try:
        kit.learnings.add_correction("pip install y", correction="uv pip install y", agent="codex")
        status = 0 if len(kit.learnings.list()) == 2 and kit.learnings.suggest("pip install y") else 2
    finally:
        os._exit(status)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert len(kit.learnings.list()) == 2
assert kit.learnings.suggest("pip install y")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the platform cannot fork")
def test_a_kit_goes_on_after_a_fork(home: Path) -> None:
    source = str(Path(learnkit.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": source}
    done = subprocess.run([sys.executable, "-c", FORKING], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
