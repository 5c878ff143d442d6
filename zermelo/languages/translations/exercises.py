"""What is wrong with an exercise or its options, in Spanish and Catalan."""

EXERCISES: dict[str, tuple[str, str]] = {
    "The tree has no node {}; it has {}.": (
        "El árbol no tiene el nodo {}; tiene {}.",
        "L'arbre no té el node {}; té {}.",
    ),
    "There is no exercise {} in the collection; there are {}.": (
        "No hay ningún ejercicio {} en la colección; hay {}.",
        "No hi ha cap exercici {} a la col·lecció; hi ha {}.",
    ),
    "{} was generated with wishes of its own; give the file of `--format exercise`.": (
        "{} se generó con deseos propios; da el fichero de `--format exercise`.",
        "{} es va generar amb desitjos propis; dona el fitxer de `--format exercise`.",
    ),
    "There is no format {}; there are {}.": ("No hay ningún formato {}; hay {}.", "No hi ha cap format {}; hi ha {}."),
    "There is no format {} for several exercises; there are {}.": (
        "No hay ningún formato {} para varios ejercicios; hay {}.",
        "No hi ha cap format {} per a diversos exercicis; hi ha {}.",
    ),
    "A sheet has at least one exercise.": (
        "Una hoja tiene al menos un ejercicio.",
        "Un full té almenys un exercici.",
    ),
    "There is no level {}; there are {}.": ("No hay ningún nivel {}; hay {}.", "No hi ha cap nivell {}; hi ha {}."),
    "Give either the name of an exercise or --kind to generate one; --list names both.": (
        "Indica el nombre de un ejercicio o --kind para generar uno; --list los nombra.",
        "Indica el nom d'un exercici o --kind per generar-ne un; --list els anomena.",
    ),
    "A {} is not for the screen; say where to with -o FILE.": (
        "Un {} no es para la pantalla; di dónde con -o FICHERO.",
        "Un {} no és per a la pantalla; digues on amb -o FITXER.",
    ),
    "{} is not a control; write a name and a number, as in branching=3.": (
        "{} no es un control; escribe un nombre y un número, como en branching=3.",
        "{} no és un control; escriu un nom i un nombre, com a branching=3.",
    ),
    # The text of an exercise
    "The exercise asks nothing; say what, as in ask: [values, best-move].": (
        "El ejercicio no pregunta nada; di qué, como en ask: [values, best-move].",
        "L'exercici no pregunta res; digues què, com a ask: [values, best-move].",
    ),
    "The value of {} is pairs in braces, and {} is not.": (
        "El valor de {} son pares entre llaves, y {} no lo es.",
        "El valor de {} són parells entre claus, i {} no ho és.",
    ),
    "The strict tie rule goes with soft or bound labels: with the others it loses ordinary cuts.": (
        "La regla estricta de empates va con etiquetas soft o bound: con las otras pierde podas corrientes.",
        "La regla estricta d'empats va amb etiquetes soft o bound: amb les altres perd podes corrents.",
    ),
    "The range {} is empty; the smaller number comes first.": (
        "El intervalo {} está vacío; el número menor va primero.",
        "L'interval {} és buit; el nombre més petit va primer.",
    ),
    "An exercise has no {}; it has {}.": ("Un ejercicio no tiene {}; tiene {}.", "Un exercici no té {}; té {}."),
    "Every question is its kind, or its kind with options, as in {{no-cut: {{leaf: H2}}}}.": (
        "Cada pregunta es su tipo, o su tipo con opciones, como en {{no-cut: {{leaf: H2}}}}.",
        "Cada pregunta és el seu tipus, o el seu tipus amb opcions, com a {{no-cut: {{leaf: H2}}}}.",
    ),
    "A rule has no {}; it has {}.": ("Una regla no tiene {}; tiene {}.", "Una regla no té {}; té {}."),
    "The {} of an exercise is a whole number, and {} is not.": (
        "El {} de un ejercicio es un número entero, y {} no lo es.",
        "El {} d'un exercici és un nombre enter, i {} no ho és.",
    ),
    "The rule says {}: {}; it is {}.": ("La regla dice {}: {}; es {}.", "La regla diu {}: {}; és {}."),
    "The range {} is not two numbers, as in -1 1.": (
        "El intervalo {} no son dos números, como en -1 1.",
        "L'interval {} no són dos nombres, com a -1 1.",
    ),
    "An exercise has at most {} letters, and this text has {}.": (
        "Un ejercicio tiene como máximo {} letras, y este texto tiene {}.",
        "Un exercici té com a màxim {} lletres, i aquest text en té {}.",
    ),
    "An exercise in JSON is an object with names and values.": (
        "Un ejercicio en JSON es un objeto con nombres y valores.",
        "Un exercici en JSON és un objecte amb noms i valors.",
    ),
    "Line {} of the exercise is {}, but it should be a name, a colon and a value.": (
        "La línea {} del ejercicio es {}, pero debería ser un nombre, dos puntos y un valor.",
        "La línia {} de l'exercici és {}, però hauria de ser un nom, dos punts i un valor.",
    ),
    "The exercise says {} twice.": ("El ejercicio dice {} dos veces.", "L'exercici diu {} dos cops."),
    "The exercise begins like JSON, but it is not: {}.": (
        "El ejercicio empieza como JSON, pero no lo es: {}.",
        "L'exercici comença com JSON, però no ho és: {}.",
    ),
    "In the value of {}: {}.": ("En el valor de {}: {}.", "En el valor de {}: {}."),
    "nothing should follow, but there is {}": (
        "no debería seguir nada, pero hay {}",
        "no hauria de seguir res, però hi ha {}",
    ),
    "too many brackets inside one another": (
        "demasiados corchetes unos dentro de otros",
        "massa claudàtors els uns dins dels altres",
    ),
    "{} cannot be read": ("{} no se puede leer", "{} no es pot llegir"),
    "inside braces every entry is a pair name: value, and {} is not": (
        "entre llaves cada entrada es un par nombre: valor, y {} no lo es",
        "entre claus cada entrada és un parell nom: valor, i {} no ho és",
    ),
    "a name stands before a colon": (
        "delante de los dos puntos va un nombre",
        "davant dels dos punts va un nom",
    ),
    "expected ',' or '{}'": ("se esperaba ',' o '{}'", "s'esperava ',' o '{}'"),
    "expected ',' or '{}' before {}": ("se esperaba ',' o '{}' antes de {}", "s'esperava ',' o '{}' abans de {}"),
    # Generating
    "No tree with these properties was found in {} tries for {}; ask for less.": (
        "En {} intentos no se encontró ningún árbol con estas propiedades para {}; pide menos.",
        "En {} intents no s'ha trobat cap arbre amb aquestes propietats per a {}; demana menys.",
    ),
    "There is no kind of exercise {}; there are {}.": (
        "No hay ningún tipo de ejercicio {}; hay {}.",
        "No hi ha cap tipus d'exercici {}; hi ha {}.",
    ),
    "A generated tree has a branching from 2 to 6 and a depth from 1 to 6.": (
        "Un árbol generado tiene una ramificación de 2 a 6 y una profundidad de 1 a 6.",
        "Un arbre generat té una ramificació de 2 a 6 i una profunditat d'1 a 6.",
    ),
    "A tree of {}^{} leaves is too large for a sheet.": (
        "Un árbol de {}^{} hojas es demasiado grande para una hoja de papel.",
        "Un arbre de {}^{} fulles és massa gran per a un full de paper.",
    ),
    "The irregularity goes from 0 (a uniform tree) to 1.": (
        "La irregularidad va de 0 (un árbol uniforme) a 1.",
        "La irregularitat va de 0 (un arbre uniforme) a 1.",
    ),
    "There are no values from {} to {}; the smaller number comes first.": (
        "No hay valores de {} a {}; el número menor va primero.",
        "No hi ha valors de {} a {}; el nombre més petit va primer.",
    ),
    "The values from {} to {} do not suffice for {} different leaves; widen the range, or allow ties.": (
        "Los valores de {} a {} no bastan para {} hojas distintas; amplía el intervalo o permite empates.",
        "Els valors de {} a {} no són prou per a {} fulles diferents; amplia l'interval o permet empats.",
    ),
    "There is no control {}; there are {}.": (
        "No hay ningún control {}; hay {}.",
        "No hi ha cap control {}; hi ha {}.",
    ),
    # Grading
    "A {} is no exercise; give one, its text, or its name in the collection.": (
        "Un {} no es un ejercicio; da uno, su texto, o su nombre en la colección.",
        "Un {} no és un exercici; dona-ne un, el seu text, o el seu nom a la col·lecció.",
    ),
    'The answers are pairs of a question and its answer, as in {{"best-move": "B"}}.': (
        'Las respuestas son pares de una pregunta y su respuesta, como en {{"best-move": "B"}}.',
        'Les respostes són parells d\'una pregunta i la seva resposta, com a {{"best-move": "B"}}.',
    ),
    "The exercise asks nothing called {}; it asks {}.": (
        "El ejercicio no pregunta nada llamado {}; pregunta {}.",
        "L'exercici no pregunta res anomenat {}; pregunta {}.",
    ),
    "Line {} of the answers is {}, but it should be a question, a colon and the answer.": (
        "La línea {} de las respuestas es {}, pero debería ser una pregunta, dos puntos y la respuesta.",
        "La línia {} de les respostes és {}, però hauria de ser una pregunta, dos punts i la resposta.",
    ),
    "The answers begin like JSON, but line {}, column {} is none.": (
        "Las respuestas empiezan como JSON, pero la línea {}, columna {} no lo es.",
        "Les respostes comencen com JSON, però la línia {}, columna {} no ho és.",
    ),
    # Equations
    "{} is not an equation; write one as in p23 = p24 or p + 2*q = 0.7.": (
        "{} no es una ecuación; escribe una como p23 = p24 o p + 2*q = 0.7.",
        "{} no és una equació; escriu-ne una com p23 = p24 o p + 2*q = 0.7.",
    ),
    "The statement does not determine {}; say one thing more.": (
        "El enunciado no determina {}; di algo más.",
        "L'enunciat no determina {}; digues alguna cosa més.",
    ),
    "The relation mentions {}, but the unknowns are {}.": (
        "La relación menciona {}, pero las incógnitas son {}.",
        "La relació esmenta {}, però les incògnites són {}.",
    ),
    "The equations fix {}, so it cannot be varied.": (
        "Las ecuaciones fijan {}, así que no se puede variar.",
        "Les equacions fixen {}, així que no es pot variar.",
    ),
    "The parameter is multiplied by itself, so the value is no straight line over it.": (
        "El parámetro se multiplica por sí mismo, así que el valor no es una recta.",
        "El paràmetre es multiplica per si mateix, així que el valor no és una recta.",
    ),
    "In {} two unknowns are multiplied; the equations have to be linear.": (
        "En {} se multiplican dos incógnitas; las ecuaciones han de ser lineales.",
        "A {} es multipliquen dues incògnites; les equacions han de ser lineals.",
    ),
    "The statement contradicts itself: no numbers satisfy all of its equations.": (
        "El enunciado se contradice: ningún número satisface todas sus ecuaciones.",
        "L'enunciat es contradiu: cap nombre no satisfà totes les seves equacions.",
    ),
    # Questions
    "The tree has too many orders to be sure of the best; take a smaller one.": (
        "El árbol tiene demasiados órdenes para asegurar el mejor; toma uno más pequeño.",
        "L'arbre té massa ordres per assegurar el millor; pren-ne un de més petit.",
    ),
    "The question {} has no option {}; it has {}.": (
        "La pregunta {} no tiene la opción {}; tiene {}.",
        "La pregunta {} no té l'opció {}; té {}.",
    ),
    "There is nothing to ask with {} here.": (
        "Aquí no hay nada que preguntar con {}.",
        "Aquí no hi ha res a preguntar amb {}.",
    ),
    "There is no question {}; there are {}.": (
        "No hay ninguna pregunta {}; hay {}.",
        "No hi ha cap pregunta {}; hi ha {}.",
    ),
    "Open lines are counted in tic-tac-toe, not in {}.": (
        "Las líneas abiertas se cuentan en el tres en raya, no en {}.",
        "Les línies obertes es compten al tres en ratlla, no a {}.",
    ),
    "{} has no evaluation function.": ("{} no tiene función de evaluación.", "{} no té funció d'avaluació."),
    "{} says nothing about symmetric positions.": (
        "{} no dice nada de posiciones simétricas.",
        "{} no diu res de posicions simètriques.",
    ),
    "Nobody chooses at the root, so no move can change.": (
        "En la raíz no elige nadie, así que ninguna jugada puede cambiar.",
        "A l'arrel no tria ningú, així que cap jugada no pot canviar.",
    ),
    "There is no game {} to classify; there are {}.": (
        "No hay ningún juego {} que clasificar; hay {}.",
        "No hi ha cap joc {} per classificar; hi ha {}.",
    ),
    "The question complexity needs {}.": (
        "La pregunta complexity necesita {}.",
        "La pregunta complexity necessita {}.",
    ),
    "There is no figure {}; there are {}.": ("No hay ninguna cifra {}; hay {}.", "No hi ha cap xifra {}; hi ha {}."),
    "The text of a {} question is missing in {}.": (
        "Falta el texto de una pregunta {} en {}.",
        "Falta el text d'una pregunta {} en {}.",
    ),
    "The answer of a multiple-choice question is the number of a choice, counted from 1.": (
        "La respuesta de una pregunta de opción múltiple es el número de una opción, contando desde 1.",
        "La resposta d'una pregunta d'opció múltiple és el número d'una opció, comptant des d'1.",
    ),
    "The option first is row or column, not {}.": (
        "La opción first es row o column, no {}.",
        "L'opció first és row o column, no {}.",
    ),
    "The question maximin is for matrices with one number a cell.": (
        "La pregunta maximin es para matrices con un número por celda.",
        "La pregunta maximin és per a matrius amb un nombre per cel·la.",
    ),
    "The option goal is fewest or most, not {}.": (
        "La opción goal es fewest o most, no {}.",
        "L'opció goal és fewest o most, no {}.",
    ),
    "There is no cut at {}{}; there are: {}.": (
        "No hay ninguna poda en {}{}; hay: {}.",
        "No hi ha cap poda a {}{}; hi ha: {}.",
    ),
    " after {}": (" tras {}", " després de {}"),
    "{} prunes nothing, so there is nothing to ask about windows and cuts.": (
        "{} no poda nada, así que no hay nada que preguntar sobre ventanas y podas.",
        "{} no poda res, així que no hi ha res a preguntar sobre finestres i podes.",
    ),
    "Nothing is cut in this tree, so there is no cut to explain.": (
        "En este árbol no se poda nada, así que no hay poda que explicar.",
        "En aquest arbre no es poda res, així que no hi ha poda per explicar.",
    ),
    "There is no statement {}; there are {}.": (
        "No hay ninguna afirmación {}; hay {}.",
        "No hi ha cap afirmació {}; hi ha {}.",
    ),
    "This trace has {} lines that can have a gap, so there cannot be {}.": (
        "Esta traza tiene {} líneas que admiten un hueco, así que no puede haber {}.",
        "Aquesta traça té {} línies que admeten un buit, així que no n'hi pot haver {}.",
    ),
    "This trace has no number that could be wrong.": (
        "Esta traza no tiene ningún número que pueda ser erróneo.",
        "Aquesta traça no té cap nombre que pugui ser erroni.",
    ),
    "The question transform needs one of affine, power and table.": (
        "La pregunta transform necesita affine, power o table.",
        "La pregunta transform necessita affine, power o table.",
    ),
    "The table of transform is pairs of old and new values, as in {{1: 1, 2: 20}}.": (
        "La tabla de transform son pares de valores antiguos y nuevos, como en {{1: 1, 2: 20}}.",
        "La taula de transform són parells de valors antics i nous, com a {{1: 1, 2: 20}}.",
    ),
    "The table of transform does not say what becomes of {}.": (
        "La tabla de transform no dice en qué se convierte {}.",
        "La taula de transform no diu en què es converteix {}.",
    ),
    "The option want of threshold is number or set, not {}.": (
        "La opción want de threshold es number o set, no {}.",
        "L'opció want de threshold és number o set, no {}.",
    ),
    "The decision changes {} times with {}, not once.": (
        "La decisión cambia {} veces con {}, no una.",
        "La decisió canvia {} cops amb {}, no un.",
    ),
    "{} is no move of {}; its moves are {}.": (
        "{} no es una jugada de {}; sus jugadas son {}.",
        "{} no és una jugada de {}; les seves jugades són {}.",
    ),
    "{} is no leaf.": ("{} no es una hoja.", "{} no és una fulla."),
    "The option want is {}, not {}.": ("La opción want es {}, no {}.", "L'opció want és {}, no {}."),
    "The question {} is for trees of MAX and MIN; for chance there is threshold.": (
        "La pregunta {} es para árboles de MAX y MIN; para el azar está threshold.",
        "La pregunta {} és per a arbres de MAX i MIN; per a l'atzar hi ha threshold.",
    ),
    "The question {} needs a cut, as in cut: [C, after: H].": (
        "La pregunta {} necesita una poda, como en cut: [C, after: H].",
        "La pregunta {} necessita una poda, com a cut: [C, after: H].",
    ),
    "The question {} needs a leaf; name it, or highlight one with ! in the tree.": (
        "La pregunta {} necesita una hoja; nómbrala, o resalta una con ! en el árbol.",
        "La pregunta {} necessita una fulla; anomena-la, o ressalta-ne una amb ! a l'arbre.",
    ),
    "The tree has no unknown {}; it has {}.": (
        "El árbol no tiene la incógnita {}; tiene {}.",
        "L'arbre no té la incògnita {}; té {}.",
    ),
    "That {} is worth {} does not determine {}.": (
        "Que {} valga {} no determina {}.",
        "Que {} valgui {} no determina {}.",
    ),
    "This question is about a tree, and the exercise has none.": (
        "Esta pregunta trata de un árbol, y el ejercicio no tiene.",
        "Aquesta pregunta tracta d'un arbre, i l'exercici no en té.",
    ),
    "This question is about a position of a game, and the exercise has none.": (
        "Esta pregunta trata de una posición de un juego, y el ejercicio no tiene.",
        "Aquesta pregunta tracta d'una posició d'un joc, i l'exercici no en té.",
    ),
    "This question is about a payoff matrix, and the exercise has none.": (
        "Esta pregunta trata de una matriz de pagos, y el ejercicio no tiene.",
        "Aquesta pregunta tracta d'una matriu de pagaments, i l'exercici no en té.",
    ),
    "Below {} an unknown probability multiplies an unknown value, which is not linear.": (
        "Bajo {} una probabilidad desconocida multiplica un valor desconocido, y eso no es lineal.",
        "Sota {} una probabilitat desconeguda multiplica un valor desconegut, i això no és lineal.",
    ),
    "The value of {} depends on an unknown, so {} gives no linear equation.": (
        "El valor de {} depende de una incógnita, así que {} no da una ecuación lineal.",
        "El valor de {} depèn d'una incògnita, així que {} no dona una equació lineal.",
    ),
    "The probability {} would be {}, which is not between 0 and 1.": (
        "La probabilidad {} sería {}, que no está entre 0 y 1.",
        "La probabilitat {} seria {}, que no és entre 0 i 1.",
    ),
    "Leaves are transformed in trees with one number a leaf.": (
        "Las hojas se transforman en árboles con un número por hoja.",
        "Les fulles es transformen en arbres amb un nombre per fulla.",
    ),
    "The option {} of {} is a whole number from {} to {}, not {}.": (
        "La opción {} de {} es un número entero de {} a {}, no {}.",
        "L'opció {} de {} és un nombre enter de {} a {}, no {}.",
    ),
    "In a question about complexity {} is a number above 0.": (
        "En una pregunta de complejidad, {} es un número mayor que 0.",
        "En una pregunta de complexitat, {} és un nombre més gran que 0.",
    ),
    "The option affine of transform is a factor and a shift, as in [2, 5].": (
        "La opción affine de transform es un factor y un desplazamiento, como en [2, 5].",
        "L'opció affine de transform és un factor i un desplaçament, com a [2, 5].",
    ),
}
