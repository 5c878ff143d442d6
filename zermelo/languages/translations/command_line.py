"""What the commands print, in Spanish and Catalan."""

COMMAND_LINE: dict[str, tuple[str, str]] = {
    # What a command refuses
    "{} is not text in UTF-8.": ("{} no es texto en UTF-8.", "{} no és text en UTF-8."),
    "{} is no window; write two numbers, the smaller first: -1,1.": (
        "{} no es una ventana; escribe dos números, primero el menor: -1,1.",
        "{} no és una finestra; escriu dos nombres, primer el més petit: -1,1.",
    ),
    "{} is no time to think; give a number of seconds above 0.": (
        "{} no es tiempo para pensar; indica un número de segundos mayor que 0.",
        "{} no és temps per pensar; indica un nombre de segons més gran que 0.",
    ),
    "A strategy is one player's, not that of {}.": (
        "Una estrategia es de un jugador, no de {}.",
        "Una estratègia és d'un jugador, no de {}.",
    ),
    "Compilation is turned off by ZERMELO_COMPILE=0, so there is nothing to warm.": (
        "La compilación está desactivada con ZERMELO_COMPILE=0, así que no hay nada que preparar.",
        "La compilació està desactivada amb ZERMELO_COMPILE=0, així que no hi ha res a preparar.",
    ),
    "The benchmarks lie in the project's repository, not in the installed package.": (
        "Las mediciones están en el repositorio del proyecto, no en el paquete instalado.",
        "Els mesuraments són al repositori del projecte, no al paquet instal·lat.",
    ),
    "There is no benchmark {}; there are {}, and all.": (
        "No hay ninguna medición {}; hay {}, y all.",
        "No hi ha cap mesurament {}; hi ha {}, i all.",
    ),
    "Stopped; what was proved so far is saved, and the same command goes on from there.": (
        "Interrumpido; lo demostrado hasta ahora está guardado, y la misma orden sigue desde ahí.",
        "Interromput; el que s'ha demostrat fins ara està guardat, i la mateixa ordre continua des d'ací.",
    ),
    "Stopped before there was an answer.": (
        "Interrumpido antes de tener una respuesta.",
        "Interromput abans de tenir una resposta.",
    ),
    "{}; `{} --help` explains.": ("{}; `{} --help` lo explica.", "{}; `{} --help` ho explica."),
    "No such command '{}'": ("No existe la orden '{}'", "No existeix l'ordre '{}'"),
    "{}. Did you mean {}?": ("{}. ¿Querías decir {}?", "{}. Volies dir {}?"),
    "{} (Possible options: {})": ("{} (opciones posibles: {})", "{} (opcions possibles: {})"),
    "{} Did you mean {}?": ("{} ¿Querías decir {}?", "{} Volies dir {}?"),
    "Input should be a valid integer, unable to parse string as an integer": (
        "debe ser un número entero",
        "ha de ser un nombre enter",
    ),
    "Input should be a valid number, unable to parse string as a number": (
        "debe ser un número",
        "ha de ser un nombre",
    ),
    "Input should be greater than or equal to {}": ("debe ser al menos {}", "ha de ser almenys {}"),
    "Input should be less than or equal to {}": ("debe ser como máximo {}", "ha de ser com a màxim {}"),
    "No such option: {}": ("No existe la opción {}", "No existeix l'opció {}"),
    "Missing argument '{}'": ("Falta el argumento '{}'", "Falta l'argument '{}'"),
    "Missing parameter: {}": ("Falta el parámetro {}", "Falta el paràmetre {}"),
    "Option '{}' requires an argument": ("La opción '{}' necesita un valor", "L'opció '{}' necessita un valor"),
    "Got unexpected extra argument ({})": ("Sobra el argumento {}", "Sobra l'argument {}"),
    "Got unexpected extra arguments ({})": ("Sobran los argumentos {}", "Sobren els arguments {}"),
    "Invalid value for '{}': {}": ("Valor no válido de '{}': {}", "Valor no vàlid de '{}': {}"),
    "{} is not a valid integer": ("{} no es un número entero", "{} no és un nombre enter"),
    "{} is not a valid float": ("{} no es un número", "{} no és un nombre"),
    "{} is not in the range {}": ("{} no está en el rango {}", "{} no és al rang {}"),
    "The compiled rules fail with {}; `zermelo check` says at which line.": (
        "Las reglas compiladas fallan con {}; `zermelo check` dice en qué línea.",
        "Les regles compilades fallen amb {}; `zermelo check` diu a quina línia.",
    ),
    "Zermelo failed with {}; ZERMELO_TRACEBACK=1 shows where.": (
        "Zermelo falló con {}; ZERMELO_TRACEBACK=1 muestra dónde.",
        "Zermelo ha fallat amb {}; ZERMELO_TRACEBACK=1 mostra on.",
    ),
    # Progress
    "compiling {}, this happens once …": (
        "compilando {}, solo ocurre una vez …",
        "compilant {}, només passa un cop …",
    ),
    "compiling {} …": ("compilando {} …", "compilant {} …"),
    "thinking …": ("pensando …", "pensant …"),
    "playing {} at random …": ("jugando {} al azar …", "jugant {} a l'atzar …"),
    "counting different positions …": ("contando posiciones distintas …", "comptant posicions diferents …"),
    "{} …": ("{} …", "{} …"),
    "{}: {} …": ("{}: {} …", "{}: {} …"),
    "{}: {}value {} …": ("{}: {}valor {} …", "{}: {}valor {} …"),
    "positions listed": ("posiciones listadas", "posicions llistades"),
    "this question {} % answered, about {} left; {}": (
        "esta pregunta, respondida al {} %, faltan unos {}; {}",
        "aquesta pregunta, resposta al {} %, falten uns {}; {}",
    ),
    "positions searched": ("posiciones buscadas", "posicions cercades"),
    "not won; positions searched": ("no ganada; posiciones buscadas", "no guanyada; posicions cercades"),
    "not lost; positions searched": ("no perdida; posiciones buscadas", "no perduda; posicions cercades"),
    "won, how soon? positions searched": (
        "ganada, ¿cuándo? posiciones buscadas",
        "guanyada, quan? posicions cercades",
    ),
    "lost, how late? positions searched": (
        "perdida, ¿cuándo? posiciones buscadas",
        "perduda, quan? posicions cercades",
    ),
    "positions decided": ("posiciones decididas", "posicions decidides"),
    "rounds over {} positions, last change {}": (
        "vueltas sobre {} posiciones, último cambio {}",
        "voltes sobre {} posicions, últim canvi {}",
    ),
    "searching to the end; Ctrl-C gives up": (
        "buscando hasta el final; Ctrl-C lo deja",
        "cercant fins al final; Ctrl-C ho deixa",
    ),
    # Quantities
    "{} node": ("{} nodo", "{} node"),
    "{} nodes": ("{} nodos", "{} nodes"),
    "{} ply": ("{} capa", "{} nivell"),
    "{} plies": ("{} capas", "{} nivells"),
    "{} game": ("{} partida", "{} partida"),
    "{} games": ("{} partidas", "{} partides"),
    "{} random game": ("{} partida al azar", "{} partida a l'atzar"),
    "{} random games": ("{} partidas al azar", "{} partides a l'atzar"),
    "{} finished game": ("{} partida acabada", "{} partida acabada"),
    "{} finished games": ("{} partidas acabadas", "{} partides acabades"),
    "{} position": ("{} posición", "{} posició"),
    "{} positions": ("{} posiciones", "{} posicions"),
    "{} different position": ("{} posición distinta", "{} posició diferent"),
    "{} different positions": ("{} posiciones distintas", "{} posicions diferents"),
    "{} decision": ("{} decisión", "{} decisió"),
    "{} decisions": ("{} decisiones", "{} decisions"),
    "{} algorithm": ("{} algoritmo", "{} algorisme"),
    "{} algorithms": ("{} algoritmos", "{} algorismes"),
    "{} ms": ("{} ms", "{} ms"),
    "{} s": ("{} s", "{} s"),
    "{} min {} s": ("{} min {} s", "{} min {} s"),
    # How a game ended
    "The result is {}.": ("El resultado es {}.", "El resultat és {}."),
    "It is a draw.": ("Es un empate.", "És un empat."),
    "{} wins.": ("{} gana.", "{} guanya."),
    "{} wins by {}.": ("{} gana por {}.", "{} guanya per {}."),
    "{} gets {}": ("{} obtiene {}", "{} obté {}"),
    "{} gets {}, {} gets {}": ("{} obtiene {}, {} obtiene {}", "{} obté {}, {} obté {}"),
    "{} gets {}, {} gets {}, {} gets {}": (
        "{} obtiene {}, {} obtiene {}, {} obtiene {}",
        "{} obté {}, {} obté {}, {} obté {}",
    ),
    # What a search found
    "Chance moves now; {}.": ("Ahora le toca al azar; {}.", "Ara li toca a l'atzar; {}."),
    "The moves of {} count as chance here; {}.": (
        "Las jugadas de {} cuentan aquí como azar; {}.",
        "Les jugades de {} compten aquí com a atzar; {}.",
    ),
    "{} should play {}; {}.": ("{} debería jugar {}; {}.", "{} hauria de jugar {}; {}."),
    "It is a draw with best play; {} should play {}.": (
        "Es empate con el mejor juego; {} debería jugar {}.",
        "És empat amb el millor joc; {} hauria de jugar {}.",
    ),
    "{} wins with {}.": ("{} gana con {}.", "{} guanya amb {}."),
    "{} wins against any defence; {} can try {}.": (
        "{} gana contra cualquier defensa; {} puede probar {}.",
        "{} guanya contra qualsevol defensa; {} pot provar {}.",
    ),
    "it is worth {}": ("vale {}", "val {}"),
    "it is worth {} to {}": ("vale {} para {}", "val {} per a {}"),
    "it is worth {} on average to {}": ("vale de media {} para {}", "val de mitjana {} per a {}"),
    "it is worth {} to {}, {} to {}": ("vale {} para {}, {} para {}", "val {} per a {}, {} per a {}"),
    "it is worth {} to {}, {} to {}, {} to {}": (
        "vale {} para {}, {} para {}, {} para {}",
        "val {} per a {}, {} per a {}, {} per a {}",
    ),
    "{} ahead it looks worth {}": (
        "mirando {} adelante parece valer {}",
        "mirant {} endavant sembla valer {}",
    ),
    "{} ahead it looks worth {} to {}": (
        "mirando {} adelante parece valer {} para {}",
        "mirant {} endavant sembla valer {} per a {}",
    ),
    "{} ahead it looks worth {} on average to {}": (
        "mirando {} adelante parece valer de media {} para {}",
        "mirant {} endavant sembla valer de mitjana {} per a {}",
    ),
    "{} ahead it looks worth {} to {}, {} to {}": (
        "mirando {} adelante parece valer {} para {}, {} para {}",
        "mirant {} endavant sembla valer {} per a {}, {} per a {}",
    ),
    "{} ahead it looks worth {} to {}, {} to {}, {} to {}": (
        "mirando {} adelante parece valer {} para {}, {} para {}, {} para {}",
        "mirant {} endavant sembla valer {} per a {}, {} per a {}, {} per a {}",
    ),
    "Expected: {}": ("Se espera: {}", "S'espera: {}"),
    "By {} ({}), {}: {} in {}.": ("Con {} ({}), {}: {} en {}.", "Amb {} ({}), {}: {} en {}."),
    "as you asked": ("como se pidió", "com s'ha demanat"),
    "the opponent is described by probabilities": (
        "el oponente se describe con probabilidades",
        "l'oponent es descriu amb probabilitats",
    ),
    "to the end of the game": ("hasta el final de la partida", "fins al final de la partida"),
    "{} deep": ("{} de profundidad", "{} de profunditat"),
    # The exact value
    "It is a draw{}; {} should play {}.": (
        "Es un empate{}; {} debería jugar {}.",
        "És un empat{}; {} hauria de jugar {}.",
    ),
    " that nobody can avoid": (" que nadie puede evitar", " que ningú no pot evitar"),
    " after {} of best play": (" tras {} del mejor juego", " després de {} del millor joc"),
    "{} wins with {} after {} of best play.": (
        "{} gana con {} tras {} del mejor juego.",
        "{} guanya amb {} després de {} del millor joc.",
    ),
    "{} wins{}; {} holds out longest with {}.": (
        "{} gana{}; {} es como más resiste con {}.",
        "{} guanya{}; {} és com més resisteix amb {}.",
    ),
    "With best play {}": ("Con el mejor juego {}", "Amb el millor joc {}"),
    "With best play {}; {} should play {}": (
        "Con el mejor juego {}; {} debería jugar {}",
        "Amb el millor joc {}; {} hauria de jugar {}",
    ),
    "the value is {} for {}": ("el valor es {} para {}", "el valor és {} per a {}"),
    "the value is {} on average for {}": ("el valor es de media {} para {}", "el valor és de mitjana {} per a {}"),
    "Best play: {}": ("El mejor juego: {}", "El millor joc: {}"),
    "By {}: {} in {}.": ("Con {}: {} en {}.", "Amb {}: {} en {}."),
    "alpha-beta to the end of the game": (
        "alfa-beta hasta el final de la partida",
        "alfa-beta fins al final de la partida",
    ),
    "null-window proof search": (
        "búsqueda de prueba con ventanas nulas",
        "cerca de prova amb finestres nul·les",
    ),
    "all {} positions": ("las {} posiciones", "les {} posicions"),
    # Counts
    "ply {}": ("capa {}", "nivell {}"),
    "Below each move, at ply {}:": ("Bajo cada jugada, en la capa {}:", "Sota cada jugada, al nivell {}:"),
    "{} with the root, {}, in {}.": ("{} con la raíz, {}, en {}.", "{} amb l'arrel, {}, en {}."),
    "{} up to symmetry.": ("{} salvo simetría.", "{} llevat de simetria."),
    # Plans
    "play {}": ("juega {}", "juga {}"),
    "play {}; {}": ("juega {}; {}", "juga {}; {}"),
    "play {}, and go on as above": ("juega {} y sigue como arriba", "juga {} i segueix com a dalt"),
    "then {}": ("después {}", "després {}"),
    "as above": ("como arriba", "com a dalt"),
    "if {} answers {}: {}": ("si {} responde {}: {}", "si {} respon {}: {}"),
    "if {} answers {}:": ("si {} responde {}:", "si {} respon {}:"),
    "if chance gives {}: {}": ("si el azar da {}: {}", "si l'atzar dona {}: {}"),
    "if chance gives {}:": ("si el azar da {}:", "si l'atzar dona {}:"),
    "the value is {}": ("el valor es {}", "el valor és {}"),
    "Against {} it brings {} on average.": ("Contra {} da {} de media.", "Contra {} dona {} de mitjana."),
    "{} for {} that can arise.": ("{} para {} que pueden darse.", "{} per a {} que es poden donar."),
    "Written to {}.": ("Escrito en {}.", "Escrit a {}."),
    "{} ahead it looks worth {} to {}.": (
        "Mirando {} adelante parece valer {} para {}.",
        "Mirant {} endavant sembla valer {} per a {}.",
    ),
    "{} gets {} if every player does the best for itself.": (
        "{} obtiene {} si cada jugador hace lo mejor para sí.",
        "{} obté {} si cada jugador fa el millor per a si.",
    ),
    "{} gets {}.": ("{} obtiene {}.", "{} obté {}."),
    "{} gets {} on average.": ("{} obtiene {} de media.", "{} obté {} de mitjana."),
    "{} gets at least {}, whatever the other does.": (
        "{} obtiene al menos {}, haga lo que haga el otro.",
        "{} obté almenys {}, faci el que faci l'altre.",
    ),
    "{} gets at least {} on average, whatever the other does.": (
        "{} obtiene de media al menos {}, haga lo que haga el otro.",
        "{} obté de mitjana almenys {}, faci el que faci l'altre.",
    ),
    # Payoff matrices
    "A star marks the best response of the player whose payoff it stands at.": (
        "Un asterisco marca la mejor respuesta del jugador junto a cuyo pago está.",
        "Un asterisc marca la millor resposta del jugador al costat del pagament del qual és.",
    ),
    "n* is the best response of the row player, *n that of the column player.": (
        "n* es la mejor respuesta del jugador de las filas; *n, la del de las columnas.",
        "n* és la millor resposta del jugador de les files; *n, la del de les columnes.",
    ),
    "Maximin: {} makes the row player sure of {}.": (
        "Maximin: {} asegura {} al jugador de las filas.",
        "Maximin: {} assegura {} al jugador de les files.",
    ),
    "Minimax: {} holds the row player down to {}.": (
        "Minimax: {} limita a {} al jugador de las filas.",
        "Minimax: {} limita a {} el jugador de les files.",
    ),
    "Saddle points: none.": ("Puntos de silla: ninguno.", "Punts de sella: cap."),
    "Saddle points: {}.": ("Puntos de silla: {}.", "Punts de sella: {}."),
    "{} makes the row player sure of {}.": (
        "{} asegura {} al jugador de las filas.",
        "{} assegura {} al jugador de les files.",
    ),
    "{} makes the column player sure of {}.": (
        "{} asegura {} al jugador de las columnas.",
        "{} assegura {} al jugador de les columnes.",
    ),
    "Equilibria in pure strategies: none.": (
        "Equilibrios en estrategias puras: ninguno.",
        "Equilibris en estratègies pures: cap.",
    ),
    "Equilibria in pure strategies: {}.": (
        "Equilibrios en estrategias puras: {}.",
        "Equilibris en estratègies pures: {}.",
    ),
    "{} or {}": ("{} o {}", "{} o {}"),
    "{} and {}": ("{} y {}", "{} i {}"),
    "Row {} is strictly dominated by {}, which is better in every case; it is taken out.": (
        "La fila {} está estrictamente dominada por {}, que es mejor en todos los casos; se elimina.",
        "La fila {} està estrictament dominada per {}, que és millor en tots els casos; s'elimina.",
    ),
    "Column {} is strictly dominated by {}, which is better in every case; it is taken out.": (
        "La columna {} está estrictamente dominada por {}, que es mejor en todos los casos; se elimina.",
        "La columna {} està estrictament dominada per {}, que és millor en tots els casos; s'elimina.",
    ),
    "Row {} is weakly dominated by {}, which is never worse and sometimes better; it is taken out.": (
        "La fila {} está débilmente dominada por {}, que nunca es peor y a veces es mejor; se elimina.",
        "La fila {} està dèbilment dominada per {}, que mai no és pitjor i a vegades és millor; s'elimina.",
    ),
    "Column {} is weakly dominated by {}, which is never worse and sometimes better; it is taken out.": (
        "La columna {} está débilmente dominada por {}, que nunca es peor y a veces es mejor; se elimina.",
        "La columna {} està dèbilment dominada per {}, que mai no és pitjor i a vegades és millor; s'elimina.",
    ),
    "What is left is {} and {}.": ("Quedan {} y {}.", "Queden {} i {}."),
    "row {}": ("la fila {}", "la fila {}"),
    "rows {}": ("las filas {}", "les files {}"),
    "columns {}": ("las columnas {}", "les columnes {}"),
    "Nothing is dominated.": ("Nada está dominado.", "Res no està dominat."),
    "With mixed strategies the value is {}: rows {}; columns {}.": (
        "Con estrategias mixtas el valor es {}: filas {}; columnas {}.",
        "Amb estratègies mixtes el valor és {}: files {}; columnes {}.",
    ),
    "{} with {}": ("{} con {}", "{} amb {}"),
    "{} with {}, {} with {}": ("{} con {}, {} con {}", "{} amb {}, {} amb {}"),
    "{} with {}, {} with {}, {} with {}": ("{} con {}, {} con {}, {} con {}", "{} amb {}, {} amb {}, {} amb {}"),
    "In turns: {} if the row player chooses first, {} if the column player does.": (
        "Por turnos: {} si elige primero el de las filas, {} si lo hace el de las columnas.",
        "Per torns: {} si tria primer el de les files, {} si ho fa el de les columnes.",
    ),
    # Games and algorithms
    "For {}, auto chooses {}: {}.": ("Para {}, auto elige {}: {}.", "Per a {}, auto tria {}: {}."),
    "1: one player · 2: two opponents · dice: with chance (star1 and star2 need declared bounds of the values) ·": (
        "1: un jugador · 2: dos oponentes · dice: con azar (star1 y star2 necesitan cotas de los valores declaradas) ·",
        "1: un jugador · 2: dos oponents · dice: amb atzar (star1 i star2 necessiten fites dels valors declarades) ·",
    ),
    "sums: two players who can both win · n: three or more. All take beam and symmetric as well.": (
        "sums: dos jugadores que pueden ganar ambos · n: tres o más. Todos admiten también beam y symmetric.",
        "sums: dos jugadors que poden guanyar tots dos · n: tres o més. Tots admeten també beam i symmetric.",
    ),
    # Checking, warming
    "{}: no problem in {}, interpreted and compiled ({}).": (
        "{}: ningún problema en {}, interpretadas y compiladas ({}).",
        "{}: cap problema en {}, interpretades i compilades ({}).",
    ),
    "{}: no problem in {} ({}).": ("{}: ningún problema en {} ({}).", "{}: cap problema en {} ({})."),
    "{}: {} of {} games did not end within {} moves.": (
        "{}: {} de {} partidas no terminaron en {} jugadas.",
        "{}: {} de {} partides no s'han acabat en {} jugades.",
    ),
    "{}: {} ready in {}.": ("{}: {} listos en {}.", "{}: {} a punt en {}."),
    "Kept in {}.": ("Se guardan en {}.", "Es desen a {}."),
    # Playing
    "You are {}; type a move, or help.": (
        "Eres {}; escribe una jugada, o help.",
        "Ets {}; escriu una jugada, o help.",
    ),
    "{} to move (for example {}):": ("Juega {} (por ejemplo {}):", "Juga {} (per exemple {}):"),
    "Chance gives {}.": ("El azar da {}.", "L'atzar dona {}."),
    "{} plays {}.": ("{} juega {}.", "{} juga {}."),
    "Good-bye.": ("Adiós.", "Adéu."),
    "Taken back.": ("Deshecha.", "Desfeta."),
    "You have not moved yet.": ("Aún no has jugado.", "Encara no has jugat."),
    "The legal moves are {}": ("Las jugadas legales son {}", "Les jugades legals són {}"),
    "a move   {} …": ("una jugada: {} …", "una jugada: {} …"),
    "moves    all legal moves": ("moves    todas las jugadas legales", "moves    totes les jugades legals"),
    "hint     what the program would play": (
        "hint     lo que jugaría el programa",
        "hint     el que jugaria el programa",
    ),
    "undo     take your last move back": (
        "undo     deshacer tu última jugada",
        "undo     desfer la teva última jugada",
    ),
    "board    show the board again": ("board    mostrar otra vez el tablero", "board    tornar a mostrar el tauler"),
    "quit     leave the game (Ctrl-D and Ctrl-C do, too)": (
        "quit     dejar la partida (también con Ctrl-D y Ctrl-C)",
        "quit     deixar la partida (també amb Ctrl-D i Ctrl-C)",
    ),
    # The tour
    "{}. {}": ("{}. {}", "{}. {}"),
    "A game is plain Python": ("Un juego es Python corriente", "Un joc és Python corrent"),
    "These are rules of tic-tac-toe, as they stand in zermelo/games/tic_tac_toe.py:": (
        "Estas son reglas del tres en raya, tal como están en zermelo/games/tic_tac_toe.py:",
        "Aquestes són regles del tres en ratlla, tal com són a zermelo/games/tic_tac_toe.py:",
    ),
    "No decorators and no classes to inherit from: functions over an immutable position.": (
        "Sin decoradores ni clases de las que heredar: funciones sobre una posición inmutable.",
        "Sense decoradors ni classes de les quals heretar: funcions sobre una posició immutable.",
    ),
    "The same source is interpreted when it explains itself and compiled when it plays.": (
        "El mismo código se interpreta cuando se explica y se compila cuando juega.",
        "El mateix codi s'interpreta quan s'explica i es compila quan juga.",
    ),
    "Minimax and alpha-beta on a small tree": (
        "Minimax y alfa-beta en un árbol pequeño",
        "Minimax i alfa-beta en un arbre petit",
    ),
    "{}: value {} by {}, {}": ("{}: valor {} con {}, {}", "{}: valor {} amb {}, {}"),
    "The same answer, and {} that alpha-beta did not need to look at.": (
        "La misma respuesta, y {} que alfa-beta no necesitó mirar.",
        "La mateixa resposta, i {} que alfa-beta no ha necessitat mirar.",
    ),
    "Tic-tac-toe, solved": ("El tres en raya, resuelto", "El tres en ratlla, resolt"),
    "{}: {} in {}": ("{}: {} en {}", "{}: {} en {}"),
    "{} It goes on: {}.": ("{} Sigue así: {}.", "{} Continua així: {}."),
    "Connect Four, interpreted and compiled": (
        "Conecta Cuatro, interpretado y compilado",
        "Connecta Quatre, interpretat i compilat",
    ),
    "interpreted: {}": ("interpretado: {}", "interpretat: {}"),
    "compiled: {}": ("compilado: {}", "compilat: {}"),
    "Compilation is turned off by ZERMELO_COMPILE=0.": (
        "La compilación está desactivada con ZERMELO_COMPILE=0.",
        "La compilació està desactivada amb ZERMELO_COMPILE=0.",
    ),
    "The same source, {} times as fast.": (
        "El mismo código, {} veces más rápido.",
        "El mateix codi, {} cops més ràpid.",
    ),
    "{} million nodes a second ({} plies, {})": (
        "{} millones de nodos por segundo ({} capas, {})",
        "{} milions de nodes per segon ({} nivells, {})",
    ),
    "A game of dice": ("Un juego de dados", "Un joc de daus"),
    "Pig. {}": ("Pig. {}", "Pig. {}"),
    "{}: {}.": ("{}: {}.", "{}: {}."),
    "{} points, {} more in this turn and {} for the other": (
        "{} puntos, {} más en este turno y {} del otro",
        "{} punts, {} més en aquest torn i {} de l'altre",
    ),
    "Every roll is weighed by its probability. Star1 skips the rolls that cannot matter any more:": (
        "Cada tirada pesa según su probabilidad. Star1 se salta las tiradas que ya no pueden influir:",
        "Cada tirada pesa segons la seva probabilitat. Star1 se salta les tirades que ja no hi poden influir:",
    ),
    "with {}, {} instead of {}.": ("con {}, {} en lugar de {}.", "amb {}, {} en lloc de {}."),
    "Three players, each for itself": (
        "Tres jugadores, cada uno por su cuenta",
        "Tres jugadors, cadascun pel seu compte",
    ),
    "Coins worth 1 9 2 7 lie in a row; three players take one from either end in turn.": (
        "En una fila hay monedas de 1 9 2 7; tres jugadores toman por turnos una de un extremo.",
        "En una fila hi ha monedes d'1 9 2 7; tres jugadors en prenen per torns una d'un extrem.",
    ),
    "Every value is a tuple, and each player maximises its own entry (max^n, {}).": (
        "Cada valor es una tupla, y cada jugador maximiza su componente (max^n, {}).",
        "Cada valor és una tupla, i cada jugador maximitza el seu component (max^n, {}).",
    ),
    "Enter goes on, Ctrl-C leaves.": ("Intro sigue, Ctrl-C sale.", "Retorn continua, Ctrl-C surt."),
    "More: {}": ("Más: {}", "Més: {}"),
    "A game against the program: {}": ("Una partida contra el programa: {}", "Una partida contra el programa: {}"),
    "And now a game of {}.": ("Y ahora una partida de {}.", "I ara una partida de {}."),
}

HEADINGS: dict[str, tuple[str, str]] = {
    "game": ("juego", "joc"),
    "chances": ("posibilidades", "possibilitats"),
    "value": ("valor", "valor"),
    "plies": ("capas", "nivells"),
    "line": ("línea", "línia"),
    "players": ("jugadores", "jugadors"),
    "chance": ("azar", "atzar"),
    "sum": ("suma", "suma"),
    "information": ("información", "informació"),
    "what it is about": ("de qué trata", "de què tracta"),
    "algorithm": ("algoritmo", "algorisme"),
    "fits": ("sirve", "serveix"),
    "what it does, and its options": ("qué hace, y sus opciones", "què fa, i les seves opcions"),
    "yes": ("sí", "sí"),
    "no": ("no", "no"),
    "zero": ("cero", "zero"),
    "variable": ("variable", "variable"),
    "perfect": ("perfecta", "perfecta"),
    "imperfect": ("imperfecta", "imperfecta"),
}
"""The words of tables, which stand alone: inside a sentence they could be the name of a move."""
