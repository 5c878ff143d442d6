"""The tests speak English wherever they run."""

import os

os.environ["ZERMELO_LANG"] = "en"
