"""What searches, solvers, plans and the compiler refuse, and why, in Spanish and Catalan."""

SEARCH: dict[str, tuple[str, str]] = {
    # Which algorithm fits
    "There is no algorithm {}; there are auto, {}.": (
        "No hay ningún algoritmo {}; hay auto, {}.",
        "No hi ha cap algorisme {}; hi ha auto, {}.",
    ),
    "{} does not fit: {}": ("{} no sirve aquí: {}", "{} no serveix aquí: {}"),
    "{} has chance nodes, which it cannot average; use expectiminimax or star2.": (
        "{} tiene nodos de azar, que no sabe promediar; usa expectiminimax o star2.",
        "{} té nodes d'atzar, dels quals no sap fer la mitjana; fes servir expectiminimax o star2.",
    ),
    "{} has chance nodes, which it cannot average; use maxn.": (
        "{} tiene nodos de azar, que no sabe promediar; usa maxn.",
        "{} té nodes d'atzar, dels quals no sap fer la mitjana; fes servir maxn.",
    ),
    "{} has {} players and it knows only MAX and MIN; use maxn or paranoid.": (
        "{} tiene {} jugadores y solo conoce a MAX y MIN; usa maxn o paranoid.",
        "{} té {} jugadors i només coneix MAX i MIN; fes servir maxn o paranoid.",
    ),
    "{} is not zero-sum: what one player gains the other need not lose; use maxn.": (
        "{} no es de suma cero: lo que gana un jugador no tiene por qué perderlo el otro; usa maxn.",
        "{} no és de suma zero: el que guanya un jugador no ho ha de perdre l'altre; fes servir maxn.",
    ),
    "{} declares no bounds, so no outcome of chance can be skipped; use expectiminimax.": (
        "{} no declara cotas, así que no se puede saltar ningún resultado del azar; usa expectiminimax.",
        "{} no declara fites, així que no es pot saltar cap resultat de l'atzar; fes servir expectiminimax.",
    ),
    "{} has infinite values, so no outcome of chance can be skipped; use expectiminimax.": (
        "{} tiene valores infinitos, así que no se puede saltar ningún resultado del azar; usa expectiminimax.",
        "{} té valors infinits, així que no es pot saltar cap resultat de l'atzar; fes servir expectiminimax.",
    ),
    "{} has no opponent.": ("{} no tiene oponente.", "{} no té oponent."),
    "{} players, each for itself": ("{} jugadores, cada uno por su cuenta", "{} jugadors, cadascun pel seu compte"),
    "two players whose gains and losses do not cancel out": (
        "dos jugadores cuyas ganancias y pérdidas no se compensan",
        "dos jugadors amb guanys i pèrdues que no es compensen",
    ),
    "two opponents and chance, with known bounds of the values": (
        "dos oponentes y azar, con cotas conocidas de los valores",
        "dos oponents i atzar, amb fites conegudes dels valors",
    ),
    "two opponents and chance": ("dos oponentes y azar", "dos oponents i atzar"),
    "one player and no opponent": ("un jugador sin oponente", "un jugador sense oponent"),
    "two opponents, no chance, zero sum": (
        "dos oponentes, sin azar, suma cero",
        "dos oponents, sense atzar, suma zero",
    ),
    # What the algorithms do
    "minimax without the branches that cannot matter": (
        "minimax sin las ramas que no pueden influir",
        "minimax sense les branques que no hi poden influir",
    ),
    "MAX against chance and against opponents described by probabilities": (
        "MAX contra el azar y contra oponentes descritos con probabilidades",
        "MAX contra l'atzar i contra oponents descrits amb probabilitats",
    ),
    "minimax with chance nodes, every outcome weighed by its probability": (
        "minimax con nodos de azar, cada resultado ponderado por su probabilidad",
        "minimax amb nodes d'atzar, cada resultat ponderat per la seva probabilitat",
    ),
    "each of n players maximises its own entry; ties go to the first move": (
        "cada uno de n jugadores maximiza su componente; en los empates, la primera jugada",
        "cadascun de n jugadors maximitza el seu component; en els empats, la primera jugada",
    ),
    "every position to the depth asked for; the reference for all the others": (
        "todas las posiciones hasta la profundidad pedida; la referencia de los demás",
        "totes les posicions fins a la profunditat demanada; la referència dels altres",
    ),
    "MTD(f): yes-or-no questions that close in on the value": (
        "MTD(f): preguntas de sí o no que acorralan el valor",
        "MTD(f): preguntes de sí o no que acorralen el valor",
    ),
    "alpha-beta written with one function: every value is seen by the player to move": (
        "alfa-beta con una sola función: cada valor es para el jugador que mueve",
        "alfa-beta amb una sola funció: cada valor és per al jugador que mou",
    ),
    "the player to move against all others together, with alpha-beta": (
        "el jugador que mueve contra todos los demás juntos, con alfa-beta",
        "el jugador que mou contra tots els altres junts, amb alfa-beta",
    ),
    "principal-variation search (NegaScout): the first child in full, the others only tested": (
        "búsqueda de la variante principal (NegaScout): el primer hijo entero, los demás solo se prueban",
        "cerca de la variant principal (NegaScout): el primer fill sencer, els altres només es proven",
    ),
    "expectiminimax that skips outcomes which cannot matter any more": (
        "expectiminimax que se salta los resultados que ya no pueden influir",
        "expectiminimax que se salta els resultats que ja no hi poden influir",
    ),
    "Star1 that probes one move after each outcome before searching it": (
        "Star1 que sondea una jugada tras cada resultado antes de buscarlo",
        "Star1 que sondeja una jugada després de cada resultat abans de cercar-lo",
    ),
    # A search that cannot be done
    "This game of {} is over, so there is nothing to search.": (
        "Esta partida de {} ha terminado, así que no hay nada que buscar.",
        "Aquesta partida de {} s'ha acabat, així que no hi ha res a cercar.",
    ),
    "`player` of {} answers {}; there are players 0 to {}.": (
        "`player` de {} responde {}; hay jugadores de 0 a {}.",
        "`player` de {} respon {}; hi ha jugadors de 0 a {}.",
    ),
    "{} has values of no use ({}); `zermelo check` says where.": (
        "{} tiene valores que no sirven ({}); `zermelo check` dice dónde.",
        "{} té valors que no serveixen ({}); `zermelo check` diu on.",
    ),
    "A position of {} is not over and has no move; `zermelo check` tells.": (
        "Una posición de {} no ha terminado y no tiene ninguna jugada; `zermelo check` lo explica.",
        "Una posició de {} no s'ha acabat i no té cap jugada; `zermelo check` ho explica.",
    ),
    "{} has no option {}; it has {}, and beam and symmetric.": (
        "{} no tiene la opción {}; tiene {}, además de beam y symmetric.",
        "{} no té l'opció {}; té {}, a més de beam i symmetric.",
    ),
    "A search of {} plies decides nothing; the depth is at least 1.": (
        "Una búsqueda de {} capas no decide nada; la profundidad es al menos 1.",
        "Una cerca de {} nivells no decideix res; la profunditat és almenys 1.",
    ),
    "The window from {} to {} is empty; the smaller number comes first.": (
        "La ventana de {} a {} está vacía; el número menor va primero.",
        "La finestra de {} a {} és buida; el nombre més petit va primer.",
    ),
    "{} does not say which moves are noisy, so there is no quiescence to reach.": (
        "{} no dice qué jugadas son ruidosas, así que no hay quiescencia que alcanzar.",
        "{} no diu quines jugades són sorolloses, així que no hi ha quiescència per assolir.",
    ),
    "The search of {} went {} plies deep without an end: this game can go on for ever, so give a depth.": (
        "La búsqueda en {} bajó {} capas sin llegar al final: el juego puede no acabar nunca; indica una profundidad.",
        "La cerca a {} ha baixat {} nivells sense arribar al final: aquest joc pot no acabar mai; "
        "indica una profunditat.",
    ),
    "fail={} is not known; it is 'soft', 'hard' or 'practical'.": (
        "fail={} no se conoce; es 'soft', 'hard' o 'practical'.",
        "fail={} no es coneix; és 'soft', 'hard' o 'practical'.",
    ),
    "The strict tie rule goes with fail='soft' only: with the others it loses ordinary cuts.": (
        "La regla estricta de empates va solo con fail='soft': con las otras pierde podas corrientes.",
        "La regla estricta d'empats només va amb fail='soft': amb les altres perd podes corrents.",
    ),
    "A beam of {} moves leaves nothing to play; it must be at least 1.": (
        "Un haz de {} jugadas no deja nada que jugar; debe ser al menos 1.",
        "Un feix de {} jugades no deixa res per jugar; ha de ser almenys 1.",
    ),
    "A beam keeps the moves that look best, and {} has no evaluation to tell.": (
        "Un haz conserva las jugadas que parecen mejores, y {} no tiene función de evaluación para saberlo.",
        "Un feix conserva les jugades que semblen millors, i {} no té funció d'avaluació per saber-ho.",
    ),
    "{} does not declare what its payoffs add up to at most; it is needed to prune.": (
        "{} no declara cuánto suman como máximo sus pagos; hace falta para podar.",
        "{} no declara quant sumen com a màxim els seus pagaments; cal per podar.",
    ),
    "There is no opponent model {}; there are {}.": (
        "No hay ningún modelo de oponente {}; hay {}.",
        "No hi ha cap model d'oponent {}; hi ha {}.",
    ),
    "The opponent model 'uniform' takes no number, as in {}.": (
        "El modelo de oponente 'uniform' no lleva número, como en {}.",
        "El model d'oponent 'uniform' no porta nombre, com a {}.",
    ),
    "In the opponent model {}, the skill is a probability between 0 and 1.": (
        "En el modelo de oponente {}, la destreza es una probabilidad entre 0 y 1.",
        "En el model d'oponent {}, la destresa és una probabilitat entre 0 i 1.",
    ),
    "In the opponent model {}, the opponent looks at least 1 move ahead.": (
        "En el modelo de oponente {}, el oponente prevé al menos 1 jugada.",
        "En el model d'oponent {}, l'oponent preveu almenys 1 jugada.",
    ),
    "In the opponent model {}, {} is not a number.": (
        "En el modelo de oponente {}, {} no es un número.",
        "En el model d'oponent {}, {} no és un nombre.",
    ),
    "{} declares no symmetries, so there is nothing to merge.": (
        "{} no declara simetrías, así que no hay nada que fusionar.",
        "{} no declara simetries, així que no hi ha res a fusionar.",
    ),
    # Evaluation
    "An evaluation needs at least one pair of a weight and a feature.": (
        "Una evaluación necesita al menos un par de peso y rasgo.",
        "Una avaluació necessita almenys un parell de pes i tret.",
    ),
    "{} has no evaluation; give one.": (
        "{} no tiene función de evaluación; indica una.",
        "{} no té funció d'avaluació; indica-ne una.",
    ),
    "{} has payoffs for each player; only evaluations by one number can be compared.": (
        "{} tiene pagos para cada jugador; solo se pueden comparar evaluaciones de un número.",
        "{} té pagaments per a cada jugador; només es poden comparar avaluacions d'un nombre.",
    ),
    "{} is not a pair of a weight and a function, such as (3, mobility).": (
        "{} no es un par de peso y función, como (3, mobility).",
        "{} no és un parell de pes i funció, com (3, mobility).",
    ),
    # Numbers and counts
    "{} has no exact form; give a finite number.": (
        "{} no tiene forma exacta; indica un número finito.",
        "{} no té forma exacta; indica un nombre finit.",
    ),
    "A probability cannot be negative, as {} is.": (
        "Una probabilidad no puede ser negativa, como {}.",
        "Una probabilitat no pot ser negativa, com {}.",
    ),
    "The probabilities sum to {}, not to 1.": (
        "Las probabilidades suman {}, no 1.",
        "Les probabilitats sumen {}, no 1.",
    ),
    "A tree of depth {} cannot be counted; the depth is 0 to {}.": (
        "No se puede contar un árbol de profundidad {}; la profundidad va de 0 a {}.",
        "No es pot comptar un arbre de profunditat {}; la profunditat va de 0 a {}.",
    ),
    "There is nothing to divide at depth {}; the depth is at least 1.": (
        "No hay nada que repartir a profundidad {}; la profundidad es al menos 1.",
        "No hi ha res a repartir a profunditat {}; la profunditat és almenys 1.",
    ),
    "{} declares no symmetries.": ("{} no declara simetrías.", "{} no declara simetries."),
    "The gain has no limit: nothing constrains it.": (
        "La ganancia no tiene límite: nada la restringe.",
        "El guany no té límit: res no el restringeix.",
    ),
    # Constant sums
    "One number alone does not tell what the two players share; give the total.": (
        "Un solo número no dice qué se reparten los dos jugadores; indica el total.",
        "Un sol nombre no diu què es reparteixen els dos jugadors; indica el total.",
    ),
    "Single numbers do not tell what the two players share; give the total.": (
        "Los números sueltos no dicen qué se reparten los dos jugadores; indica el total.",
        "Els nombres solts no diuen què es reparteixen els dos jugadors; indica el total.",
    ),
    "The matrix is not zero-sum, so it cannot be turned into shares of another total.": (
        "La matriz no es de suma cero, así que no se puede convertir en un reparto de otro total.",
        "La matriu no és de suma zero, així que no es pot convertir en un repartiment d'un altre total.",
    ),
    "The payoffs of the matrix do not add up to {} in every cell.": (
        "Los pagos de la matriz no suman {} en todas las celdas.",
        "Els pagaments de la matriu no sumen {} a totes les cel·les.",
    ),
    "The tree has {} players; a constant sum is zero sum only between two.": (
        "El árbol tiene {} jugadores; una suma constante solo equivale a suma cero entre dos.",
        "L'arbre té {} jugadors; una suma constant només equival a suma zero entre dos.",
    ),
    "{} has {} players; a constant sum is zero sum only between two.": (
        "{} tiene {} jugadores; una suma constante solo equivale a suma cero entre dos.",
        "{} té {} jugadors; una suma constant només equival a suma zero entre dos.",
    ),
    "{} is not a zero-sum game of two, so there is no total to share.": (
        "{} no es un juego de dos de suma cero, así que no hay total que repartir.",
        "{} no és un joc de dos de suma zero, així que no hi ha total per repartir.",
    ),
    "No random game of {} came to its end, so its total is not known; give it.": (
        "Ninguna partida al azar de {} llegó al final, así que no se conoce su total; indícalo.",
        "Cap partida a l'atzar de {} no ha arribat al final, així que no se'n coneix el total; indica-lo.",
    ),
    "The payoffs {} add up to {}, not to {}.": (
        "Los pagos {} suman {}, no {}.",
        "Els pagaments {} sumen {}, no {}.",
    ),
    "The tree has payoffs for each player already.": (
        "El árbol ya tiene pagos para cada jugador.",
        "L'arbre ja té pagaments per a cada jugador.",
    ),
    "{} is not of constant sum: a game can end in {}, which adds up to {}, not to {}.": (
        "{} no es de suma constante: una partida puede acabar en {}, que suma {}, no {}.",
        "{} no és de suma constant: una partida pot acabar en {}, que suma {}, no {}.",
    ),
    "{} declares no bounds, so its total is not known; give it.": (
        "{} no declara cotas, así que no se conoce su total; indícalo.",
        "{} no declara fites, així que no se'n coneix el total; indica-lo.",
    ),
    # Exact values
    "{} has more than {} positions from here, too many to list.": (
        "{} tiene más de {} posiciones desde aquí, demasiadas para listarlas.",
        "{} té més de {} posicions des d'aquí, massa per llistar-les.",
    ),
    "{} has more than {} positions from here, too many to list": (
        "{} tiene más de {} posiciones desde aquí, demasiadas para listarlas",
        "{} té més de {} posicions des d'aquí, massa per llistar-les",
    ),
    "In {} positions can come back; with several players that has no single value.": (
        "En {} las posiciones pueden repetirse; con varios jugadores eso no tiene un valor único.",
        "A {} les posicions es poden repetir; amb diversos jugadors això no té un valor únic.",
    ),
    "Positions of {} cannot be told apart; make them NamedTuples of numbers, or give a `key`.": (
        "Las posiciones de {} no se pueden distinguir; hazlas NamedTuple de números o da una función `key`.",
        "Les posicions de {} no es poden distingir; fes-les NamedTuple de nombres o dona una funció `key`.",
    ),
    "This game of {} is over: its value is {}.": (
        "Esta partida de {} ha terminado: su valor es {}.",
        "Aquesta partida de {} s'ha acabat: el seu valor és {}.",
    ),
    # Plans
    "This game of {} is over, so there is nothing to plan.": (
        "Esta partida de {} ha terminado, así que no hay nada que planear.",
        "Aquesta partida de {} s'ha acabat, així que no hi ha res a planejar.",
    ),
    "There is no player {} in {}; they are 0 to {}.": (
        "No hay ningún jugador {} en {}; van de 0 a {}.",
        "No hi ha cap jugador {} a {}; van de 0 a {}.",
    ),
    "Only one of two opponents without chance can be sure to win; {} is no such game.": (
        "Solo uno de dos oponentes sin azar puede tener la victoria segura; {} no es un juego así.",
        "Només un de dos oponents sense atzar pot tenir la victòria segura; {} no és un joc així.",
    ),
    "{} cannot force a win here.": ("{} no puede forzar la victoria aquí.", "{} no pot forçar la victòria aquí."),
    "The strategy has no move for this position: {}": (
        "La estrategia no tiene jugada para esta posición: {}",
        "L'estratègia no té jugada per a aquesta posició: {}",
    ),
    "A {} of {} plies decides nothing; it is at least 1.": (
        "{} de {} capas no decide nada; es al menos 1.",
        "{} de {} nivells no decideix res; és almenys 1.",
    ),
    "A depth of {} plies decides nothing; it is at least 1.": (
        "Una profundidad de {} capas no decide nada; es al menos 1.",
        "Una profunditat de {} nivells no decideix res; és almenys 1.",
    ),
    "A plan of {} plies decides nothing; it is at least 1.": (
        "Un plan de {} capas no decide nada; es al menos 1.",
        "Un pla de {} nivells no decideix res; és almenys 1.",
    ),
    "The plan has more than {} cases; plan fewer plies, or start later.": (
        "El plan tiene más de {} casos; planea menos capas o empieza más tarde.",
        "El pla té més de {} casos; planeja menys nivells o comença més tard.",
    ),
    "{}; give a depth to search instead.": (
        "{}; indica una profundidad para buscar en su lugar.",
        "{}; indica una profunditat per cercar en lloc d'això.",
    ),
    # Policy tables
    "A {} in a position cannot be written to a file; make positions of numbers.": (
        "Un {} en una posición no se puede escribir en un fichero; haz las posiciones de números.",
        "Un {} en una posició no es pot escriure en un fitxer; fes les posicions de nombres.",
    ),
    "{} is no policy table: its first line does not say so.": (
        "{} no es una tabla de política: su primera línea no lo dice.",
        "{} no és una taula de política: la primera línia no ho diu.",
    ),
    "{} is of version {}; only version {} is known.": (
        "{} es de la versión {}; solo se conoce la versión {}.",
        "{} és de la versió {}; només es coneix la versió {}.",
    ),
    "{} is a table for {}, not for {}.": (
        "{} es una tabla para {}, no para {}.",
        "{} és una taula per a {}, no per a {}.",
    ),
    "{}, line {}: {} is not an object.": (
        "{}, línea {}: {} no es un objeto.",
        "{}, línia {}: {} no és un objecte.",
    ),
    "{} does not start where the game does; give the position it starts at.": (
        "{} no empieza donde el juego; indica la posición en que empieza.",
        "{} no comença on el joc; indica la posició en què comença.",
    ),
    "{}, line 1: player {} does not play {}.": (
        "{}, línea 1: el jugador {} no juega a {}.",
        "{}, línia 1: el jugador {} no juga a {}.",
    ),
    "{}, line 1: depth and plies are whole numbers or null.": (
        "{}, línea 1: depth y plies son números enteros o null.",
        "{}, línia 1: depth i plies són nombres enters o null.",
    ),
    "{}, line 1: {}": ("{}, línea 1: {}", "{}, línia 1: {}"),
    "{}, line {}: {}": ("{}, línea {}: {}", "{}, línia {}: {}"),
    "{}, line {}: a line has a position, an action and a value.": (
        "{}, línea {}: cada línea tiene una posición, una acción y un valor.",
        "{}, línia {}: cada línia té una posició, una acció i un valor.",
    ),
    "{}, line {}: {} is not JSON.": ("{}, línea {}: {} no es JSON.", "{}, línia {}: {} no és JSON."),
    "{} cannot be written: {}.": ("No se puede escribir {}: {}.", "No es pot escriure {}: {}."),
    "{} cannot be read: {}.": ("No se puede leer {}: {}.", "No es pot llegir {}: {}."),
    "No such file or directory": ("no existe el fichero o la carpeta", "no existeix el fitxer o la carpeta"),
    "Permission denied": ("permiso denegado", "permís denegat"),
    "Is a directory": ("es una carpeta", "és una carpeta"),
    "{} starts at another position than the one given.": (
        "{} empieza en una posición distinta de la dada.",
        "{} comença en una posició diferent de la donada.",
    ),
    "{} has no move for this position, which can arise: {}": (
        "{} no tiene jugada para esta posición, que puede darse: {}",
        "{} no té jugada per a aquesta posició, que es pot donar: {}",
    ),
    # Imperfect opponents
    "In {} random trees no other move than minimax's does better against {}.": (
        "En {} árboles al azar, ninguna jugada distinta de la de minimax rinde más contra {}.",
        "En {} arbres a l'atzar, cap jugada diferent de la de minimax no rendeix més contra {}.",
    ),
    "Nobody is to move here, so there are no moves to compare.": (
        "Aquí no le toca a nadie, así que no hay jugadas que comparar.",
        "Aquí no li toca a ningú, així que no hi ha jugades per comparar.",
    ),
    "To choose against an opponent, a tree needs at least two moves, two plies and two values.": (
        "Para elegir contra un oponente, un árbol necesita al menos dos jugadas, dos capas y dos valores.",
        "Per triar contra un oponent, un arbre necessita almenys dues jugades, dos nivells i dos valors.",
    ),
    "The model {} knows one number only, and {} has payoffs; use 'uniform'.": (
        "El modelo {} solo conoce un número, y {} tiene pagos; usa 'uniform'.",
        "El model {} només coneix un nombre, i {} té pagaments; fes servir 'uniform'.",
    ),
    "A model of an opponent in {}: {}": (
        "Un modelo de oponente en {}: {}",
        "Un model d'oponent a {}: {}",
    ),
    # What `zermelo check` finds
    "{}: {} (after {}).": ("{}: {} (tras {}).", "{}: {} (després de {})."),
    "{} (after {})": ("{} (tras {})", "{} (després de {})"),
    "no move, at the start": ("ninguna jugada, al principio", "cap jugada, al principi"),
    "the moves {}": ("las jugadas {}", "les jugades {}"),
    "{} moves, the last {}": ("{} jugadas, las últimas {}", "{} jugades, les últimes {}"),
    "`player` answers {}, but {}": ("`player` responde {}, pero {}", "`player` respon {}, però {}"),
    "a game of {} players has 0 to {} and CHANCE": (
        "un juego de {} jugadores tiene de 0 a {} y CHANCE",
        "un joc de {} jugadors té de 0 a {} i CHANCE",
    ),
    "The position is not terminal, and yet `actions` gives no move": (
        "La posición no es terminal, y sin embargo `actions` no da ninguna jugada",
        "La posició no és terminal, i tanmateix `actions` no dona cap jugada",
    ),
    "`actions` lists a move twice: {}": (
        "`actions` da una jugada dos veces: {}",
        "`actions` dona una jugada dos cops: {}",
    ),
    "`player` answers CHANCE, but the game has no `chance` function": (
        "`player` responde CHANCE, pero el juego no tiene función `chance`",
        "`player` respon CHANCE, però el joc no té funció `chance`",
    ),
    "`chance` must give pairs (outcome, probability)": (
        "`chance` debe dar pares (resultado, probabilidad)",
        "`chance` ha de donar parells (resultat, probabilitat)",
    ),
    "The position is a chance node, and yet `chance` gives no outcome": (
        "La posición es un nodo de azar, y sin embargo `chance` no da ningún resultado",
        "La posició és un node d'atzar, i tanmateix `chance` no dona cap resultat",
    ),
    "`chance` gives a negative probability, {}": (
        "`chance` da una probabilidad negativa, {}",
        "`chance` dona una probabilitat negativa, {}",
    ),
    "The probabilities that `chance` gives sum to {}, not to 1": (
        "Las probabilidades que da `chance` suman {}, no 1",
        "Les probabilitats que dona `chance` sumen {}, no 1",
    ),
    "`result` changes the type of the position, from {} to {}": (
        "`result` cambia el tipo de la posición, de {} a {}",
        "`result` canvia el tipus de la posició, de {} a {}",
    ),
    "`{}` fails{} with {}: {}": ("`{}` falla{} con {}: {}", "`{}` falla{} amb {}: {}"),
    " at line {}": (" en la línea {}", " a la línia {}"),
    "`{}` gives {}; it should yield one after the other, or return a list of them": (
        "`{}` da {}; debería dar uno tras otro con `yield`, o devolver una lista",
        "`{}` dona {}; hauria de donar-los un rere l'altre amb `yield`, o retornar una llista",
    ),
    "`{}` gives {}, which is not a text": ("`{}` da {}, que no es un texto", "`{}` dona {}, que no és un text"),
    "`evaluate` gives {}, but a won game is worth {}, so a search that stops early would rather go on than win; "
    "put both on one scale, or declare decisive=True": (
        "`evaluate` da {}, pero una partida ganada vale {}, así que una búsqueda que se detiene antes preferiría "
        "seguir a ganar; pon ambos en una misma escala, o declara decisive=True",
        "`evaluate` dona {}, però una partida guanyada val {}, així que una cerca que s'atura abans preferiria "
        "continuar a guanyar; posa tots dos en una mateixa escala, o declara decisive=True",
    ),
    "`noisy` gives {}, which is not a legal move": (
        "`noisy` da {}, que no es una jugada legal",
        "`noisy` dona {}, que no és una jugada legal",
    ),
    "`{}` gives {}, where each of the {} players needs an entry of a tuple": (
        "`{}` da {}, y cada uno de los {} jugadores necesita un componente de una tupla",
        "`{}` dona {}, i cadascun dels {} jugadors necessita un component d'una tupla",
    ),
    "`{}` gives the tuple {}, where a zero-sum game of two has one number for MAX": (
        "`{}` da la tupla {}, y un juego de dos de suma cero tiene un solo número para MAX",
        "`{}` dona la tupla {}, i un joc de dos de suma zero té un sol nombre per a MAX",
    ),
    "`{}` gives {}, which is not a number": ("`{}` da {}, que no es un número", "`{}` dona {}, que no és un nombre"),
    "`{}` gives {}, outside the declared bounds {} to {}": (
        "`{}` da {}, fuera de las cotas declaradas, de {} a {}",
        "`{}` dona {}, fora de les fites declarades, de {} a {}",
    ),
    "{} holds {}, which outgrows 64 bits": (
        "{} contiene {}, que no cabe en 64 bits",
        "{} conté {}, que no cap en 64 bits",
    ),
    "The position": ("La posición", "La posició"),
    "Field `{}` of the position": ("El campo `{}` de la posición", "El camp `{}` de la posició"),
    "`{}` gives {}; does a number outgrow 64 bits?": (
        "`{}` da {}; ¿algún número no cabe en 64 bits?",
        "`{}` dona {}; hi ha algun nombre que no cap en 64 bits?",
    ),
    "{} interpreted and {} compiled": ("{} interpretada y {} compilada", "{} interpretada i {} compilada"),
    "`{}` works interpreted, but compiled it fails with {}": (
        "`{}` funciona interpretada, pero compilada falla con {}",
        "`{}` funciona interpretada, però compilada falla amb {}",
    ),
}
