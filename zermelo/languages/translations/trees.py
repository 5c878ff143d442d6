"""What is wrong with a tree, its notation, a file that holds one, or a payoff matrix, in Spanish and Catalan."""

TREES: dict[str, tuple[str, str]] = {
    # Places
    "Column {}": ("Columna {}", "Columna {}"),
    "Line {}, column {}": ("Línea {}, columna {}", "Línia {}, columna {}"),
    "column {}": ("la columna {}", "la columna {}"),
    "line {}, column {}": ("la línea {}, columna {}", "la línia {}, columna {}"),
    # Numbers
    "{} is not a number; write 3, 7.25, 13/2 or inf.": (
        "{} no es un número; escribe 3, 7.25, 13/2 o inf.",
        "{} no és un nombre; escriu 3, 7.25, 13/2 o inf.",
    ),
    "{} has too many digits; a number has at most {}.": (
        "{} tiene demasiadas cifras; un número tiene como máximo {}.",
        "{} té massa xifres; un nombre en té com a màxim {}.",
    ),
    "{} divides by zero.": ("{} divide entre cero.", "{} divideix per zero."),
    # What is given on the command line
    "The answer cannot be written: {}.": (
        "No se puede escribir la respuesta: {}.",
        "No es pot escriure la resposta: {}.",
    ),
    "{} is a folder, not a file.": ("{} es una carpeta, no un fichero.", "{} és una carpeta, no un fitxer."),
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
    # Trees
    "The tree is the leaf {} alone, so there is nothing to search.": (
        "El árbol es solo la hoja {}, así que no hay nada que buscar.",
        "L'arbre és només la fulla {}, així que no hi ha res per cercar.",
    ),
    "The tree is {} plies deep, and a search follows at most {}; give a depth.": (
        "El árbol tiene {} capas de profundidad y una búsqueda sigue como máximo {}; indica una profundidad.",
        "L'arbre té {} nivells de profunditat i una cerca en segueix com a màxim {}; indica una profunditat.",
    ),
    "The average at {} adds inf and -inf, which has no value; write numbers.": (
        "La media en {} suma inf y -inf, que no tiene valor; escribe números.",
        "La mitjana a {} suma inf i -inf, que no té valor; escriu nombres.",
    ),
    "The search stops at {}, which has no estimate; write one beside it, as in {}=~3(…), or search deeper.": (
        "La búsqueda se detiene en {}, que no tiene estimación; escríbela a su lado, como en {}=~3(…), "
        "o busca más hondo.",
        "La cerca s'atura a {}, que no té estimació; escriu-la al costat, com a {}=~3(…), o cerca més a fons.",
    ),
    "{} {} is not a value: a leaf is a number, or a tuple of numbers.": (
        "{} {} no es un valor: una hoja es un número o una tupla de números.",
        "{} {} no és un valor: una fulla és un nombre o una tupla de nombres.",
    ),
    "{} below {} is not a value: a leaf is a number, or a tuple of numbers.": (
        "{} bajo {} no es un valor: una hoja es un número o una tupla de números.",
        "{} sota {} no és un valor: una fulla és un nombre o una tupla de nombres.",
    ),
    "{} at the root is not a value: a leaf is a number, or a tuple of numbers.": (
        "{} en la raíz no es un valor: una hoja es un número o una tupla de números.",
        "{} a l'arrel no és un valor: una fulla és un nombre o una tupla de nombres.",
    ),
    "Node {} has no children and no value.": (
        "El nodo {} no tiene ni hijos ni valor.",
        "El node {} no té ni fills ni valor.",
    ),
    "Two nodes are called {}; every label can be used once.": (
        "Dos nodos se llaman {}; cada etiqueta se usa una sola vez.",
        "Dos nodes es diuen {}; cada etiqueta es fa servir un sol cop.",
    ),
    "The payoffs have different lengths: {} entries.": (
        "Los pagos tienen longitudes distintas: {} componentes.",
        "Els pagaments tenen longituds diferents: {} components.",
    ),
    "Node {} has one number where other leaves have payoffs for each player.": (
        "El nodo {} tiene un número donde otras hojas tienen pagos para cada jugador.",
        "El node {} té un nombre on altres fulles tenen pagaments per a cada jugador.",
    ),
    "There is no player {}; players are 0 (MAX), 1 (MIN), 2 and so on.": (
        "No hay ningún jugador {}; los jugadores son 0 (MAX), 1 (MIN), 2, etc.",
        "No hi ha cap jugador {}; els jugadors són 0 (MAX), 1 (MIN), 2, etc.",
    ),
    "Player {} moves, so {} needs a payoff for each player.": (
        "Mueve el jugador {}, así que {} necesita un pago para cada jugador.",
        "Mou el jugador {}, així que {} necessita un pagament per a cada jugador.",
    ),
    "Player {} moves, but the payoffs have only {} entries.": (
        "Mueve el jugador {}, pero los pagos solo tienen {} componentes.",
        "Mou el jugador {}, però els pagaments només tenen {} components.",
    ),
    "Chance node {} has outcomes without a probability.": (
        "El nodo de azar {} tiene resultados sin probabilidad.",
        "El node d'atzar {} té resultats sense probabilitat.",
    ),
    "Chance node {} has a negative probability, {}.": (
        "El nodo de azar {} tiene una probabilidad negativa, {}.",
        "El node d'atzar {} té una probabilitat negativa, {}.",
    ),
    "The probabilities of chance node {} sum to {}, not to 1.": (
        "Las probabilidades del nodo de azar {} suman {}, no 1.",
        "Les probabilitats del node d'atzar {} sumen {}, no 1.",
    ),
    "A tree inside a tree is written as its data, not as a Tree.": (
        "Un árbol dentro de otro se escribe con sus datos, no como un Tree.",
        "Un arbre dins d'un altre s'escriu amb les seves dades, no com un Tree.",
    ),
    "Row {} of the matrix has other columns than the first row.": (
        "La fila {} de la matriz tiene columnas distintas de las de la primera.",
        "La fila {} de la matriu té columnes diferents de les de la primera.",
    ),
    "The value of {} is unknown (?{}); a search needs a number.": (
        "El valor de {} es desconocido (?{}); una búsqueda necesita un número.",
        "El valor de {} és desconegut (?{}); una cerca necessita un nombre.",
    ),
    "The probability of {} is unknown (?{}); a search needs a number.": (
        "La probabilidad de {} es desconocida (?{}); una búsqueda necesita un número.",
        "La probabilitat de {} és desconeguda (?{}); una cerca necessita un nombre.",
    ),
    # The notation
    "expected {}, but {}.": ("se esperaba {}, pero {}.", "s'esperava {}, però {}."),
    "expected {}, but {} has no meaning in the notation.": (
        "se esperaba {}, pero {} no significa nada en la notación.",
        "s'esperava {}, però {} no significa res en la notació.",
    ),
    "the text ends here": ("el texto termina aquí", "el text s'acaba aquí"),
    "found {}": ("se encontró {}", "s'ha trobat {}"),
    "this quoted text has no closing quote.": (
        "a este texto entre comillas le falta la comilla final.",
        "a aquest text entre cometes li falta la cometa final.",
    ),
    "',' or ')' inside {}": ("',' o ')' dentro de {}", "',' o ')' dins de {}"),
    "the end of the text, for the tree is complete": (
        "el final del texto, pues el árbol está completo",
        "el final del text, ja que l'arbre és complet",
    ),
    "a probability has no sign: it is a number from 0 to 1, a percentage or ?name.": (
        "una probabilidad no lleva signo: es un número de 0 a 1, un porcentaje o ?nombre.",
        "una probabilitat no porta signe: és un nombre de 0 a 1, un percentatge o ?nom.",
    ),
    "a text in quotes has at least one letter.": (
        "un texto entre comillas tiene al menos una letra.",
        "un text entre cometes té almenys una lletra.",
    ),
    "a percentage with fewer digits": ("un porcentaje con menos cifras", "un percentatge amb menys xifres"),
    "a node (a number, a label, '?' or '(')": (
        "un nodo (un número, una etiqueta, '?' o '(')",
        "un node (un nombre, una etiqueta, '?' o '(')",
    ),
    "a value has no children; write a label before it, as in B=3(…).": (
        "un valor no tiene hijos; escribe antes una etiqueta, como en B=3(…).",
        "un valor no té fills; escriu abans una etiqueta, com a B=3(…).",
    ),
    "a value (as in B=3) or children (as in B(3,4)) of this node": (
        "un valor (como en B=3) o hijos (como en B(3,4)) de este nodo",
        "un valor (com a B=3) o fills (com a B(3,4)) d'aquest node",
    ),
    "the shape, the player and the kind of a node must say the same: △ + max @1, ▽ - min @2, ○ * chance.": (
        "la forma, el jugador y el tipo de un nodo deben decir lo mismo: △ + max @1, ▽ - min @2, ○ * azar.",
        "la forma, el jugador i el tipus d'un node han de dir el mateix: △ + max @1, ▽ - min @2, ○ * atzar.",
    ),
    "the number of a player after '@'": (
        "el número de un jugador después de '@'",
        "el número d'un jugador després de '@'",
    ),
    "players are numbered from 1 to at most {}.": (
        "los jugadores se numeran de 1 a {} como máximo.",
        "els jugadors es numeren d'1 a {} com a màxim.",
    ),
    "',' or ']' after a payoff": ("',' o ']' después de un pago", "',' o ']' després d'un pagament"),
    "there are at most {} players, and these are {} payoffs.": (
        "hay como máximo {} jugadores, y estos son {} pagos.",
        "hi ha com a màxim {} jugadors, i aquests són {} pagaments.",
    ),
    "a number (3, 7.25, 13/2 or inf)": ("un número (3, 7.25, 13/2 o inf)", "un nombre (3, 7.25, 13/2 o inf)"),
    "the label {} is already used at {}; every label can be used once.": (
        "la etiqueta {} ya se usa en {}; cada etiqueta se usa una sola vez.",
        "l'etiqueta {} ja es fa servir a {}; cada etiqueta es fa servir un sol cop.",
    ),
    "expected {} as before, but found {}.": (
        "se esperaba {} como antes, pero hay {}.",
        "s'esperava {} com abans, però hi ha {}.",
    ),
    "one number": ("un número", "un nombre"),
    "payoffs for {} player": ("pagos para {} jugador", "pagaments per a {} jugador"),
    "payoffs for {} players": ("pagos para {} jugadores", "pagaments per a {} jugadors"),
    "player {} moves here, but {} only.": (
        "aquí mueve el jugador {}, pero {}.",
        "aquí mou el jugador {}, però {}.",
    ),
    "one number is a value for MAX and MIN": (
        "un solo número es un valor únicamente para MAX y MIN",
        "un sol nombre és un valor únicament per a MAX i MIN",
    ),
    "there are payoffs for {}": ("solo hay pagos para {}", "només hi ha pagaments per a {}"),
    "{} is not a chance node, and only its outcomes have probabilities; write * after its label, or quotes around the "
    'name of an action, as in "1": 5.': (
        "{} no es un nodo de azar, y solo sus resultados tienen probabilidades; escribe * tras su etiqueta, o entre "
        'comillas el nombre de una acción, como en "1": 5.',
        "{} no és un node d'atzar, i només els seus resultats tenen probabilitats; escriu * després de l'etiqueta, "
        'o entre cometes el nom d\'una acció, com a "1": 5.',
    ),
    "expected a probability, for other outcomes of {} have one (a decimal is written with a point).": (
        "se esperaba una probabilidad, pues otros resultados de {} la tienen (los decimales se escriben con punto).",
        "s'esperava una probabilitat, ja que altres resultats de {} en tenen (els decimals s'escriuen amb punt).",
    ),
    "the probabilities of {} sum to {}, not to 1.": (
        "las probabilidades de {} suman {}, no 1.",
        "les probabilitats de {} sumen {}, no 1.",
    ),
    "the probabilities of {} have too many different denominators to be added exactly.": (
        "las probabilidades de {} tienen demasiados denominadores distintos para sumarlas con exactitud.",
        "les probabilitats de {} tenen massa denominadors diferents per sumar-les amb exactitud.",
    ),
    "Node {} has no value and no children, and cannot be written.": (
        "El nodo {} no tiene ni valor ni hijos, y no se puede escribir.",
        "El node {} no té ni valor ni fills, i no es pot escriure.",
    ),
    # Formats
    "There is no tree format {}; the formats are {}.": (
        "No hay ningún formato de árbol {}; los formatos son {}.",
        "No hi ha cap format d'arbre {}; els formats són {}.",
    ),
    "This is not {}.": ("Esto no es {}.", "Això no és {}."),
    "Python text with the dictionaries `succs` and `utils`": (
        "texto de Python con los diccionarios `succs` y `utils`",
        "text de Python amb els diccionaris `succs` i `utils`",
    ),
    "nested Python data, as [[3, 12, 8], [2, 4, 6]] or {{'a': 3, 'b': [1, 2]}}": (
        "datos anidados de Python, como [[3, 12, 8], [2, 4, 6]] o {{'a': 3, 'b': [1, 2]}}",
        "dades niades de Python, com [[3, 12, 8], [2, 4, 6]] o {{'a': 3, 'b': [1, 2]}}",
    ),
    "The brackets nest more than {} deep, which {} cannot; use the notation for a deep tree.": (
        "Los paréntesis se anidan a más de {} niveles, y {} no lo admite; para un árbol profundo, usa la notación.",
        "Els parèntesis es nien a més de {} nivells, i {} no ho admet; per a un arbre profund, fes servir la notació.",
    ),
    "Python text": ("el texto de Python", "el text de Python"),
    "JSON": ("JSON", "JSON"),
    "aima-python": ("aima-python", "aima-python"),
    "a list of numbers": ("una lista de números", "una llista de nombres"),
    "a list of child counts": ("una lista de números de hijos", "una llista de nombres de fills"),
    "the dictionaries of aima-python": ("los diccionarios de aima-python", "els diccionaris d'aima-python"),
    "a CS188 test": ("un test de CS188", "un test de CS188"),
    "an .efg file": ("un fichero .efg", "un fitxer .efg"),
    "nested data": ("una estructura anidada", "una estructura niada"),
    "a plain list (use exact=True)": (
        "una lista sencilla (usa exact=True)",
        "una llista senzilla (fes servir exact=True)",
    ),
    "The tree has payoffs for each player, and {} holds one number a leaf.": (
        "El árbol tiene pagos para cada jugador, y {} lleva un solo número por hoja.",
        "L'arbre té pagaments per a cada jugador, i {} porta un sol nombre per fulla.",
    ),
    "Node {} is a chance node, which {} cannot hold.": (
        "El nodo {} es de azar, y {} no puede contenerlo.",
        "El node {} és d'atzar, i {} no el pot contenir.",
    ),
    "The value {} of node {} is no decimal number, and {} holds only those.": (
        "El valor {} del nodo {} no es un número decimal, y {} solo admite esos.",
        "El valor {} del node {} no és un nombre decimal, i {} només admet aquests.",
    ),
    "Node {} has something unknown, which {} cannot say.": (
        "El nodo {} tiene algo desconocido, y {} no puede expresarlo.",
        "El node {} té alguna cosa desconeguda, i {} no ho pot expressar.",
    ),
    "At node {} the other player moves out of turn, which {} cannot say.": (
        "En el nodo {} el otro jugador mueve fuera de turno, y {} no puede expresarlo.",
        "Al node {} l'altre jugador mou fora de torn, i {} no ho pot expressar.",
    ),
    "The successors are a dictionary that gives each state a dictionary of actions and states.": (
        "Los sucesores son un diccionario que da a cada estado un diccionario de acciones y estados.",
        "Els successors són un diccionari que dona a cada estat un diccionari d'accions i estats.",
    ),
    "The utilities are a dictionary that gives each leaf a number.": (
        "Las utilidades son un diccionario que da a cada hoja un número.",
        "Les utilitats són un diccionari que dona a cada fulla un nombre.",
    ),
    "The text assigns no dictionary to `succs` or to `utils`.": (
        "El texto no asigna ningún diccionario a `succs` o a `utils`.",
        "El text no assigna cap diccionari a `succs` o a `utils`.",
    ),
    "A state is a text or a number, not {}.": (
        "Un estado es un texto o un número, no {}.",
        "Un estat és un text o un nombre, no {}.",
    ),
    "State {} is reached in two ways; a tree has one way to each node.": (
        "Al estado {} se llega por dos caminos; en un árbol hay uno solo a cada nodo.",
        "A l'estat {} s'hi arriba per dos camins; en un arbre n'hi ha un de sol a cada node.",
    ),
    "State {} has neither successors nor a utility.": (
        "El estado {} no tiene ni sucesores ni utilidad.",
        "L'estat {} no té ni successors ni utilitat.",
    ),
    "State {} has no successors and no evaluation.": (
        "El estado {} no tiene ni sucesores ni evaluación.",
        "L'estat {} no té ni successors ni avaluació.",
    ),
    "Two actions at node {} have the same name.": (
        "Dos acciones del nodo {} tienen el mismo nombre.",
        "Dues accions del node {} tenen el mateix nom.",
    ),
    "Expected a number of children, but found {}.": (
        "Se esperaba un número de hijos, pero hay {}.",
        "S'esperava un nombre de fills, però hi ha {}.",
    ),
    "The tree has {} leaves, but {} values are given.": (
        "El árbol tiene {} hojas, pero se dan {} valores.",
        "L'arbre té {} fulles, però es donen {} valors.",
    ),
    "A tree with b = {} and d = {} does not have {} leaves.": (
        "Un árbol con b = {} y d = {} no tiene {} hojas.",
        "Un arbre amb b = {} i d = {} no té {} fulles.",
    ),
    "The tree has {} nodes, but {} numbers of children are given.": (
        "El árbol tiene {} nodos, pero se dan {} números de hijos.",
        "L'arbre té {} nodes, però es donen {} nombres de fills.",
    ),
    "Expected two lines, the numbers of children and the values of the leaves.": (
        "Se esperaban dos líneas, los números de hijos y los valores de las hojas.",
        "S'esperaven dues línies, els nombres de fills i els valors de les fulles.",
    ),
    "Expected two lines, the numbers of children and the values, but found {}.": (
        "Se esperaban dos líneas, los números de hijos y los valores, pero hay {}.",
        "S'esperaven dues línies, els nombres de fills i els valors, però hi ha {}.",
    ),
    "Level {} has {} nodes, but {} numbers of children.": (
        "El nivel {} tiene {} nodos, pero {} números de hijos.",
        "El nivell {} té {} nodes, però {} nombres de fills.",
    ),
    "The tree is complete before its numbers of children end; are they in depth-first order?": (
        "El árbol se completa antes de que acaben los números de hijos; ¿están en orden de profundidad?",
        "L'arbre es completa abans que s'acabin els nombres de fills; estan en ordre de profunditat?",
    ),
    "Not all leaves are on the last level, which child counts by level cannot say.": (
        "No todas las hojas están en el último nivel, y los números de hijos por nivel no pueden expresarlo.",
        "No totes les fulles són a l'últim nivell, i els nombres de fills per nivell no ho poden expressar.",
    ),
    "In a CS188 test MAX moves every so many levels and the other agents are all MIN or all chance.": (
        "En un test de CS188 MAX mueve cada tantos niveles y los demás agentes son todos MIN o todos azar.",
        "En un test de CS188 MAX mou cada tants nivells i els altres agents són tots MIN o tots atzar.",
    ),
    "The test has {} agents; from 1 to {} are understood.": (
        "El test tiene {} agentes; se admiten de 1 a {}.",
        "El test té {} agents; se n'admeten d'1 a {}.",
    ),
    "The field {} is a number in quotes, not {}.": (
        "El campo {} es un número entre comillas, no {}.",
        "El camp {} és un nombre entre cometes, no {}.",
    ),
    "The test has no field {}; it needs start_state, successors and evaluation.": (
        "El test no tiene el campo {}; necesita start_state, successors y evaluation.",
        "El test no té el camp {}; necessita start_state, successors i evaluation.",
    ),
    "A line of {} holds {}, not {}.": ("Una línea de {} contiene {}, no {}.", "Una línia de {} conté {}, no {}."),
    "a state, an action and a state": ("un estado, una acción y un estado", "un estat, una acció i un estat"),
    "a state and a number": ("un estado y un número", "un estat i un nombre"),
    "The label {} has blanks, quotes or #, which a CS188 test cannot hold.": (
        "La etiqueta {} tiene espacios, comillas o #, que un test de CS188 no admite.",
        "L'etiqueta {} té espais, cometes o #, que un test de CS188 no admet.",
    ),
    "The outcomes of {} are not equally likely, as in a CS188 test.": (
        "Los resultados de {} no son equiprobables, como en un test de CS188.",
        "Els resultats de {} no són equiprobables, com en un test de CS188.",
    ),
    "expected '[' and a node.": ("se esperaba '[' y un nodo.", "s'esperava '[' i un node."),
    "this bracket is not closed.": ("este corchete no se cierra.", "aquest claudàtor no es tanca."),
    "expected a value, but {}.": ("se esperaba un valor, pero {}.", "s'esperava un valor, però {}."),
    "this node has neither a value nor children": (
        "este nodo no tiene ni valor ni hijos",
        "aquest node no té ni valor ni fills",
    ),
    "{} in quotes": ("{} entre comillas", "{} entre cometes"),
    "the title of the game": ("el título del juego", "el títol del joc"),
    "the name of a player, or '}}',": ("el nombre de un jugador, o '}}',", "el nom d'un jugador, o '}}',"),
    "the name of a node": ("el nombre de un nodo", "el nom d'un node"),
    "the name of an action, or '}}',": ("el nombre de una acción, o '}}',", "el nom d'una acció, o '}}',"),
    "the number of {}": ("el número de {}", "el número de {}"),
    "a player": ("un jugador", "un jugador"),
    "an information set": ("un conjunto de información", "un conjunt d'informació"),
    "an outcome": ("un resultado", "un resultat"),
    "{}, a number": ("{}, un número", "{}, un nombre"),
    "a probability": ("una probabilidad", "una probabilitat"),
    "a payoff, or '}}'": ("un pago, o '}}'", "un pagament, o '}}'"),
    "expected {}, a finite number.": ("se esperaba {}, un número finito.", "s'esperava {}, un nombre finit."),
    "a file that begins with EFG 2 R": ("un fichero que empiece por EFG 2 R", "un fitxer que comenci per EFG 2 R"),
    "'{{' and the names of the players": (
        "'{{' y los nombres de los jugadores",
        "'{{' i els noms dels jugadors",
    ),
    "the game has {} players; from 1 to {} are understood.": (
        "el juego tiene {} jugadores; se admiten de 1 a {}.",
        "el joc té {} jugadors; se n'admeten d'1 a {}.",
    ),
    "a node: c (chance), p (player) or t (terminal)": (
        "un nodo: c (azar), p (jugador) o t (terminal)",
        "un node: c (atzar), p (jugador) o t (terminal)",
    ),
    "the game has imperfect information: {} cannot tell this node from an earlier one, and a tree search needs to.": (
        "el juego es de información imperfecta: {} no distingue este nodo de otro anterior, y buscar lo exige.",
        "el joc és d'informació imperfecta: {} no distingeix aquest node d'un d'anterior, i una cerca ho necessita.",
    ),
    "'{{' and at least one action": ("'{{' y al menos una acción", "'{{' i almenys una acció"),
    "'{{' and the payoffs of outcome {}": (
        "'{{' y los pagos del resultado {}",
        "'{{' i els pagaments del resultat {}",
    ),
    "this text has no closing quote.": (
        "a este texto le falta la comilla final.",
        "a aquest text li falta la cometa final.",
    ),
    "expected {} payoffs, one a player, but found {}.": (
        "se esperaban {} pagos, uno por jugador, pero hay {}.",
        "s'esperaven {} pagaments, un per jugador, però n'hi ha {}.",
    ),
    "players are numbered from 1 to {}.": (
        "los jugadores se numeran de 1 a {}.",
        "els jugadors es numeren d'1 a {}.",
    ),
    "Node {} has an infinite value, which an .efg file cannot hold.": (
        "El nodo {} tiene un valor infinito, que un fichero .efg no admite.",
        "El node {} té un valor infinit, que un fitxer .efg no admet.",
    ),
    'Node {}: "player" is "max", "min", "chance" or a number from 1, not {}.': (
        'Nodo {}: "player" es "max", "min", "chance" o un número a partir de 1, no {}.',
        'Node {}: "player" és "max", "min", "chance" o un nombre a partir d\'1, no {}.',
    ),
    'The "nodes" of a tree are a list of objects, the root first.': (
        'Los "nodes" de un árbol son una lista de objetos, con la raíz primero.',
        "Els \"nodes\" d'un arbre són una llista d'objectes, amb l'arrel primer.",
    ),
    "Node {} has the parent {}, which is not the label of a node before it.": (
        "El nodo {} tiene como padre {}, que no es la etiqueta de un nodo anterior.",
        "El node {} té com a pare {}, que no és l'etiqueta d'un node anterior.",
    ),
    "Node {} is out of order: the nodes below {} stand together, depth first.": (
        "El nodo {} está fuera de orden: los nodos bajo {} van juntos, primero en profundidad.",
        "El node {} és fora d'ordre: els nodes sota {} van junts, primer en profunditat.",
    ),
    'Node {}: "{}" is a text, not {}.': ('Nodo {}: "{}" es un texto, no {}.', 'Node {}: "{}" és un text, no {}.'),
    'Node {}: "shape" is one of {}.': ('Nodo {}: "shape" es uno de {}.', 'Node {}: "shape" és un de {}.'),
    'Node {}: {} is not a number; write "3", "13/2" or "inf".': (
        'Nodo {}: {} no es un número; escribe "3", "13/2" o "inf".',
        'Node {}: {} no és un nombre; escriu "3", "13/2" o "inf".',
    ),
    "This is not JSON{}.": ("Esto no es JSON{}.", "Això no és JSON{}."),
    " at line {}, column {}": (" en la línea {}, columna {}", " a la línia {}, columna {}"),
    'Node {}: "{}" is true or false.': ('Nodo {}: "{}" es true o false.', 'Node {}: "{}" és true o false.'),
    "Node {}: {}": ("Nodo {}: {}", "Node {}: {}"),
    "expected ')', but the text ends here.": (
        "se esperaba ')', pero el texto termina aquí.",
        "s'esperava ')', però el text s'acaba aquí.",
    ),
    "expected a list.": ("se esperaba una lista.", "s'esperava una llista."),
    "expected the end of the text, for the list is complete.": (
        "se esperaba el final del texto, pues la lista está completa.",
        "s'esperava el final del text, ja que la llista és completa.",
    ),
    "expected a number, '(' or ')', but found {}.": (
        "se esperaba un número, '(' o ')', pero hay {}.",
        "s'esperava un nombre, '(' o ')', però hi ha {}.",
    ),
    "expected a list, but this ')' closes nothing.": (
        "se esperaba una lista, pero este ')' no cierra nada.",
        "s'esperava una llista, però aquest ')' no tanca res.",
    ),
    "a list has at least one number or list inside.": (
        "una lista tiene dentro al menos un número o una lista.",
        "una llista té a dins almenys un nombre o una llista.",
    ),
    "The tree is {} levels deep; nested data as text holds {}.": (
        "El árbol tiene {} niveles; los datos anidados en texto admiten {}.",
        "L'arbre té {} nivells; les dades niades en text n'admeten {}.",
    ),
    "At node {} a player moves out of turn, which a plain list cannot say (use exact=True).": (
        "En el nodo {} un jugador mueve fuera de turno, y una lista sencilla no puede expresarlo (usa exact=True).",
        "Al node {} un jugador mou fora de torn, i una llista senzilla no ho pot expressar (fes servir exact=True).",
    ),
    # Payoff matrices
    "The cell of row {} and column {} has {} payoffs; there are two players.": (
        "La celda de la fila {} y la columna {} tiene {} pagos; los jugadores son dos.",
        "La cel·la de la fila {} i la columna {} té {} pagaments; els jugadors són dos.",
    ),
    "The text has {} characters; a payoff matrix has at most {}.": (
        "El texto tiene {} caracteres; una matriz de pagos tiene como máximo {}.",
        "El text té {} caràcters; una matriu de pagaments en té com a màxim {}.",
    ),
    "There is no payoff matrix in an empty text; write, say, 'A: 2 -3; B: 0 2'.": (
        "En un texto vacío no hay matriz de pagos; escribe, por ejemplo, 'A: 2 -3; B: 0 2'.",
        "En un text buit no hi ha matriu de pagaments; escriu, per exemple, 'A: 2 -3; B: 0 2'.",
    ),
    "Row {}, cell {} is empty; write a number, or a pair such as (3, 4).": (
        "La fila {}, celda {}, está vacía; escribe un número o un par como (3, 4).",
        "La fila {}, cel·la {}, és buida; escriu un nombre o un parell com (3, 4).",
    ),
    "A payoff matrix has at least one row and one column.": (
        "Una matriz de pagos tiene al menos una fila y una columna.",
        "Una matriu de pagaments té almenys una fila i una columna.",
    ),
    "There are {} names for {} rows.": ("Hay {} nombres para {} filas.", "Hi ha {} noms per a {} files."),
    "Some cells hold one number and others a pair; all are of one kind.": (
        "Unas celdas tienen un número y otras un par; todas han de ser del mismo tipo.",
        "Unes cel·les tenen un nombre i altres un parell; totes han de ser del mateix tipus.",
    ),
    "A payoff matrix is a dictionary or a list of rows, or text such as 'A: 2 -3; B: 0 2'.": (
        "Una matriz de pagos es un diccionario o una lista de filas, o un texto como 'A: 2 -3; B: 0 2'.",
        "Una matriu de pagaments és un diccionari o una llista de files, o un text com 'A: 2 -3; B: 0 2'.",
    ),
    "There is no {} {}; there are {}.": ("No hay {} {}; hay {}.", "No hi ha {} {}; hi ha {}."),
    "There is no row {}; there are {}.": ("No hay ninguna fila {}; hay {}.", "No hi ha cap fila {}; hi ha {}."),
    "There is no column {}; there are {}.": (
        "No hay ninguna columna {}; hay {}.",
        "No hi ha cap columna {}; hi ha {}.",
    ),
    "These payoffs are not zero-sum, so there is no talk of {}; look at the equilibria.": (
        "Estos pagos no son de suma cero, así que no cabe hablar de {}; mira los equilibrios.",
        "Aquests pagaments no són de suma zero, així que no es pot parlar de {}; mira els equilibris.",
    ),
    "minimax": ("minimax", "minimax"),
    "a saddle point": ("punto de silla", "punt de sella"),
    "The payoffs do not add up to the same in every cell, so the game has no single value; look at the equilibria.": (
        "Los pagos no suman lo mismo en todas las celdas, así que el juego no tiene un valor único; "
        "mira los equilibrios.",
        "Els pagaments no sumen el mateix a totes les cel·les, així que el joc no té un valor únic; "
        "mira els equilibris.",
    ),
    "Player {} cannot begin; it is 0, the row player, or 1, the column player.": (
        "El jugador {} no puede empezar; es 0, el de las filas, o 1, el de las columnas.",
        "El jugador {} no pot començar; és 0, el de les files, o 1, el de les columnes.",
    ),
    "The cell of row {} and column {} holds {}, which is not a finite number.": (
        "La celda de la fila {} y la columna {} contiene {}, que no es un número finito.",
        "La cel·la de la fila {} i la columna {} conté {}, que no és un nombre finit.",
    ),
    "{} is not a cell; write numbers, or pairs such as (3, 4).": (
        "{} no es una celda; escribe números, o pares como (3, 4).",
        "{} no és una cel·la; escriu nombres, o parells com (3, 4).",
    ),
    "Row {}, cell {}: {}": ("Fila {}, celda {}: {}", "Fila {}, cel·la {}: {}"),
    "Two {}s are called {}; every name can be used once.": (
        "Dos {} se llaman {}; cada nombre se usa una sola vez.",
        "Dos {} es diuen {}; cada nom es fa servir un sol cop.",
    ),
    "Two rows are called {}; every name can be used once.": (
        "Dos filas se llaman {}; cada nombre se usa una sola vez.",
        "Dues files es diuen {}; cada nom es fa servir un sol cop.",
    ),
    "Two columns are called {}; every name can be used once.": (
        "Dos columnas se llaman {}; cada nombre se usa una sola vez.",
        "Dues columnes es diuen {}; cada nom es fa servir un sol cop.",
    ),
    "Row {} has {} payoffs where there are {} columns.": (
        "La fila {} tiene {} pagos donde hay {} columnas.",
        "La fila {} té {} pagaments on hi ha {} columnes.",
    ),
    "The rows of a payoff matrix are all dictionaries, by column, or all lists.": (
        "Las filas de una matriz de pagos son todas diccionarios, por columna, o todas listas.",
        "Les files d'una matriu de pagaments són totes diccionaris, per columna, o totes llistes.",
    ),
    "Row {} has the columns {}, not {}.": (
        "La fila {} tiene las columnas {}, no {}.",
        "La fila {} té les columnes {}, no {}.",
    ),
    # Telling a search
    "There is no language {}; there are {}.": ("No hay ningún idioma {}; hay {}.", "No hi ha cap idioma {}; hi ha {}."),
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
}
