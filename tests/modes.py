"""In which of the two runs, with compilation and without, a test has something to show."""

import pytest

from zermelo.machine.compile import enabled

interpreted = pytest.mark.skipif(enabled(), reason="interpreted anyway, and so part of the run without compilation")
