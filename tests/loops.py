"""An event loop for a test, since the browser driver occupies that of the test thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run(scene: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a separate thread, and return its result."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scene).result()
