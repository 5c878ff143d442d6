"""Sentences about trees given on the command line and told searches, in Spanish and Catalan."""

TREES: dict[str, tuple[str, str]] = {
    "The answer cannot be written: {}.": (
        "No se puede escribir la respuesta: {}.",
        "No es pot escriure la resposta: {}.",
    ),
    "A tree has no boards to show; --boards is for games.": (
        "Un árbol no tiene tableros que mostrar; --boards es para juegos.",
        "Un arbre no té taulers per mostrar; --boards és per a jocs.",
    ),
    "The ending of {} means no format; the endings are {}, or give --format.": (
        "La terminación de {} no corresponde a ningún formato; las terminaciones son {}, o indica --format.",
        "La terminació de {} no correspon a cap format; les terminacions són {}, o indica --format.",
    ),
    "In {}:{} a parameter is empty; the parameters are {}.": (
        "En {}:{} hay un parámetro vacío; los parámetros son {}.",
        "A {}:{} hi ha un paràmetre buit; els paràmetres són {}.",
    ),
    "A margin of {} says nothing about a move; it is a number from 0 up.": (
        "Un margen de {} no dice nada de una jugada; es un número de 0 en adelante.",
        "Un marge de {} no diu res d'una jugada; és un nombre de 0 en avant.",
    ),
    "The tree is the leaf {} alone, so there is nothing to search.": (
        "El árbol es solo la hoja {}, así que no hay nada que buscar.",
        "L'arbre és només la fulla {}, així que no hi ha res per cercar.",
    ),
    "The tree is {} plies deep, and a search follows at most {}; give a depth.": (
        "El árbol tiene {} capas de profundidad y una búsqueda sigue como máximo {}; indica una profundidad.",
        "L'arbre té {} nivells de profunditat i una cerca en segueix com a màxim {}; indica una profunditat.",
    ),
    "The search stops at {}, which has no estimate; write one beside it, as in {}=~3(…), or search deeper.": (
        "La búsqueda se detiene en {}, que no tiene estimación; escríbela a su lado, como en {}=~3(…), "
        "o busca más hondo.",
        "La cerca s'atura a {}, que no té estimació; escriu-la al costat, com a {}=~3(…), o cerca més a fons.",
    ),
    "There is no tie rule {}; there are {}.": (
        "No hay ninguna regla de empates {}; hay {}.",
        "No hi ha cap regla d'empats {}; hi ha {}.",
    ),
    "There is no style of labels {}; there are {}.": (
        "No hay ningún estilo de etiquetas {}; hay {}.",
        "No hi ha cap estil d'etiquetes {}; hi ha {}.",
    ),
    "This search was not recorded, so there is nothing to tell; search with record=True.": (
        "Esta búsqueda no se grabó, así que no hay nada que contar; busca con record=True.",
        "Aquesta cerca no s'ha gravat, així que no hi ha res a explicar; cerca amb record=True.",
    ),
    "The search visits more than {} nodes, too many to tell; give a smaller depth.": (
        "La búsqueda visita más de {} nodos, demasiados para contarlos; indica una profundidad menor.",
        "La cerca visita més de {} nodes, massa per explicar-los; indica una profunditat més petita.",
    ),
    "{} has no {}; alphabeta and paranoid have.": (
        "{} no tiene {}; alphabeta y paranoid sí.",
        "{} no té {}; alphabeta i paranoid sí.",
    ),
    "rule {}": ("la regla {}", "la regla {}"),
    "label style {}": ("el estilo de etiquetas {}", "l'estil d'etiquetes {}"),
    "{} is a folder, not a file.": ("{} es una carpeta, no un fichero.", "{} és una carpeta, no un fitxer."),
}
