"""The page to analyse."""

SENTENCES: dict[str, tuple[str, str]] = {
    "The text of {} is not a board of squares; type the position.": (
        "El texto de {} no es un tablero de casillas; escribe la posición.",
        "El text de {} no és un tauler de caselles; escriu la posició.",
    ),
    "The text of {} does not say that it is the turn of player {}.": (
        "El texto de {} no dice que sea el turno del jugador {}.",
        "El text de {} no diu que sigui el torn del jugador {}.",
    ),
    "This board shows pieces that the palette does not have; type the position.": (
        "Este tablero muestra piezas que la paleta no tiene; escribe la posición.",
        "Aquest tauler mostra peces que la paleta no té; escriu la posició.",
    ),
    "The board has no such square.": ("El tablero no tiene esa casilla.", "El tauler no té aquesta casella."),
    "{} is no piece; there are {}.": ("{} no es una pieza; hay {}.", "{} no és una peça; hi ha {}."),
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
