"""What tables, books and proofs say, in Spanish and Catalan."""

TABLES: dict[str, tuple[str, str]] = {
    # Files of exact values
    "Proofs and tables are for two opponents without chance, which {} is not.": (
        "Las pruebas y las tablas son para dos rivales sin azar, y {} no es un juego así.",
        "Les proves i les taules són per a dos rivals sense atzar, i {} no és un joc així.",
    ),
    "{} has no `key`, a number for each position, by which a table could be searched.": (
        "{} no tiene `key`, un número para cada posición, con el que buscar en una tabla.",
        "{} no té `key`, un nombre per a cada posició, amb què cercar en una taula.",
    ),
    "Tables are read on machines that write the low byte of a number first; this is another one.": (
        "Las tablas se leen en máquinas que escriben primero el byte bajo de un número; esta es otra.",
        "Les taules es llegeixen en màquines que escriuen primer el byte baix d'un nombre; aquesta n'és una altra.",
    ),
    "No position of {} is left to put into {}.": (
        "No queda ninguna posición de {} que escribir en {}.",
        "No queda cap posició de {} per escriure a {}.",
    ),
    "{} is not a table of Zermelo.": ("{} no es una tabla de Zermelo.", "{} no és una taula de Zermelo."),
    "{} is not a table of Zermelo, or it was cut short.": (
        "{} no es una tabla de Zermelo, o está cortada.",
        "{} no és una taula de Zermelo, o està tallada.",
    ),
    "{} is a table of version {}; this Zermelo reads {}.": (
        "{} es una tabla de la versión {}; este Zermelo lee la {}.",
        "{} és una taula de la versió {}; aquest Zermelo llegeix la {}.",
    ),
    "{} is damaged: it has {} bytes where {} belong.": (
        "{} está dañado: tiene {} bytes y deberían ser {}.",
        "{} està malmès: té {} bytes i n'hauria de tenir {}.",
    ),
    "{} is damaged: the checksum of its head is wrong.": (
        "{} está dañado: la suma de control de la cabecera no es correcta.",
        "{} està malmès: la suma de control de la capçalera no és correcta.",
    ),
    "{} is damaged: the checksum of block {} is wrong.": (
        "{} está dañado: la suma de control del bloque {} no es correcta.",
        "{} està malmès: la suma de control del bloc {} no és correcta.",
    ),
    "{} is a table of {}, not of {}.": ("{} es una tabla de {}, no de {}.", "{} és una taula de {}, no de {}."),
    "{} was made for other rules of {}; build it again.": (
        "{} se hizo para otras reglas de {}; vuelve a construirlo.",
        "{} es va fer per a unes altres regles de {}; torna-lo a construir.",
    ),
    # Building them
    "There is no ply {}; the first is 0.": (
        "No hay capa {}; la primera es la 0.",
        "No hi ha nivell {}; el primer és el 0.",
    ),
    "Positions of {} come back, so they are of no fixed ply.": (
        "Las posiciones de {} se repiten, así que no tienen una capa fija.",
        "Les posicions de {} es repeteixen, així que no tenen un nivell fix.",
    ),
    "Positions of {} come back, so its plies do not end.": (
        "Las posiciones de {} se repiten, así que sus capas no terminan.",
        "Les posicions de {} es repeteixen, així que els seus nivells no s'acaben.",
    ),
    "Positions of {} come back within {} plies; make a table instead.": (
        "Las posiciones de {} se repiten dentro de {} capas; haz una tabla.",
        "Les posicions de {} es repeteixen dins de {} nivells; fes una taula.",
    ),
    "`key` of {} gives negative numbers; a table needs 0 to 2^63 - 1.": (
        "`key` de {} da números negativos; una tabla necesita de 0 a 2^63 - 1.",
        "`key` de {} dona nombres negatius; una taula necessita de 0 a 2^63 - 1.",
    ),
    "`key` of {} gives {}; a table needs 0 to 2^63 - 1.": (
        "`key` de {} da {}; una tabla necesita de 0 a 2^63 - 1.",
        "`key` de {} dona {}; una taula necessita de 0 a 2^63 - 1.",
    ),
    "A position holds a {}, and tables need whole numbers.": (
        "Una posición contiene un {}, y las tablas necesitan números enteros.",
        "Una posició conté un {}, i les taules necessiten nombres enters.",
    ),
    "{} is damaged; delete it, and the listing goes on from before it.": (
        "{} está dañado; bórralo y la lista seguirá desde antes de él.",
        "{} està malmès; esborra-lo i la llista continuarà des d'abans.",
    ),
    "A move of {} leads to a position that was not listed: its `key` or `symmetries` are at odds with its rules; "
    "`zermelo check` tells.": (
        "Una jugada de {} lleva a una posición que no está en la lista: su `key` o sus `symmetries` no concuerdan con "
        "las reglas; `zermelo check` lo dice.",
        "Una jugada de {} porta a una posició que no és a la llista: la seva `key` o les seves `symmetries` no "
        "concorden amb les regles; `zermelo check` ho diu.",
    ),
    "A book of {} plies holds nothing; the start alone is 0 plies.": (
        "Un libro de {} capas no contiene nada; el inicio solo son 0 capas.",
        "Un llibre de {} nivells no conté res; l'inici sol són 0 nivells.",
    ),
    "A book of {} cannot be made: {}": ("No se puede hacer un libro de {}: {}", "No es pot fer un llibre de {}: {}"),
    # Proofs
    "This game of {} is over, so there is nothing to prove.": (
        "Esta partida de {} ha terminado, así que no hay nada que demostrar.",
        "Aquesta partida de {} s'ha acabat, així que no hi ha res a demostrar.",
    ),
    "There is no player {} in {}; they are 0 and 1.": (
        "No hay jugador {} en {}; son 0 y 1.",
        "No hi ha jugador {} a {}; són 0 i 1.",
    ),
    "A table of {} MB holds nothing; it has at least 1.": (
        "En una tabla de {} MB no cabe nada; tiene al menos 1.",
        "En una taula de {} MB no hi cap res; en té almenys 1.",
    ),
    "The proof of {} does not hold; `zermelo check` may tell why.": (
        "La demostración de {} no se sostiene; `zermelo check` puede decir por qué.",
        "La demostració de {} no s'aguanta; `zermelo check` pot dir per què.",
    ),
    "A line of {} goes on for more than {} plies; that is too much for proof-number search.": (
        "Una línea de {} sigue más de {} capas; es demasiado para la búsqueda por números de prueba.",
        "Una línia de {} continua més de {} nivells; és massa per a la cerca per nombres de prova.",
    ),
    # The commands `table`, `book` and `probe`
    "{} does not have this position.": ("{} no tiene esta posición.", "{} no té aquesta posició."),
    "{}: {}, {}.": ("{}: {}, {}.", "{}: {}, {}."),
    "{}: {}, which stand for {}, {}.": ("{}: {}, que representan {}, {}.", "{}: {}, que en representen {}, {}."),
    "{} bytes": ("{} bytes", "{} bytes"),
    "With best play it is a draw.": ("Con el mejor juego es un empate.", "Amb el millor joc és un empat."),
    "{} wins by {} after {} of best play.": (
        "Gana {} por {} tras {} del mejor juego.",
        "Guanya {} per {} després de {} del millor joc.",
    ),
    "{} wins after {} of best play.": (
        "Gana {} tras {} del mejor juego.",
        "Guanya {} després de {} del millor joc.",
    ),
    "positions of {} solved, about {} s to go: {} …": (
        "posiciones de {} resueltas, faltan unos {} s: {} …",
        "posicions de {} resoltes, falten uns {} s: {} …",
    ),
    "ply {}: positions of {}: {} …": ("capa {}: posiciones de {}: {} …", "nivell {}: posicions de {}: {} …"),
    "values of ply {}, {} %: positions of {}: {} …": (
        "valores de la capa {}, {} %: posiciones de {}: {} …",
        "valors del nivell {}, {} %: posicions de {}: {} …",
    ),
    "writing entries: {} …": ("escribiendo entradas: {} …", "escrivint entrades: {} …"),
}
