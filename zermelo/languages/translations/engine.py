"""What the engine and its commands say, in Spanish and Catalan."""

ENGINE: dict[str, tuple[str, str]] = {
    "--threads, --table, --book and --without are for the engine, which does not search here.": (
        "--threads, --table, --book y --without son para el motor, que aquí no busca.",
        "--threads, --table, --book i --without són per al motor, que aquí no cerca.",
    ),
    "{} has more different values than the engine can hold.": (
        "{} tiene más valores distintos de los que caben en el motor.",
        "{} té més valors diferents dels que caben al motor.",
    ),
    "Give a position, or --positions with a file of them, but not both.": (
        "Indica una posición, o --positions con un fichero de ellas, pero no ambas cosas.",
        "Indica una posició, o --positions amb un fitxer d'elles, però no totes dues coses.",
    ),
    "The positions of {} cannot be read: {}.": (
        "No se pueden leer las posiciones de {}: {}.",
        "No es poden llegir les posicions de {}: {}.",
    ),
    "The engine does not fit: {}": ("El motor no sirve: {}", "El motor no serveix: {}"),
    "{} is not a game of two opponents.": (
        "{} no es un juego de dos adversarios.",
        "{} no és un joc de dos adversaris.",
    ),
    "{} hides something from its players.": (
        "{} oculta algo a sus jugadores.",
        "{} amaga alguna cosa als seus jugadors.",
    ),
    "{} threads are not possible; there are 1 to 256.": (
        "{} hilos no son posibles; hay de 1 a 256.",
        "{} fils no són possibles; n'hi ha d'1 a 256.",
    ),
    "A table of {} MB is not possible; give a size from 1 to {}.": (
        "Una tabla de {} MB no es posible; indica un tamaño de 1 a {}.",
        "Una taula de {} MB no és possible; indica una mida d'1 a {}.",
    ),
    "{} lines cannot be shown; there is at least 1.": (
        "No se pueden mostrar {} líneas; hay al menos 1.",
        "No es poden mostrar {} línies; n'hi ha almenys 1.",
    ),
    "A line of {} has more moves than the engine can hold.": (
        "Una línea de {} tiene más jugadas de las que caben en el motor.",
        "Una línia de {} té més jugades de les que caben al motor.",
    ),
    "{} nodes are too few to search; give at least 1.": (
        "{} nodos son demasiado pocos para buscar; indica al menos 1.",
        "{} nodes són massa pocs per cercar; indica-ne almenys 1.",
    ),
    "There is no evaluation {}; there are {}.": (
        "No existe la evaluación {}; existen {}.",
        "No existeix l'avaluació {}; existeixen {}.",
    ),
    "A beam of {} leaves no move; it is at least 1 wide.": (
        "Un haz de {} no deja ninguna jugada; su ancho es al menos 1.",
        "Un feix de {} no deixa cap jugada; la seva amplada és almenys 1.",
    ),
    "The engine has no technique {}; it has {}.": (
        "El motor no tiene la técnica {}; tiene {}.",
        "El motor no té la tècnica {}; té {}.",
    ),
    "There is no algorithm {}; there are {}.": (
        "No existe el algoritmo {}; existen {}.",
        "No existeix l'algorisme {}; existeixen {}.",
    ),
    "The engine has no option {}; its techniques are switched off by --without.": (
        "El motor no tiene la opción {}; sus técnicas se desactivan con --without.",
        "El motor no té l'opció {}; les seves tècniques es desactiven amb --without.",
    ),
    "{} deep, the longest line {}: {} in {}, {} million a second; the table is {} full.": (
        "{} de profundidad, la línea más larga {}: {} en {}, {} millones por segundo; la tabla está llena al {}.",
        "{} de profunditat, la línia més llarga {}: {} en {}, {} milions per segon; la taula és plena al {}.",
    ),
    "{} wins with {} in {}.": ("{} gana con {} en {}.", "{} guanya amb {} en {}."),
    "the search that plays: table, ordering, extensions and pruning, against the clock": (
        "la búsqueda que juega: tabla, orden, extensiones y poda, contra el reloj",
        "la cerca que juga: taula, ordre, extensions i poda, contra el rellotge",
    ),
    "Only the engine can be watched, which is for two opponents without chance, and {} is none of its games; it is "
    "searched by zermelo best {} --algorithm {}.": (
        "Solo se puede mirar al motor, que es para dos oponentes sin azar, y {} no es uno de sus juegos; lo recorre "
        "zermelo best {} --algorithm {}.",
        "Només es pot mirar el motor, que és per a dos oponents sense atzar, i {} no és un dels seus jocs; el recorre "
        "zermelo best {} --algorithm {}.",
    ),
    "Not decided within {}.": ("No decidido en {}.", "No decidit en {}."),
    "{} cannot force a win.": ("{} no puede forzar la victoria.", "{} no pot forçar la victòria."),
    "{} can force a win: {}": ("{} puede forzar la victoria: {}", "{} pot forçar la victòria: {}"),
    "The proof has {}.": ("La demostración tiene {}.", "La demostració té {}."),
    "By proof numbers: {} in {}.": ("Con números de prueba: {} en {}.", "Amb nombres de prova: {} en {}."),
}
