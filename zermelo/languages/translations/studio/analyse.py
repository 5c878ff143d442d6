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
    "Choose what chance does.": ("Elige lo que hace el azar.", "Tria què fa l'atzar."),
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
    "{} plies to the end": ("{} capas hasta el final", "{} nivells fins al final"),
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
        "El tablero como texto: cámbialo, o pega una posición o una partida",
        "El tauler com a text: canvia-lo, o enganxa una posició o una partida",
    ),
    "The usual start": ("El inicio habitual", "L'inici habitual"),
    # Setting it up
    "Set up a position": ("Colocar una posición", "Col·locar una posició"),
    "Choose a piece, then click squares; a second click takes it away.": (
        "Elige una pieza y luego pulsa casillas; pulsar otra vez la quita.",
        "Tria una peça i després prem caselles; prémer una altra vegada la treu.",
    ),
    "Done": ("Listo", "Fet"),
    "Pieces": ("Piezas", "Peces"),
    "Eraser": ("Borrador", "Goma"),
    "To move": ("Le toca a", "Li toca a"),
    "Empty the board": ("Vaciar el tablero", "Buidar el tauler"),
    "This is no position of the game yet.": (
        "Esto aún no es una posición del juego.",
        "Això encara no és una posició del joc.",
    ),
    "Board: arrow keys choose a square, Enter puts the piece there, Delete empties it": (
        "Tablero: las flechas eligen una casilla, Intro pone allí la pieza, Supr la vacía",
        "Tauler: les fletxes trien una casella, Retorn hi posa la peça, Supr la buida",
    ),
    "Play this game": ("Jugar esta partida", "Jugar aquesta partida"),
}

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
