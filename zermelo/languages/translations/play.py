"""What games and their rulebooks say when a move, a position or a parameter is wrong, in Spanish and Catalan."""

PLAY: dict[str, tuple[str, str]] = {
    # Any game
    "{} is not a move here; {}.": ("{} no es una jugada posible aquí; {}.", "{} no és una jugada possible aquí; {}."),
    "the legal moves are {}": ("las jugadas legales son {}", "les jugades legals són {}"),
    "the game is over and there are no moves": (
        "la partida ha terminado y no hay jugadas",
        "la partida s'ha acabat i no hi ha jugades",
    ),
    "{} has a chance node but no `chance` function.": (
        "{} tiene un nodo de azar, pero no una función `chance`.",
        "{} té un node d'atzar, però no una funció `chance`.",
    ),
    "Move {}: {}": ("Jugada {}: {}", "Jugada {}: {}"),
    "Move {} is not possible: {}.": ("La jugada {} no es posible: {}.", "La jugada {} no és possible: {}."),
    "{} is nobody in {}; you can be {}, all or none.": (
        "{} no es nadie en {}; se puede ser {}, all (todos) o none (ninguno).",
        "{} no és ningú a {}; es pot ser {}, all (tots) o none (cap).",
    ),
    "After {} moves this game of {} seems to go on for ever.": (
        "Tras {} jugadas, esta partida de {} parece no tener fin.",
        "Després de {} jugades, aquesta partida de {} sembla no tenir fi.",
    ),
    "chance": ("el azar", "l'atzar"),
    "Chance": ("El azar", "L'atzar"),
    "player {}": ("el jugador {}", "el jugador {}"),
    "Player {}": ("El jugador {}", "El jugador {}"),
    "First": ("Primero", "Primer"),
    "Second": ("Segundo", "Segon"),
    "Third": ("Tercero", "Tercer"),
    # Finding a game
    "There is no game {}; there are {}, or give a file such as my_game.py.": (
        "No hay ningún juego {}; hay {}, o bien se da un fichero como my_game.py.",
        "No hi ha cap joc {}; hi ha {}, o bé es dona un fitxer com my_game.py.",
    ),
    "{} has no parameters.": ("{} no tiene parámetros.", "{} no té paràmetres."),
    "{} makes a {}, not a Game.": ("{} produce un {}, no un Game.", "{} produeix un {}, no un Game."),
    "{} does not fit; the parameters are {}.": (
        "{} no encaja; los parámetros son {}.",
        "{} no encaixa; els paràmetres són {}.",
    ),
    "In {}:{}, {} is not a number; the parameters are {}.": (
        "En {}:{}, {} no es un número; los parámetros son {}.",
        "A {}:{}, {} no és un nombre; els paràmetres són {}.",
    ),
    "{} defines no game called {}; {}.": (
        "{} no define ningún juego llamado {}; {}.",
        "{} no defineix cap joc anomenat {}; {}.",
    ),
    "{} defines no Game; end it with `game = Game(name=…, initial=…, actions=…, …)`": (
        "{} no define ningún Game; debe terminar con `game = Game(name=…, initial=…, actions=…, …)`",
        "{} no defineix cap Game; ha d'acabar amb `game = Game(name=…, initial=…, actions=…, …)`",
    ),
    "{} defines {}; choose one as {}:{}": (
        "{} define {}; elige uno con {}:{}",
        "{} defineix {}; tria-ne un amb {}:{}",
    ),
    "There is no file {}.": ("No existe el fichero {}.", "No existeix el fitxer {}."),
    "{}.": ("{}.", "{}."),
    "{}: {}": ("{}: {}", "{}: {}"),
    "{}, line {}: {}.": ("{}, línea {}: {}.", "{}, línia {}: {}."),
    "{} ends the program when it is loaded; a rulebook only defines a game.": (
        "{} termina el programa al cargarse; un reglamento solo define un juego.",
        "{} acaba el programa en carregar-se; un reglament només defineix un joc.",
    ),
    "{}, line {}: {}: {}.": ("{}, línea {}: {}: {}.", "{}, línia {}: {}: {}."),
    # Boards drawn with letters
    "{} is not a row of a board; squares are written {} or a dot.": (
        "{} no es una fila de un tablero; las casillas se escriben {} o un punto.",
        "{} no és una fila d'un tauler; les caselles s'escriuen {} o un punt.",
    ),
    # Breakthrough
    "Bring a pawn to the other side of the board; pawns step forward and capture diagonally.": (
        "Hay que llevar un peón al otro lado del tablero; los peones avanzan un paso y capturan en diagonal.",
        "Cal portar un peó a l'altra banda del tauler; els peons avancen un pas i capturen en diagonal.",
    ),
    "White": ("Blanco", "Blanc"),
    "Black": ("Negro", "Negre"),
    "Width and height are whole numbers, not {} and {}.": (
        "El ancho y el alto son números enteros, no {} y {}.",
        "L'amplada i l'alçada són nombres enters, no {} i {}.",
    ),
    "Breakthrough is played on 2 to 16 columns and 4 to 9 rows, not on {}×{}.": (
        "Breakthrough se juega con 2 a 16 columnas y 4 a 9 filas, no con {}×{}.",
        "Breakthrough es juga amb 2 a 16 columnes i 4 a 9 files, no amb {}×{}.",
    ),
    "A board {} wide and {} high is too large: there may be 64 squares.": (
        "Un tablero de {} de ancho y {} de alto es demasiado grande: puede haber 64 casillas.",
        "Un tauler de {} d'amplada i {} d'alçada és massa gran: hi pot haver 64 caselles.",
    ),
    "The board has {} rows of {} squares, written W, B or a dot; draw them all.": (
        "El tablero tiene {} filas de {} casillas, escritas W, B o un punto; dibújalas todas.",
        "El tauler té {} files de {} caselles, escrites W, B o un punt; dibuixa-les totes.",
    ),
    "{} is not a move; moves are written from and to, such as {}.": (
        "{} no es una jugada; las jugadas se escriben con origen y destino, como {}.",
        "{} no és una jugada; les jugades s'escriuen amb origen i destinació, com {}.",
    ),
    "{} is not a move here, {}; {}.": (
        "{} no es una jugada posible aquí, {}; {}.",
        "{} no és una jugada possible aquí, {}; {}.",
    ),
    "more than one pawn goes there": ("más de un peón llega ahí", "més d'un peó hi arriba"),
    "no pawn can do that": ("ningún peón puede hacerlo", "cap peó no ho pot fer"),
    "{} begins with {} pawns and cannot have more.": (
        "{} empieza con {} peones y no puede tener más.",
        "{} comença amb {} peons i no en pot tenir més.",
    ),
    "The game was over before the last move: {} had reached the last row.": (
        "La partida había terminado antes de la última jugada: {} había llegado a la última fila.",
        "La partida s'havia acabat abans de l'última jugada: {} havia arribat a l'última fila.",
    ),
    "The game was over before the last move: {} had no pawns left.": (
        "La partida había terminado antes de la última jugada: a {} no le quedaban peones.",
        "La partida s'havia acabat abans de l'última jugada: a {} no li quedaven peons.",
    ),
    # Coins
    "Three players in turn take a coin from either end of the row; everybody wants as much as possible.": (
        "Tres jugadores toman por turnos una moneda de un extremo de la fila; cada uno quiere lo máximo posible.",
        "Tres jugadors prenen per torns una moneda d'un extrem de la fila; cadascun vol el màxim possible.",
    ),
    "{} is not an end of the row; {}.": (
        "{} no es un extremo de la fila; {}.",
        "{} no és un extrem de la fila; {}.",
    ),
    "The coins have whole values from 0, not {}.": (
        "Las monedas tienen valores enteros a partir de 0, no {}.",
        "Les monedes tenen valors enters a partir de 0, no {}.",
    ),
    "The coins are too many or worth too much for a position to fit into 63 bits.": (
        "Las monedas son demasiadas o valen demasiado para que una posición quepa en 63 bits.",
        "Les monedes són massa o valen massa perquè una posició càpiga en 63 bits.",
    ),
    "{} is not a position of coins; write the moves, such as lrr, or draw the row.": (
        "{} no es una posición de monedas; escribe las jugadas, como lrr, o dibuja la fila.",
        "{} no és una posició de monedes; escriu les jugades, com lrr, o dibuixa la fila.",
    ),
    "Taking coins from the ends of {} does not give this row and these holdings.": (
        "Tomando monedas de los extremos de {} no se llega a esta fila con este reparto.",
        "Prenent monedes dels extrems de {} no s'arriba a aquesta fila amb aquest repartiment.",
    ),
    # Connect Four
    "Drop a stone into a column in turn; {} of your own in a line, in any direction, win.": (
        "Por turnos se deja caer una ficha en una columna; ganan {} propias en línea, en cualquier dirección.",
        "Per torns es deixa caure una fitxa en una columna; guanyen {} de pròpies en línia, en qualsevol direcció.",
    ),
    "Width, height and line are whole numbers from 1, not {}, {} and {}.": (
        "El ancho, el alto y la línea son números enteros a partir de 1, no {}, {} y {}.",
        "L'amplada, l'alçada i la línia són nombres enters a partir d'1, no {}, {} i {}.",
    ),
    "A board {} wide and {} high is too large: width × (height + 1) is at most 63.": (
        "Un tablero de {} de ancho y {} de alto es demasiado grande: ancho × (alto + 1) es como máximo 63.",
        "Un tauler de {} d'amplada i {} d'alçada és massa gran: amplada × (alçada + 1) és com a màxim 63.",
    ),
    "A line of {} does not fit: on {}×{} it is 2 to {} long.": (
        "Una línea de {} no cabe: en {}×{} mide de 2 a {}.",
        "Una línia de {} no hi cap: en {}×{} fa de 2 a {}.",
    ),
    "The board has {} rows of {} squares, which {} has not.": (
        "El tablero tiene {} filas de {} casillas, y el de {} no es así.",
        "El tauler té {} files de {} caselles, i el de {} no és així.",
    ),
    "X begins and the players alternate, so there cannot be {} X with {} O.": (
        "Empieza X y los jugadores se alternan, así que no puede haber {} X con {} O.",
        "Comença X i els jugadors s'alternen, així que no hi pot haver {} X amb {} O.",
    ),
    "The game was over before the last move: somebody already had {} in a line.": (
        "La partida había terminado antes de la última jugada: alguien ya tenía {} en línea.",
        "La partida s'havia acabat abans de l'última jugada: algú ja tenia {} en línia.",
    ),
    "{} is not a column; columns are written 1 to {}, or as letters from a.": (
        "{} no es una columna; las columnas se escriben de 1 a {}, o con letras desde la a.",
        "{} no és una columna; les columnes s'escriuen d'1 a {}, o amb lletres des de la a.",
    ),
    "Move {}, column {}, is not possible: {}.": (
        "La jugada {}, columna {}, no es posible: {}.",
        "La jugada {}, columna {}, no és possible: {}.",
    ),
    "A stone of column {} hangs in the air; stones fall as low as they can.": (
        "Una ficha de la columna {} flota en el aire; las fichas caen hasta abajo.",
        "Una fitxa de la columna {} sura en l'aire; les fitxes cauen fins a baix.",
    ),
    # Kalah
    "Sow the seeds of a pit around the board; whoever has more seeds in the store at the end wins.": (
        "Se siembran las semillas de un hoyo alrededor del tablero; gana quien al final tiene más en su almacén.",
        "Se sembren les llavors d'un forat al voltant del tauler; guanya qui al final en té més al magatzem.",
    ),
    "South": ("Sur", "Sud"),
    "North": ("Norte", "Nord"),
    "Kalah has whole numbers of pits and seeds from 1, not {} and {}.": (
        "Kalah tiene números enteros de hoyos y semillas a partir de 1, no {} y {}.",
        "Kalah té nombres enters de forats i llavors a partir d'1, no {} i {}.",
    ),
    "Empty capture is 0 (no) or 1 (yes), not {}.": (
        "La captura vacía es 0 (no) o 1 (sí), no {}.",
        "La captura buida és 0 (no) o 1 (sí), no {}.",
    ),
    "Kalah with {} pits of {} seeds is too large for a position to fit into 63 bits.": (
        "Kalah con {} hoyos de {} semillas es demasiado grande para que una posición quepa en 63 bits.",
        "Kalah amb {} forats de {} llavors és massa gran perquè una posició càpiga en 63 bits.",
    ),
    "{} is not a position of kalah; {}.": (
        "{} no es una posición de kalah; {}.",
        "{} no és una posició de kalah; {}.",
    ),
    "draw it, or write South's pits and store, then North's: {} / {} south": (
        "dibújala, o escribe los hoyos y el almacén de Sur, y luego los de Norte: {} / {} sur",
        "dibuixa-la, o escriu els forats i el magatzem de Sud, i després els de Nord: {} / {} sud",
    ),
    "There are {} seeds in the game, and here are {}.": (
        "En el juego hay {} semillas, y aquí hay {}.",
        "En el joc hi ha {} llavors, i aquí n'hi ha {}.",
    ),
    "{} is not a pit; pits are written 1 to {} from the player's own left.": (
        "{} no es un hoyo; los hoyos se escriben de 1 a {} desde la izquierda del propio jugador.",
        "{} no és un forat; els forats s'escriuen d'1 a {} des de l'esquerra del mateix jugador.",
    ),
    # The m,n,k-game
    "Put a stone on a free square in turn; {} of your own in a line, in any direction, win.": (
        "Por turnos se pone una ficha en una casilla libre; ganan {} propias en línea, en cualquier dirección.",
        "Per torns es posa una fitxa en una casella lliure; guanyen {} de pròpies en línia, en qualsevol direcció.",
    ),
    "{} is not a square; the one at the top left is {} or 1,1.": (
        "{} no es una casilla; la de arriba a la izquierda es {} o 1,1.",
        "{} no és una casella; la de dalt a l'esquerra és {} o 1,1.",
    ),
    "A board {} wide and {} high is too large: 64 squares, 26 in a row.": (
        "Un tablero de {} de ancho y {} de alto es demasiado grande: 64 casillas, 26 en una fila.",
        "Un tauler de {} d'amplada i {} d'alçada és massa gran: 64 caselles, 26 en una fila.",
    ),
    "The board has {} rows of {} squares, written X, O or a dot; draw them all.": (
        "El tablero tiene {} filas de {} casillas, escritas X, O o un punto; dibújalas todas.",
        "El tauler té {} files de {} caselles, escrites X, O o un punt; dibuixa-les totes.",
    ),
    # Nim
    "Take any number of sticks from one pile in turn; whoever takes the last stick wins.": (
        "Por turnos se toman los palillos que se quiera de un montón; gana quien toma el último.",
        "Per torns es prenen els bastonets que es vulgui d'una pila; guanya qui pren l'últim.",
    ),
    "{} is not a move; one stick of the second pile is 2x1, 'pile 2 take 1' or B1.": (
        "{} no es una jugada; un palillo del segundo montón es 2x1, 'pile 2 take 1' o B1.",
        "{} no és una jugada; un bastonet de la segona pila és 2x1, 'pile 2 take 1' o B1.",
    ),
    "The piles of nim are whole numbers, at least one of them above 0, not {}.": (
        "Los montones del nim son números enteros, al menos uno mayor que 0, no {}.",
        "Les piles del nim són nombres enters, almenys un de més gran que 0, no {}.",
    ),
    "The piles {} are too many or too large for a position to fit into 63 bits.": (
        "Los montones {} son demasiados o demasiado grandes para que una posición quepa en 63 bits.",
        "Les piles {} són massa o massa grans perquè una posició càpiga en 63 bits.",
    ),
    "The piles began as {} and cannot have become {}.": (
        "Los montones empezaron siendo {} y no pueden haber llegado a {}.",
        "Les piles van començar sent {} i no poden haver arribat a {}.",
    ),
    "{} is not a row of piles, which are written as numbers: {}.": (
        "{} no es una fila de montones, que se escriben como números: {}.",
        "{} no és una fila de piles, que s'escriuen com a nombres: {}.",
    ),
    # Pig
    "Roll as often as you dare or hold; a 1 loses the turn, and {} points win.": (
        "Tira el dado cuantas veces te atrevas, o plántate; un 1 pierde el turno y ganan {} puntos.",
        "Tira el dau tantes vegades com gosis, o planta't; un 1 perd el torn i guanyen {} punts.",
    ),
    "The parameters of pig are whole numbers, not {}, {}, {}, {}.": (
        "Los parámetros de pig son números enteros, no {}, {}, {}, {}.",
        "Els paràmetres de pig són nombres enters, no {}, {}, {}, {}.",
    ),
    "Pig needs a target of at least 1, a die of at least 2 sides, a horizon of 0 (none) or more, and passing 0 or 1, "
    "not {}, {}, {}, {}.": (
        "Pig necesita una meta de al menos 1, un dado de al menos 2 caras, un horizonte de 0 (ninguno) o más, "
        "y passing 0 o 1, no {}, {}, {}, {}.",
        "Pig necessita una meta d'almenys 1, un dau d'almenys 2 cares, un horitzó de 0 (cap) o més, "
        "i passing 0 o 1, no {}, {}, {}, {}.",
    ),
    "The target, the sides and the horizon are too large for a position to fit into 63 bits.": (
        "La meta, las caras y el horizonte son demasiado grandes para que una posición quepa en 63 bits.",
        "La meta, les cares i l'horitzó són massa grans perquè una posició càpiga en 63 bits.",
    ),
    "{} is not two scores, one with what the turn has brought, such as 12+5 30.": (
        "{} no son dos puntuaciones, una con lo ganado en el turno, como 12+5 30.",
        "{} no són dues puntuacions, una amb el que s'ha guanyat en el torn, com 12+5 30.",
    ),
    "The game ends after {} decisions, not {} of {}.": (
        "La partida termina tras {} decisiones, no {} de {}.",
        "La partida s'acaba després de {} decisions, no {} de {}.",
    ),
    "Only one player can have reached {}.": (
        "Solo un jugador puede haber llegado a {}.",
        "Només un jugador pot haver arribat a {}.",
    ),
    "Nobody can have more than {} points.": (
        "Nadie puede tener más de {} puntos.",
        "Ningú no pot tenir més de {} punts.",
    ),
    # The prisoner's dilemma
    "Two prisoners in turn confess or deny; each wants to serve as few years as possible.": (
        "Dos presos, por turnos, confiesan o niegan; cada uno quiere cumplir los menos años posibles.",
        "Dos presos, per torns, confessen o neguen; cadascun vol complir els menys anys possibles.",
    ),
    "{} is no answer; the prisoner can confess or deny.": (
        "{} no es una respuesta; el preso puede confesar (confess) o negar (deny).",
        "{} no és una resposta; el pres pot confessar (confess) o negar (deny).",
    ),
    "There are two prisoners, and {} has {} answers.": (
        "Hay dos presos, y {} tiene {} respuestas.",
        "Hi ha dos presos, i {} té {} respostes.",
    ),
    # Tic-tac-toe
    "Put a mark on a free square in turn; three of your own in a row win.": (
        "Por turnos se pone una marca en una casilla libre; ganan tres propias en línea.",
        "Per torns es posa una marca en una casella lliure; guanyen tres de pròpies en línia.",
    ),
    "{} is not a square; the one in the middle is b2, 5, 'row 2 column 2' or centre.": (
        "{} no es una casilla; la del medio es b2, 5, 'row 2 column 2' o centre.",
        "{} no és una casella; la del mig és b2, 5, 'row 2 column 2' o centre.",
    ),
    "A tic-tac-toe board has three rows of three squares, and here are {} squares.": (
        "Un tablero de tres en raya tiene tres filas de tres casillas, y aquí hay {} casillas.",
        "Un tauler de tres en ratlla té tres files de tres caselles, i aquí hi ha {} caselles.",
    ),
    "Crosses begin and the players alternate, so there cannot be {} crosses with {} noughts.": (
        "Empiezan las cruces y los jugadores se alternan, así que no puede haber {} cruces con {} círculos.",
        "Comencen les creus i els jugadors s'alternen, així que no hi pot haver {} creus amb {} cercles.",
    ),
    "Noughts have moved after crosses had three in a row, when the game was over.": (
        "Los círculos han jugado cuando las cruces ya tenían tres en línea y la partida había terminado.",
        "Els cercles han jugat quan les creus ja tenien tres en línia i la partida s'havia acabat.",
    ),
    "Crosses have moved after noughts had three in a row, when the game was over.": (
        "Las cruces han jugado cuando los círculos ya tenían tres en línea y la partida había terminado.",
        "Les creus han jugat quan els cercles ja tenien tres en línia i la partida s'havia acabat.",
    ),
    # Chess material
    "An empty text is no board; a board is eight rows apart by /, such as 4k3/8/8/8/8/8/4P3/4K3.": (
        "Un texto vacío no es un tablero; un tablero son ocho filas separadas por /, como 4k3/8/8/8/8/8/4P3/4K3.",
        "Un text buit no és un tauler; un tauler són vuit files separades per /, com 4k3/8/8/8/8/8/4P3/4K3.",
    ),
    "A chess board has eight rows apart by /, and {} has {}.": (
        "Un tablero de ajedrez tiene ocho filas separadas por /, y {} tiene {}.",
        "Un tauler d'escacs té vuit files separades per /, i {} en té {}.",
    ),
    "After the board it is w or b that is to move, not {}.": (
        "Tras el tablero, quien mueve es w o b, no {}.",
        "Després del tauler, qui mou és w o b, no {}.",
    ),
    "{} in row {} is no piece; they are {}, small letters for Black.": (
        "{} en la fila {} no es una pieza; son {}, en minúscula las negras.",
        "{} a la fila {} no és una peça; són {}, en minúscula les negres.",
    ),
    "Row {} of the board, {}, has {} squares instead of 8.": (
        "La fila {} del tablero, {}, tiene {} casillas en lugar de 8.",
        "La fila {} del tauler, {}, té {} caselles en lloc de 8.",
    ),
    # Dice
    "There is nothing to add up with {} dice; throw at least one.": (
        "No hay nada que sumar con {} dados; tira al menos uno.",
        "No hi ha res a sumar amb {} daus; tira-ne almenys un.",
    ),
    "A die has at least one side, not {}.": (
        "Un dado tiene al menos una cara, no {}.",
        "Un dau té almenys una cara, no {}.",
    ),
    "In {}:{} a parameter is empty; the parameters are {}.": (
        "En {}:{} hay un parámetro vacío; los parámetros son {}.",
        "A {}:{} hi ha un paràmetre buit; els paràmetres són {}.",
    ),
}
