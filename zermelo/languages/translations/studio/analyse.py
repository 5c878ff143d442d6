"""The page to analyse."""

SENTENCES: dict[str, tuple[str, str]] = {
    "{} has no other evaluation than its own; the others are for two opponents.": (
        "{} no tiene otra evaluación que la suya; las demás son para dos adversarios.",
        "{} no té cap altra avaluació que la seva; les altres són per a dos adversaris.",
    ),
    "A board is written in at most {} characters.": (
        "Un tablero se escribe con {} caracteres como mucho.",
        "Un tauler s'escriu amb {} caràcters com a molt.",
    ),
    "The studio takes games of at most {} moves.": (
        "El estudio admite partidas de {} jugadas como mucho.",
        "L'estudi admet partides de {} jugades com a molt.",
    ),
    "Each point has the chances of {} players.": (
        "Cada punto tiene las posibilidades de {} jugadores.",
        "Cada punt té les possibilitats de {} jugadors.",
    ),
    "The value over the game": ("El valor a lo largo de la partida", "El valor al llarg de la partida"),
    "No move lost much.": ("Ninguna jugada perdió mucho.", "Cap jugada no va perdre gaire."),
    "Move {}: {} loses {} with {}.": ("Jugada {}: {} pierde {} con {}.", "Jugada {}: {} perd {} amb {}."),
    "Move {}: {} loses {} with {}; {} was better.": (
        "Jugada {}: {} pierde {} con {}; era mejor {}.",
        "Jugada {}: {} perd {} amb {}; era millor {}.",
    ),
}
