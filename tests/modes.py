"""Markers for tests that apply only with compilation, or only without."""

import pytest

from zermelo.machine.compile import enabled

needs_compiler = pytest.mark.skipif(not enabled(), reason="compilation is turned off by ZERMELO_COMPILE=0")
interpreted = pytest.mark.skipif(enabled(), reason="interpreted anyway, and so part of the run without compilation")
