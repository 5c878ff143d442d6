"""Drawings as files: PNG through resvg, PDF through Typst, all written atomically."""

import re
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.machine.runtime.files import write_whole, writing

if TYPE_CHECKING:
    from zermelo.draw.drawing import Drawing

ENDINGS = (".svg", ".png", ".pdf", ".tex", ".txt", ".html")
MOST_PIXELS = 60_000_000
LONGEST_SIDE = 32_000


def png(drawing: str, scale: float) -> bytes:
    """An SVG as a PNG image; one too large for an image is scaled down as long as it stays readable."""
    try:
        import resvg_py
    except ImportError:
        raise ZermeloError(missing("PNG", "resvg-py")) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, zoom=zoom_for(drawing, scale)))


def zoom_for(drawing: str, scale: float) -> float:
    """The scale of an image: the requested one, or a smaller one if the image would be too large."""
    wide, high = size(drawing)
    fits: float = min(scale, LONGEST_SIDE / max(wide, high), (MOST_PIXELS / (wide * high)) ** 0.5)
    if fits < 0.4 and fits < scale:
        raise ZermeloError(
            M(
                "A PNG of {width} × {height} pixels is too large; save an SVG or a PDF, or draw fewer nodes.",
                width=round(wide * scale),
                height=round(high * scale),
            )
        )
    return fits


def pdf(drawing: str, title: str, lang: str) -> bytes:
    """An SVG as a PDF of one page."""
    try:
        import typst
    except ImportError:
        raise ZermeloError(missing("PDF", "typst")) from None
    wide, high = size(drawing)
    page = (
        f"#set document(title: {quoted(title)})\n#set text(lang: {quoted(lang)})\n"
        f"#set page(width: {wide * 0.75:.2f}pt, height: {high * 0.75:.2f}pt, margin: 0pt)\n"
        f'#image(bytes({quoted(drawing)}), format: "svg", width: 100%, alt: {quoted(title)})\n'
    )
    return bytes(typst.compile(page.encode(), format="pdf"))


def size(drawing: str) -> tuple[float, float]:
    """The width and height that an SVG declares."""
    found = re.search(r'width="([\d.]+)" height="([\d.]+)"', drawing)
    assert found is not None
    return float(found[1]), float(found[2])


def png_size(image: bytes) -> tuple[int, int]:
    """The width and height of a PNG image in pixels, from its header."""
    return int.from_bytes(image[16:20], "big"), int.from_bytes(image[20:24], "big")


def quoted(text: str) -> str:
    """A text as a Typst string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def missing(what: str, package: str) -> Message:
    return M("{what} needs the package {package}: pip install 'zermelo[draw]'.", what=what, package=package)


def save(drawing: "Drawing", path: str | PathLike[str]) -> None:
    """Write a drawing in the format of the file's suffix."""
    file = Path(path)
    content = rendered(drawing, file.suffix.lower())
    if content is None:
        raise ZermeloError(
            M(
                "{file} has no known suffix; a drawing is saved as {endings}.",
                file=file.name,
                endings=", ".join(ENDINGS),
            )
        )
    with writing(file):
        write_whole(file, content)


def rendered(drawing: "Drawing", ending: str) -> bytes | None:
    """The content of a file with that suffix; None if the format is unknown."""
    makers: dict[str, Any] = {
        ".svg": drawing.svg,
        ".png": drawing.png,
        ".pdf": drawing.pdf,
        ".tex": drawing.tex,
        ".txt": drawing.text,
        ".html": drawing.html,
    }
    if ending not in makers:
        return None
    content = makers[ending]()
    return content if isinstance(content, bytes) else str(content).encode(errors="replace")
