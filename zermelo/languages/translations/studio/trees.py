"""The tree lab."""

SENTENCES: dict[str, tuple[str, str]] = {
    "A request to the tree lab is about a tree or about a game, not about both.": (
        "Una petición al laboratorio de árboles trata de un árbol o de un juego, no de los dos.",
        "Una petició al laboratori d'arbres tracta d'un arbre o d'un joc, no de tots dos.",
    ),
    "The tree lab needs a tree (notation) or a game.": (
        "El laboratorio de árboles necesita un árbol (notation) o un juego (game).",
        "El laboratori d'arbres necessita un arbre (notation) o un joc (game).",
    ),
    "The tree lab takes trees of at most {} nodes, and this one has {}.": (
        "El laboratorio admite árboles de {} nodos como mucho, y este tiene {}.",
        "El laboratori admet arbres de {} nodes com a molt, i aquest en té {}.",
    ),
    "The tree lab takes trees of at most {} plies, and this one has {}.": (
        "El laboratorio admite árboles de {} capas como mucho, y este tiene {}.",
        "El laboratori admet arbres de {} nivells com a molt, i aquest en té {}.",
    ),
    "The search generated {} nodes; without cuts there are more than {}, too many to count here.": (
        "La búsqueda ha generado {} nodos; sin podas hay más de {}, demasiados para contarlos aquí.",
        "La cerca ha generat {} nodes; sense podes n'hi ha més de {}, massa per comptar-los aquí.",
    ),
    "The best and the worst order are looked for in trees of at most {} nodes.": (
        "El mejor y el peor orden se buscan en árboles de {} nodos como mucho.",
        "El millor i el pitjor ordre es busquen en arbres de {} nodes com a molt.",
    ),
    "The new order must name every child of one node once.": (
        "El nuevo orden debe nombrar una vez cada hijo de un nodo.",
        "El nou ordre ha d'anomenar una vegada cada fill d'un node.",
    ),
    "A leaf takes one value: a number such as 3, 7.5 or 13/2, ~4, [1,2,3] or ?x.": (
        "Una hoja admite un valor: un número como 3, 7.5 o 13/2, ~4, [1,2,3] o ?x.",
        "Una fulla admet un valor: un nombre com 3, 7.5 o 13/2, ~4, [1,2,3] o ?x.",
    ),
    "Only a tree of MAX and MIN whose leaves are all known has a best and a worst order.": (
        "Solo un árbol de MAX y MIN con todas las hojas conocidas tiene un mejor y un peor orden.",
        "Només un arbre de MAX i MIN amb totes les fulles conegudes té un millor i un pitjor ordre.",
    ),
    "Only a tree has a notation; a position is copied as a link.": (
        "Solo un árbol tiene notación; una posición se copia como enlace.",
        "Només un arbre té notació; una posició es copia com a enllaç.",
    ),
    "This drawing is too large for a PNG; save an SVG or a PDF, or fold it.": (
        "Este dibujo es demasiado grande para un PNG; guarda un SVG o un PDF, o pliégalo.",
        "Aquest dibuix és massa gran per a un PNG; desa un SVG o un PDF, o plega-lo.",
    ),
    "Without a search there is no trace; choose an algorithm.": (
        "Sin búsqueda no hay traza; elige un algoritmo.",
        "Sense cerca no hi ha traça; tria un algorisme.",
    ),
}
