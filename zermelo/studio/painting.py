"""PNG images painted in a process of their own.

The library that paints them lets nothing else run meanwhile, and a wide tree takes it seconds; painted here, one
user's image would hold up the pages of all the others.
"""

import subprocess
import sys
from importlib.util import find_spec

from zermelo.draw.drawing import Drawing
from zermelo.draw.export import missing, zoom_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

SCALE = 2.0
"""Pixels to the unit of the drawing, where that is not too large for an image."""
PATIENCE = 30
"""Seconds after which an image is given up."""
PAINT = (
    "import sys, resvg_py; drawing = sys.stdin.buffer.read().decode();"
    "sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=drawing, zoom=float(sys.argv[1]))))"
)


def painted(drawing: Drawing) -> bytes:
    """A drawing as a PNG image, such as `Drawing.png` gives."""
    if find_spec("resvg_py") is None:
        raise ZermeloError(missing("PNG", "resvg-py"))
    zoom = zoom_for(drawing.svg(), SCALE)
    command = [sys.executable, "-P", "-c", PAINT, str(zoom)]  # -P: no modules from the folder that the studio is run in
    try:
        done = subprocess.run(
            command, input=drawing.svg().encode(errors="replace"), capture_output=True, timeout=PATIENCE, check=True
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        raise ZermeloError(M("This drawing is too large for a PNG; save an SVG or a PDF, or fold it.")) from None
    return done.stdout
