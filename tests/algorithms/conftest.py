import sys

import pytest

sys.setrecursionlimit(200_000)  # as a search sets it: hypothesis dislikes a change in the middle of a test


def pytest_collection_modifyitems(config, items):
    """The long counts run when they are asked for: `pytest -m soak`, which `make soak` does."""
    if "soak" in config.option.markexpr:
        return
    for item in items:
        if "soak" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="a long count; `make soak` runs it"))
