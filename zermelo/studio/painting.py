"""Render PNG images in a subprocess.

The renderer holds the GIL, and a wide tree takes seconds; in this process, one image would block all requests.
"""

import subprocess
import sys
from importlib.util import find_spec

from zermelo.draw.drawing import Drawing
from zermelo.draw.export import missing, zoom_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

SCALE = 2.0
"""Pixels per unit of the drawing, reduced where the image would be too large."""
PATIENCE = 30
"""Timeout in seconds."""
PAINT = (
    "import sys, resvg_py; drawing = sys.stdin.buffer.read().decode();"
    "sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=drawing, zoom=float(sys.argv[1]))))"
)


def painted(drawing: Drawing) -> bytes:
    """A drawing as PNG, as `Drawing.png` renders it."""
    if find_spec("resvg_py") is None:
        raise ZermeloError(missing("PNG", "resvg-py"))
    zoom = zoom_for(drawing.svg(), SCALE)
    command = [sys.executable, "-P", "-c", PAINT, str(zoom)]  # -P: import nothing from the current folder
    try:
        done = subprocess.run(
            command, input=drawing.svg().encode(errors="replace"), capture_output=True, timeout=PATIENCE, check=True
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        raise ZermeloError(M("This drawing is too large for a PNG; save an SVG or a PDF, or fold it.")) from None
    return done.stdout
