"""The help of the commands and their options, in Spanish and Catalan."""

HELP: dict[str, tuple[str, str]] = {
    # Commands
    "Games of two opponents are searched by the engine, others by the algorithm that suits them; an algorithm named, "
    "or an option of one, gives the search of the textbook. Without --depth, --time and --nodes the search goes on to "
    "the end of the game, or for five seconds. Ctrl-C gives the best move found so far.": (
        "Los juegos de dos adversarios los busca el motor, los demás el algoritmo que les conviene; un algoritmo "
        "nombrado, o una opción suya, da la búsqueda del libro de texto. Sin --depth, --time ni --nodes la búsqueda "
        "sigue hasta el final de la partida, o durante cinco segundos. Ctrl-C da la mejor jugada encontrada.",
        "Els jocs de dos adversaris els cerca el motor, els altres l'algorisme que els convé; un algorisme anomenat, "
        "o una opció seva, dona la cerca del llibre de text. Sense --depth, --time ni --nodes la cerca segueix fins "
        "al final de la partida, o durant cinc segons. Ctrl-C dona la millor jugada trobada.",
    ),
    "Ask this file of exact values, made by `zermelo table` or `zermelo book`.": (
        "Consultar este fichero de valores exactos, hecho con `zermelo table` o `zermelo book`.",
        "Consultar aquest fitxer de valors exactes, fet amb `zermelo table` o `zermelo book`.",
    ),
    "How many processor cores to use; all of them unless told.": (
        "Cuántos núcleos del procesador usar; todos si no se dice otra cosa.",
        "Quants nuclis del processador fer servir; tots si no es diu una altra cosa.",
    ),
    "Memory for positions in MB.": ("Memoria para posiciones en MB.", "Memòria per a posicions en MB."),
    "Long proofs are saved as they go: after Ctrl-C, or a fall of the machine, the same command goes on from there.": (
        "Las demostraciones largas se guardan sobre la marcha: tras Ctrl-C, o una caída de la máquina, la misma orden "
        "sigue desde ahí.",
        "Les demostracions llargues es desen sobre la marxa: després de Ctrl-C, o d'una caiguda de la màquina, la "
        "mateixa ordre segueix des d'allà.",
    ),
    "Who is to win: first, second or a name; the one to move unless told.": (
        "Quién debe ganar: first, second o un nombre; si no se dice, quien mueve.",
        "Qui ha de guanyar: first, second o un nom; si no es diu, qui mou.",
    ),
    "Ask whether a player can force a win, and nothing else: by proof-number search.": (
        "Pregunta si un jugador puede forzar la victoria, y nada más: con búsqueda por números de prueba.",
        "Pregunta si un jugador pot forçar la victòria, i res més: amb cerca per nombres de prova.",
    ),
    "It is quickest where a win is forced by threats, in a narrow part of a large tree. Positions that come back count "
    "as not won.": (
        "Es más rápida donde la victoria se fuerza con amenazas, en una parte estrecha de un árbol grande. Las "
        "posiciones que se repiten cuentan como no ganadas.",
        "És més ràpida on la victòria es força amb amenaces, en una part estreta d'un arbre gran. Les posicions que "
        "es repeteixen compten com a no guanyades.",
    ),
    "Look at this many positions at most.": (
        "Mirar como mucho este número de posiciones.",
        "Mirar com a molt aquest nombre de posicions.",
    ),
    "How many processor cores the engine may use.": (
        "Cuántos núcleos del procesador puede usar el motor.",
        "Quants nuclis del processador pot fer servir el motor.",
    ),
    "The memory of the engine in MB; 64 unless told otherwise.": (
        "La memoria del motor en MB; 64 si no se dice otra cosa.",
        "La memòria del motor en MB; 64 si no es diu una altra cosa.",
    ),
    "Switch a technique of the engine off: null-move, killers …": (
        "Desactivar una técnica del motor: null-move, killers …",
        "Desactivar una tècnica del motor: null-move, killers …",
    ),
    "Answer for each line of a file, - for the input, with a line of JSON.": (
        "Responder a cada línea de un fichero, - para la entrada, con una línea de JSON.",
        "Respondre a cada línia d'un fitxer, - per a l'entrada, amb una línia de JSON.",
    ),
    "Watch the engine think about a position: the best lines, how deep, and the chances.": (
        "Ver pensar al motor sobre una posición: las mejores líneas, a qué profundidad, y las posibilidades.",
        "Veure pensar el motor sobre una posició: les millors línies, a quina profunditat, i les possibilitats.",
    ),
    "It goes on until --depth, --time or --nodes, until everything is known, or until Ctrl-C.": (
        "Sigue hasta --depth, --time o --nodes, hasta que se sabe todo, o hasta Ctrl-C.",
        "Segueix fins a --depth, --time o --nodes, fins que se sap tot, o fins a Ctrl-C.",
    ),
    "How many of the best moves to follow.": (
        "Cuántas de las mejores jugadas seguir.",
        "Quantes de les millors jugades seguir.",
    ),
    "Games as search: play them, solve them, and find the best move.": (
        "Los juegos como búsqueda: jugarlos, resolverlos y encontrar la mejor jugada.",
        "Els jocs com a cerca: jugar-hi, resoldre'ls i trobar la millor jugada.",
    ),
    "A GAME is a name (zermelo games lists them), a name with parameters (connect-four:5,4) or your own rulebook "
    "(my_game.py, my_game.py:name). A POSITION is a board, or the moves that lead to it from the start.": (
        "GAME es un nombre (zermelo games los lista), un nombre con parámetros (connect-four:5,4) o un reglamento "
        "propio (my_game.py, my_game.py:name). POSITION es un tablero, o las jugadas que llevan a él desde el inicio.",
        "GAME és un nom (zermelo games els llista), un nom amb paràmetres (connect-four:5,4) o un reglament propi "
        "(my_game.py, my_game.py:name). POSITION és un tauler, o les jugades que hi porten des de l'inici.",
    ),
    "List the games with what each of them is.": (
        "Lista los juegos y cómo es cada uno.",
        "Llista els jocs i com és cadascun.",
    ),
    "List the search algorithms: what each fits, and its options.": (
        "Lista los algoritmos de búsqueda: para qué sirve cada uno, y sus opciones.",
        "Llista els algorismes de cerca: per a què serveix cadascun, i les seves opcions.",
    ),
    "Open the studio: a local web page to play, watch and explain.": (
        "Abre el estudio: una página web local para jugar, mirar y explicar.",
        "Obre l'estudi: una pàgina web local per jugar, mirar i explicar.",
    ),
    "Your own rulebook, read again whenever it is saved.": (
        "Un reglamento propio, que se vuelve a leer cada vez que se guarda.",
        "Un reglament propi, que es torna a llegir cada vegada que es desa.",
    ),
    "The port to listen on; else the first free one from 8912.": (
        "El puerto en el que escuchar; si no, el primero libre desde 8912.",
        "El port on escoltar; si no, el primer lliure des del 8912.",
    ),
    "The address to listen on; other machines reach only what you allow.": (
        "La dirección en la que escuchar; otras máquinas solo llegan a lo que se permita.",
        "L'adreça on escoltar; altres màquines només arriben al que es permeti.",
    ),
    "Do not open the browser.": ("No abre el navegador.", "No obre el navegador."),
    "Play a game against the program.": (
        "Juega una partida contra el programa.",
        "Juga una partida contra el programa.",
    ),
    "Type a move, or: hint, undo, moves, help, quit. The program thinks for a second a move unless told otherwise.": (
        "Escribe una jugada, o: hint, undo, moves, help, quit. El programa piensa un segundo por jugada si no se le "
        "dice otra cosa.",
        "Escriu una jugada, o: hint, undo, moves, help, quit. El programa pensa un segon per jugada si no se li diu "
        "una altra cosa.",
    ),
    "Find the best move.": ("Encuentra la mejor jugada.", "Troba la millor jugada."),
    "Without --depth and --time the search goes on to the end of the game, or for five seconds. Ctrl-C gives the best "
    "move found so far.": (
        "Sin --depth ni --time la búsqueda sigue hasta el final de la partida, o cinco segundos. Ctrl-C da la mejor "
        "jugada encontrada hasta el momento.",
        "Sense --depth ni --time la cerca continua fins al final de la partida, o cinc segons. Ctrl-C dona la millor "
        "jugada trobada fins al moment.",
    ),
    "Find the exact value of a position: win, draw or loss, in how many plies, and by which move.": (
        "Encuentra el valor exacto de una posición: victoria, empate o derrota, en cuántas capas y con qué jugada.",
        "Troba el valor exacte d'una posició: victòria, empat o derrota, en quants nivells i amb quina jugada.",
    ),
    "Write the exact value of every position of a game into a file.": (
        "Escribe en un fichero el valor exacto de todas las posiciones de un juego.",
        "Escriu en un fitxer el valor exacte de totes les posicions d'un joc.",
    ),
    "Write the exact value of every position of the first plies into a file.": (
        "Escribe en un fichero el valor exacto de todas las posiciones de las primeras capas.",
        "Escriu en un fitxer el valor exacte de totes les posicions dels primers nivells.",
    ),
    "Stopped or killed, the same command goes on where it was.": (
        "Si se detiene o se mata, la misma orden sigue donde estaba.",
        "Si s'atura o es mata, la mateixa ordre continua on era.",
    ),
    "Say what a table or a book knows of a position, and of what each move leads to.": (
        "Dice lo que una tabla o un libro sabe de una posición y de adónde lleva cada jugada.",
        "Diu el que una taula o un llibre sap d'una posició i d'on porta cada jugada.",
    ),
    "The file to write.": ("El fichero que se escribe.", "El fitxer que s'escriu."),
    "A table or a book.": ("Una tabla o un libro.", "Una taula o un llibre."),
    "Keep the positions from this ply on: an endgame table.": (
        "Guarda las posiciones a partir de esta capa: una tabla de finales.",
        "Desa les posicions a partir d'aquest nivell: una taula de finals.",
    ),
    "Work on this many threads.": ("Trabaja con este número de hilos.", "Treballa amb aquest nombre de fils."),
    "How many plies the book goes on for.": ("Cuántas capas abarca el libro.", "Quants nivells abasta el llibre."),
    "Count the positions of the game tree, the usual proof that rules are right.": (
        "Cuenta las posiciones del árbol de juego, la prueba habitual de que las reglas son correctas.",
        "Compta les posicions de l'arbre de joc, la prova habitual que les regles són correctes.",
    ),
    "Plan for every case: a move for each reply of the others and each outcome of chance.": (
        "Planea para cada caso: una jugada para cada respuesta de los demás y cada resultado del azar.",
        "Planeja per a cada cas: una jugada per a cada resposta dels altres i cada resultat de l'atzar.",
    ),
    "Without --depth the plan is exact, from the values of all positions.": (
        "Sin --depth el plan es exacto, a partir de los valores de todas las posiciones.",
        "Sense --depth el pla és exacte, a partir dels valors de totes les posicions.",
    ),
    "Solve a payoff matrix: two players choose at the same time, one a row and one a column.": (
        "Resuelve una matriz de pagos: dos jugadores eligen a la vez, uno una fila y otro una columna.",
        "Resol una matriu de pagaments: dos jugadors trien alhora, l'un una fila i l'altre una columna.",
    ),
    "A cell is what the column player pays to the row player, or a pair with the payoff of each. Rows end with a "
    "semicolon or a new line; a first row without numbers names the columns.": (
        "Una celda es lo que el jugador de las columnas paga al de las filas, o un par con el pago de cada uno. Las "
        "filas acaban con punto y coma o línea nueva; una primera fila sin números nombra las columnas.",
        "Una cel·la és el que el jugador de les columnes paga al de les files, o un parell amb el de cadascun. "
        "Les files acaben amb punt i coma o línia nova; una primera fila sense nombres anomena les columnes.",
    ),
    "Tell the value of a tree or a position: best move, counts, cuts, windows and labels.": (
        "Da el valor de un árbol o una posición: mejor jugada, recuentos, podas, ventanas y etiquetas.",
        "Dona el valor d'un arbre o una posició: millor jugada, recomptes, podes, finestres i etiquetes.",
    ),
    "Write what a search does, call by call.": (
        "Escribe lo que hace una búsqueda, invocación a invocación.",
        "Escriu el que fa una cerca, invocació a invocació.",
    ),
    "Say why: what happened at a node, or the case of each node and the reason of each cut.": (
        "Dice por qué: qué pasó en un nodo, o el caso de cada nodo y la razón de cada poda.",
        "Diu per què: què va passar en un node, o el cas de cada node i la raó de cada poda.",
    ),
    "Count nodes, leaves and cuts, against minimax, the least possible, and other orders of the children.": (
        "Cuenta nodos, hojas y podas, frente a minimax, el mínimo posible y otros órdenes de los hijos.",
        "Compta nodes, fulles i podes, davant de minimax, el mínim possible i altres ordres dels fills.",
    ),
    "Draw a tree, a game to some depth, or a search.": (
        "Dibuja un árbol, un juego hasta cierta profundidad, o una búsqueda.",
        "Dibuixa un arbre, un joc fins a certa profunditat, o una cerca.",
    ),
    "Write an exercise: one of the collection, or a new one from a seed.": (
        "Escribe un ejercicio: uno de la colección, o uno nuevo a partir de una semilla.",
        "Escriu un exercici: un de la col·lecció, o un de nou a partir d'una llavor.",
    ),
    "Grade the answers to an exercise: marks, what was wrong, and why if it can be told.": (
        "Califica las respuestas a un ejercicio: nota, qué falla, y por qué si puede saberse.",
        "Qualifica les respostes a un exercici: nota, què falla, i per què si es pot saber.",
    ),
    "Play a rulebook at random, interpreted and compiled, and say what is wrong with it.": (
        "Juega un reglamento al azar, interpretado y compilado, y dice qué tiene mal.",
        "Juga un reglament a l'atzar, interpretat i compilat, i diu què té malament.",
    ),
    "Compile games ahead, so that every later start is quick.": (
        "Compila juegos por adelantado, para que después empiecen al momento.",
        "Compila jocs per endavant, perquè després comencin de seguida.",
    ),
    "Measure the speed, against other packages where they are installed.": (
        "Mide la velocidad, frente a otros paquetes si están instalados.",
        "Mesura la velocitat, davant d'altres paquets si estan instal·lats.",
    ),
    "Without a name it lists the benchmarks. They lie in the project's own folder, beside the package.": (
        "Sin nombre, lista las mediciones. Están en la carpeta del proyecto, junto al paquete.",
        "Sense nom, llista els mesuraments. Són a la carpeta del projecte, al costat del paquet.",
    ),
    "A guided tour in the terminal, which ends in a game if you are at the keyboard.": (
        "Una visita guiada en el terminal, que acaba en una partida si hay alguien al teclado.",
        "Una visita guiada al terminal, que acaba en una partida si hi ha algú al teclat.",
    ),
    # Arguments and options
    "Print the version and leave.": ("Muestra la versión y termina.", "Mostra la versió i acaba."),
    "Show this message and exit.": ("Muestra esta ayuda y termina.", "Mostra aquesta ajuda i acaba."),
    "en, es or ca; else that of the locale.": (
        "en, es o ca; si no, el del sistema.",
        "en, es o ca; si no, el del sistema.",
    ),
    "Print one JSON value instead of words.": (
        "Imprime un valor JSON en lugar de palabras.",
        "Imprimeix un valor JSON en lloc de paraules.",
    ),
    "Say for each whether it fits this game.": (
        "Dice de cada uno si sirve para este juego.",
        "Diu de cadascun si serveix per a aquest joc.",
    ),
    "A name, a name with parameters, or a file.": (
        "Un nombre, un nombre con parámetros, o un fichero.",
        "Un nom, un nom amb paràmetres, o un fitxer.",
    ),
    "A board, or the moves that lead to it.": (
        "Un tablero, o las jugadas que llevan a él.",
        "Un tauler, o les jugades que hi porten.",
    ),
    "Of a game: a board, or the moves that lead to it.": (
        "De un juego: un tablero, o las jugadas que llevan a él.",
        "D'un joc: un tauler, o les jugades que hi porten.",
    ),
    "Where to start: a board, or the moves that lead to it.": (
        "Dónde empezar: un tablero, o las jugadas que llevan a él.",
        "On començar: un tauler, o les jugades que hi porten.",
    ),
    "Who you are: first, second …, a player's name, all or none.": (
        "Quién eres: first, second …, el nombre de un jugador, all o none.",
        "Qui ets: first, second …, el nom d'un jugador, all o none.",
    ),
    "How to search; `zermelo algorithms` lists them.": (
        "Cómo buscar; `zermelo algorithms` los lista.",
        "Com cercar; `zermelo algorithms` els llista.",
    ),
    "Look this many plies ahead.": ("Mira tantas capas adelante.", "Mira tants nivells endavant."),
    "Think for this many seconds.": ("Piensa tantos segundos.", "Pensa tants segons."),
    "Roll the same dice again.": ("Repite las mismas tiradas.", "Repeteix les mateixes tirades."),
    "Cut only when a value passes the bound, not on ties.": (
        "Poda solo cuando un valor supera la cota, no en los empates.",
        "Poda només quan un valor supera la fita, no en els empats.",
    ),
    "What a cut node returns: soft, hard or practical.": (
        "Qué devuelve un nodo podado: soft, hard o practical.",
        "Què retorna un node podat: soft, hard o practical.",
    ),
    "At the horizon, play the noisy moves out.": (
        "En el horizonte, juega las jugadas ruidosas hasta el final.",
        "A l'horitzó, juga les jugades sorolloses fins al final.",
    ),
    "Look a ply deeper after a move better than all others by this margin.": (
        "Mira una capa más tras una jugada mejor que las demás por este margen.",
        "Mira un nivell més després d'una jugada millor que les altres per aquest marge.",
    ),
    "Look only at this many best-looking moves.": (
        "Mira solo tantas de las jugadas que parecen mejores.",
        "Mira només tantes de les jugades que semblen millors.",
    ),
    "Of symmetric moves, look at one.": (
        "De las jugadas simétricas, mira una.",
        "De les jugades simètriques, mira'n una.",
    ),
    "In max^n, prune where the sum of the payoffs is known.": (
        "En max^n, poda donde se conoce la suma de los pagos.",
        "En max^n, poda on es coneix la suma dels pagaments.",
    ),
    "Search for values between two numbers only.": (
        "Busca solo valores entre dos números.",
        "Cerca només valors entre dos nombres.",
    ),
    "What expectimax expects of the opponent: uniform, mixture:0.8, ideal.": (
        "Qué espera expectimax del oponente: uniform, mixture:0.8, ideal.",
        "Què espera expectimax de l'oponent: uniform, mixture:0.8, ideal.",
    ),
    "How many plies deep to count.": ("Hasta cuántas capas contar.", "Fins a quants nivells comptar."),
    "Count below each move apart.": ("Cuenta aparte bajo cada jugada.", "Compta a part sota cada jugada."),
    "Also count the different positions, each once.": (
        "Cuenta también las posiciones distintas, cada una una vez.",
        "Compta també les posicions diferents, cadascuna un cop.",
    ),
    "With --distinct: symmetric ones are the same.": (
        "Con --distinct: las simétricas son la misma.",
        "Amb --distinct: les simètriques són la mateixa.",
    ),
    "Whose plan: first, second, or a name; else the side to move.": (
        "De quién es el plan: first, second, o un nombre; si no, de quien mueve.",
        "De qui és el pla: first, second, o un nom; si no, de qui mou.",
    ),
    "End the plan after this many plies.": (
        "Termina el plan tras tantas capas.",
        "Acaba el pla després de tants nivells.",
    ),
    "Also say what it brings against uniform, mixture:0.8 or ideal.": (
        "Dice también qué da contra uniform, mixture:0.8 o ideal.",
        "Diu també què dona contra uniform, mixture:0.8 o ideal.",
    ),
    "Print at most this many lines.": ("Imprime como máximo tantas líneas.", "Imprimeix com a màxim tantes línies."),
    "Write the plan as a policy table, one JSON object a line.": (
        "Escribe el plan como tabla de política, un objeto JSON por línea.",
        "Escriu el pla com a taula de política, un objecte JSON per línia.",
    ),
    "Rows of payoffs, a file that holds them, or - .": (
        "Filas de pagos, un fichero que las contiene, o - .",
        "Files de pagaments, un fitxer que les conté, o - .",
    ),
    "Also take out what is only weakly dominated.": (
        "Elimina también lo que solo está débilmente dominado.",
        "Elimina també el que només està dèbilment dominat.",
    ),
    "A tree as A(B(3,12),C(2,4)), a file, -, or a game.": (
        "Un árbol como A(B(3,12),C(2,4)), un fichero, -, o un juego.",
        "Un arbre com A(B(3,12),C(2,4)), un fitxer, -, o un joc.",
    ),
    "Whether a tie cuts: nonstrict or strict.": (
        "Si un empate poda: nonstrict o strict.",
        "Si un empat poda: nonstrict o strict.",
    ),
    "What stands at a cut node: soft, hard, bound or practical.": (
        "Qué figura en un nodo podado: soft, hard, bound o practical.",
        "Què figura en un node podat: soft, hard, bound o practical.",
    ),
    "Show the board of every position.": ("Muestra el tablero de cada posición.", "Mostra el tauler de cada posició."),
    "The node to explain; else all of them.": (
        "El nodo que explicar; si no, todos.",
        "El node per explicar; si no, tots.",
    ),
    "Where to: .svg, .png, .pdf, .tex, .txt or .html (step by step); else text on the screen.": (
        "Dónde: .svg, .png, .pdf, .tex, .txt o .html (paso a paso); si no, texto en pantalla.",
        "On: .svg, .png, .pdf, .tex, .txt o .html (pas a pas); si no, text en pantalla.",
    ),
    "Search, and draw what happened.": ("Busca, y dibuja lo que pasó.", "Cerca, i dibuixa el que ha passat."),
    "The shapes: aima, nilsson, unir, ballard, negamax.": (
        "Las formas: aima, nilsson, unir, ballard, negamax.",
        "Les formes: aima, nilsson, unir, ballard, negamax.",
    ),
    "Light on dark.": ("Claro sobre oscuro.", "Clar sobre fosc."),
    "Show the windows.": ("Muestra las ventanas.", "Mostra les finestres."),
    "Show the order of the visits.": ("Muestra el orden de las visitas.", "Mostra l'ordre de les visites."),
    "Fold what is more than so many nodes.": (
        "Pliega lo que pasa de tantos nodos.",
        "Plega el que passa de tants nodes.",
    ),
    "An exercise of the collection, or a file.": (
        "Un ejercicio de la colección, o un fichero.",
        "Un exercici de la col·lecció, o un fitxer.",
    ),
    "Generate one of this kind.": ("Genera uno de este tipo.", "En genera un d'aquest tipus."),
    "Other numbers give other exercises.": (
        "Otros números dan otros ejercicios.",
        "Altres nombres donen altres exercicis.",
    ),
    "text, json, html, moodle, gift, pdf or exercise.": (
        "text, json, html, moodle, gift, pdf o exercise.",
        "text, json, html, moodle, gift, pdf o exercise.",
    ),
    "Where to.": ("Dónde.", "On."),
    "With the answers.": ("Con las respuestas.", "Amb les respostes."),
    "A property of the tree, as branching=3; `--list` names them.": (
        "Una propiedad del árbol, como branching=3; `--list` las nombra.",
        "Una propietat de l'arbre, com branching=3; `--list` les anomena.",
    ),
    "The tie rule of a generated exercise: nonstrict or strict.": (
        "La regla de empates de un ejercicio generado: nonstrict o strict.",
        "La regla d'empats d'un exercici generat: nonstrict o strict.",
    ),
    "Its values at cut nodes: soft, hard, bound or practical.": (
        "Sus valores en los nodos podados: soft, hard, bound o practical.",
        "Els seus valors als nodes podats: soft, hard, bound o practical.",
    ),
    "List the collection, the kinds and the controls.": (
        "Lista la colección, los tipos y los controles.",
        "Llista la col·lecció, els tipus i els controls.",
    ),
    "A name of the collection, a file, or kind:seed (alphabeta:17).": (
        "Un nombre de la colección, un fichero, o tipo:semilla (alphabeta:17).",
        "Un nom de la col·lecció, un fitxer, o tipus:llavor (alphabeta:17).",
    ),
    "A file with the answers, - for the input, or the answers themselves.": (
        "Un fichero con las respuestas, - para la entrada, o las propias respuestas.",
        "Un fitxer amb les respostes, - per a l'entrada, o les mateixes respostes.",
    ),
    "How many random games to play.": ("Cuántas partidas al azar jugar.", "Quantes partides a l'atzar jugar."),
    "Other numbers play other games.": (
        "Otros números juegan otras partidas.",
        "Altres nombres juguen altres partides.",
    ),
    "All of them if none is named.": ("Todos si no se nombra ninguno.", "Tots si no se n'anomena cap."),
    "Which benchmark, or all.": ("Qué medición, o all.", "Quin mesurament, o all."),
}

HELP_MARKS: dict[str, tuple[str, str]] = {
    "Usage: ": ("Uso: ", "Ús: "),
    "Options:": ("Opciones:", "Opcions:"),
    "Arguments:": ("Argumentos:", "Arguments:"),
    "Commands:": ("Órdenes:", "Ordres:"),
    "[OPTIONS]": ("[OPCIONES]", "[OPCIONS]"),
    "[required]": ("[obligatorio]", "[obligatori]"),
    "[default:": ("[por defecto:", "[per defecte:"),
    "Show this message and exit.": HELP["Show this message and exit."],
}
"""What the parser of the command line puts around the help."""
