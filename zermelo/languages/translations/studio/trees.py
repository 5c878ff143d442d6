"""The tree lab."""

WORDS: dict[str, tuple[str, str]] = {
    "Tree lab": ("Laboratorio de árboles", "Laboratori d'arbres"),
    # What is searched
    "What is searched": ("Qué se recorre", "Què es recorre"),
    "a tree": ("un árbol", "un arbre"),
    "a position of a game": ("una posición de un juego", "una posició d'un joc"),
    "The tree in the notation": ("El árbol en la notación", "L'arbre en la notació"),
    "Examples": ("Ejemplos", "Exemples"),
    "two plies": ("dos capas", "dos nivells"),
    "three plies in one branch": ("tres capas en una rama", "tres nivells en una branca"),
    "a deep cut": ("una poda profunda", "una poda profunda"),
    "three players": ("tres jugadores", "tres jugadors"),
    "sixteen leaves": ("dieciséis hojas", "setze fulles"),
    "Position, or the moves to it (none: the start)": (
        "Posición, o las jugadas hasta ella (nada: la inicial)",
        "Posició, o les jugades fins a ella (res: la inicial)",
    ),
    "Moves from there": ("Jugadas desde ahí", "Jugades des d'allà"),
    "start": ("inicio", "inici"),
    "Merge symmetric positions": ("Unir las posiciones simétricas", "Unir les posicions simètriques"),
    "Go to the place": ("Ir al lugar", "Anar al lloc"),
    # How
    "Algorithm": ("Algoritmo", "Algorisme"),
    "automatic": ("automático", "automàtic"),
    "automatic ({})": ("automático ({})", "automàtic ({})"),
    "none: only draw": ("ninguno: solo dibujar", "cap: només dibuixar"),
    "Ties": ("Empates", "Empats"),
    "cut (v ≥ β)": ("podan (v ≥ β)", "poden (v ≥ β)"),
    "do not cut (v > β)": ("no podan (v > β)", "no poden (v > β)"),
    "Labels of cut nodes": ("Etiquetas de los nodos podados", "Etiquetes dels nodes podats"),
    "the value found": ("el valor hallado", "el valor trobat"),
    "the bound reached": ("la cota alcanzada", "la fita assolida"),
    "its own α or β": ("su propio α o β", "el seu propi α o β"),
    "what is known: ≥ or ≤": ("lo que se sabe: ≥ o ≤", "el que se sap: ≥ o ≤"),
    "Shapes": ("Formas", "Formes"),
    "Depth": ("Profundidad", "Profunditat"),
    "whole": ("entero", "sencer"),
    "windows": ("ventanas", "finestres"),
    "order of visits": ("orden de visita", "ordre de visita"),
    "names": ("nombres", "noms"),
    "Counts": ("Recuento", "Recompte"),
    "Best order": ("Mejor orden", "Millor ordre"),
    "Worst order": ("Peor orden", "Pitjor ordre"),
    # Saving
    "Save and share": ("Guardar y compartir", "Desar i compartir"),
    "page with steps": ("página con pasos", "pàgina amb passos"),
    "trace": ("traza", "traça"),
    "notation": ("notación", "notació"),
    "Copy a link": ("Copiar un enlace", "Copiar un enllaç"),
    "The link is copied.": ("El enlace está copiado.", "L'enllaç està copiat."),
    "The link that holds the tree:": ("El enlace que contiene el árbol:", "L'enllaç que conté l'arbre:"),
    # Steps
    "Tree": ("Árbol", "Arbre"),
    "Steps": ("Pasos", "Passos"),
    "Step": ("Paso", "Pas"),
    "Step {} of {}": ("Paso {} de {}", "Pas {} de {}"),
    "first step": ("primer paso", "primer pas"),
    "step back": ("paso atrás", "pas enrere"),
    "play and stop": ("reproducir y parar", "reproduir i aturar"),
    "step on": ("paso adelante", "pas endavant"),
    "last step": ("último paso", "últim pas"),
    "Pace": ("Ritmo", "Ritme"),
    "smaller": ("más pequeño", "més petit"),
    "larger": ("más grande", "més gran"),
    "Fit": ("Ajustar", "Ajustar"),
    "Fold again": ("Volver a plegar", "Tornar a plegar"),
    "So many positions are drawn without boards.": (
        "Tantas posiciones se dibujan sin tableros.",
        "Tantes posicions es dibuixen sense taulers.",
    ),
    "← → step, space plays. Click a leaf to change it, drag a node to another place. In the tree: ↑ ↓ choose a node, "
    "Enter opens it, Shift+← → moves it.": (
        "← → dan un paso, la barra espaciadora reproduce. Pulsa una hoja para cambiarla, arrastra un nodo a otro "
        "lugar. En el árbol: ↑ ↓ eligen un nodo, Intro lo abre, Mayús+← → lo mueve.",
        "← → fan un pas, la barra espaiadora reprodueix. Prem una fulla per canviar-la, arrossega un node a un "
        "altre lloc. A l'arbre: ↑ ↓ trien un node, Retorn l'obre, Maj+← → el mou.",
    ),
    "Code": ("Código", "Codi"),
    "Calls": ("Llamadas", "Crides"),
    "returns {}": ("devuelve {}", "retorna {}"),
    "… {} more calls …": ("… {} llamadas más …", "… {} crides més …"),
    "Trace": ("Traza", "Traça"),
    "Cuts": ("Podas", "Podes"),
    "Cut at {}": ("Poda en {}", "Poda a {}"),
    "… and {} more.": ("… y {} más.", "… i {} més."),
    "Nothing is cut.": ("No se poda nada.", "No es poda res."),
    # Nodes
    "Node": ("Nodo", "Node"),
    "Choose a node of the tree to see what happened there.": (
        "Elige un nodo del árbol para ver qué ocurrió en él.",
        "Tria un node de l'arbre per veure què hi va passar.",
    ),
    "Change": ("Cambiar", "Canviar"),
    "Value of {}": ("Valor de {}", "Valor de {}"),
    "Move left": ("Mover a la izquierda", "Moure a l'esquerra"),
    "Move right": ("Mover a la derecha", "Moure a la dreta"),
    "Search from here": ("Buscar desde aquí", "Cercar des d'aquí"),
    "{} is now child {} of {}": ("{} es ahora el hijo {} de {}", "{} és ara el fill {} de {}"),
}

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
