"""The page to analyse."""

WORDS: dict[str, tuple[str, str]] = {
    "Analyse": ("Analizar", "Analitzar"),
    "Stop": ("Parar", "Aturar"),
    "Analyse this game": ("Analizar esta partida", "Analitzar aquesta partida"),
    # Through the game
    "Through the game": ("Por la partida", "Per la partida"),
    "To the start": ("Al inicio", "A l'inici"),
    "One move back": ("Una jugada atrás", "Una jugada enrere"),
    "One move on": ("Una jugada adelante", "Una jugada endavant"),
    "To the end": ("Al final", "Al final"),
    "Choose what chance does.": ("Elija lo que hace el azar.", "Trieu què fa l'atzar."),
    # The chart
    "The value over the game": ("El valor a lo largo de la partida", "El valor al llarg de la partida"),
    "seconds a move": ("segundos por jugada", "segons per jugada"),
    "Draw the chart": ("Dibujar el gráfico", "Dibuixar el gràfic"),
    "Position {} of {}": ("Posición {} de {}", "Posició {} de {}"),
    # The searches
    "Lines": ("Variantes", "Variants"),
    "lines": ("variantes", "variants"),
    "side by side": ("lado a lado", "de costat"),
    "Search {}": ("Búsqueda {}", "Cerca {}"),
    "Evaluation": ("Evaluación", "Avaluació"),
    "the game's own": ("la del juego", "la del joc"),
    "random games": ("partidas al azar", "partides a l'atzar"),
    "number of moves": ("número de jugadas", "nombre de jugades"),
    "Number {} in the line": ("Número {} de la cola", "Número {} de la cua"),
    "Winning chances of {}": ("Posibilidades de ganar de {}", "Possibilitats de guanyar de {}"),
    "Score {}": ("Puntuación {}", "Puntuació {}"),
    "certain": ("seguro", "segur"),
    "{} plies to the end": ("{} niveles hasta el final", "{} nivells fins al final"),
    "depth {}": ("profundidad {}", "profunditat {}"),
    "to the end": ("hasta el final", "fins al final"),
    "{} nodes": ("{} nodos", "{} nodes"),
    "{} nodes/s": ("{} nodos/s", "{} nodes/s"),
    "table {} %": ("tabla {} %", "taula {} %"),
    "Play up to here": ("Jugar hasta aquí", "Jugar fins aquí"),
    "What would this algorithm look at here?": (
        "¿Qué miraría aquí este algoritmo?",
        "Què miraria aquí aquest algorisme?",
    ),
    "Open the tree lab": ("Abrir el laboratorio de árboles", "Obrir el laboratori d'arbres"),
    # The position
    "Position": ("Posición", "Posició"),
    "The board as text: change it, or paste a position or a game": (
        "El tablero como texto: cámbielo, o pegue una posición o una partida",
        "El tauler com a text: canvieu-lo, o enganxeu una posició o una partida",
    ),
    "The usual start": ("El inicio habitual", "L'inici habitual"),
    "Play this game": ("Jugar esta partida", "Jugar aquesta partida"),
}

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
