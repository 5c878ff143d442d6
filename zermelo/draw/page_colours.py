"""The colours of the drawings as CSS variables: a board follows light and dark mode without being redrawn."""

from dataclasses import fields
from functools import cache

from zermelo.draw.themes import DARK, LIGHT, Colours

PLAIN = [field.name for field in fields(Colours) if isinstance(getattr(LIGHT, field.name), str)]

PAGE = Colours(
    **{name: f"var(--{name})" for name in PLAIN},
    players=tuple((f"var(--player-{number})", f"var(--player-{number}-pale)") for number in range(len(LIGHT.players))),
    chance=("var(--chance)", "var(--chance-pale)"),
    leaf=("var(--leaf)", "var(--leaf-pale)"),
)
"""Colours with a fixed meaning in the page."""


def variables(colours: Colours) -> str:
    pairs = [(name, getattr(colours, name)) for name in PLAIN]
    tints = {"chance": colours.chance, "leaf": colours.leaf}
    tints |= {f"player-{number}": tint for number, tint in enumerate(colours.players)}
    for name, (outline, filling) in tints.items():
        pairs += [(name, outline), (f"{name}-pale", filling)]
    return " ".join(f"--{name}: {value};" for name, value in pairs)


@cache
def style_sheet() -> str:
    """Light and dark mode, by the system's setting or the user's choice.

    >>> "--ground: #ffffff;" in style_sheet()
    True
    """
    return (
        f":root {{ color-scheme: light; {variables(LIGHT)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme='light']) "
        f"{{ color-scheme: dark; {variables(DARK)} }} }}\n"
        f":root[data-theme='dark'] {{ color-scheme: dark; {variables(DARK)} }}\n"
    )
