"""A loop of events for a test, since the driver of the browser occupies that of the thread in which tests run."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run(scene: Coroutine[Any, Any, Any]) -> Any:
    """Run a scene in a thread of its own, and return what it returns."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scene).result()
