"""What the workbook says, in every language: questions, captions, feedback and diagnoses."""

MESSAGES: dict[str, dict[str, str]] = {
    # Building blocks
    "wb.plain": {"en": "{text}", "es": "{text}", "ca": "{text}"},
    "wb.signed": {"en": "{sign}{text}", "es": "{sign}{text}", "ca": "{sign}{text}"},
    "wb.nothing": {"en": "nothing", "es": "nada", "ca": "res"},
    "wb.or": {"en": " or ", "es": " o ", "ca": " o "},
    "wb.yes": {"en": "yes", "es": "sí", "ca": "sí"},
    "wb.no": {"en": "no", "es": "no", "ca": "no"},
    "wb.true": {"en": "true", "es": "verdadero", "ca": "vertader"},
    "wb.false": {"en": "false", "es": "falso", "ca": "fals"},
    "wb.alpha-cut": {"en": "alpha cut", "es": "corte alfa", "ca": "tall alfa"},
    "wb.beta-cut": {"en": "beta cut", "es": "corte beta", "ca": "tall beta"},
    "wb.perfect": {"en": "perfect", "es": "perfecta", "ca": "perfecta"},
    "wb.imperfect": {"en": "imperfect", "es": "imperfecta", "ca": "imperfecta"},
    "wb.zero-sum": {"en": "zero-sum", "es": "suma cero", "ca": "suma zero"},
    "wb.variable-sum": {"en": "variable sum", "es": "suma variable", "ca": "suma variable"},
    "wb.not-generated": {"en": "not generated", "es": "no se genera", "ca": "no es genera"},
    # Answers that cannot be read
    "wb.too-long": {
        "en": "The answer is too long; at most {most} letters are read.",
        "es": "La respuesta es demasiado larga; se leen como mucho {most} letras.",
        "ca": "La resposta és massa llarga; es llegeixen com a molt {most} lletres.",
    },
    "wb.no-number": {
        "en": "{text} is not a number; write 3, 0.5, 1/2, ½ or inf.",
        "es": "{text} no es un número; escribe 3, 0,5, 1/2, ½ o inf.",
        "ca": "{text} no és un nombre; escriu 3, 0,5, 1/2, ½ o inf.",
    },
    "wb.no-payoffs": {
        "en": "{text} is not a row of payoffs; write them as (5, 2, 5).",
        "es": "{text} no es una tupla de utilidades; escríbela como (5, 2, 5).",
        "ca": "{text} no és una tupla d'utilitats; escriu-la com (5, 2, 5).",
    },
    "wb.payoffs-size": {
        "en": "There are {count} players, so a payoff has {count} entries.",
        "es": "Hay {count} jugadores, así que la tupla tiene {count} entradas.",
        "ca": "Hi ha {count} jugadors, així que la tupla té {count} entrades.",
    },
    "wb.no-window": {
        "en": "{text} is not a window; write alpha and beta as (3, inf), or - if the node is not generated.",
        "es": "{text} no es una ventana; escribe alfa y beta como (3, inf), o - si el nodo no se genera.",
        "ca": "{text} no és una finestra; escriu alfa i beta com (3, inf), o - si el node no es genera.",
    },
    "wb.no-set": {
        "en": "{text} is not a set of numbers; write > 5, [2, 5), or several joined by 'or'.",
        "es": "{text} no es un conjunto de números; escribe > 5, [2; 5), o varios unidos con «o».",
        "ca": "{text} no és un conjunt de nombres; escriu > 5, [2; 5), o més d'un units amb «o».",
    },
    "wb.two-commas": {
        "en": "{text} can be read in two ways; separate the ends with a semicolon.",
        "es": "{text} se puede leer de dos maneras; separa los extremos con punto y coma.",
        "ca": "{text} es pot llegir de dues maneres; separa els extrems amb punt i coma.",
    },
    "wb.no-option": {
        "en": "{text} is not one of the answers: {options}.",
        "es": "{text} no es una de las respuestas: {options}.",
        "ca": "{text} no és una de les respostes: {options}.",
    },
    "wb.no-node": {
        "en": "{text} is not one of these: {options}.",
        "es": "{text} no es ninguno de estos: {options}.",
        "ca": "{text} no és cap d'aquests: {options}.",
    },
    "wb.no-field": {
        "en": "Nothing called {text} is asked here; asked are {options}.",
        "es": "Aquí no se pregunta nada llamado {text}; se pregunta {options}.",
        "ca": "Ací no es pregunta res que es diga {text}; es pregunta {options}.",
    },
    "wb.fields": {
        "en": "This question has several parts; answer each by its name: {options}.",
        "es": "Esta pregunta tiene varias partes; responde cada una por su nombre: {options}.",
        "ca": "Aquesta pregunta té diverses parts; respon cadascuna pel seu nom: {options}.",
    },
    "wb.bad-tree": {
        "en": "The tree cannot be used. {text}",
        "es": "El árbol no sirve. {text}",
        "ca": "L'arbre no serveix. {text}",
    },
    "wb.other-tree": {
        "en": "That is another tree: keep every node, its name and its value, and change only the order.",
        "es": "Ese es otro árbol: conserva cada nodo, su nombre y su valor, y cambia solo el orden.",
        "ca": "Aquest és un altre arbre: conserva cada node, el seu nom i el seu valor, i canvia només l'ordre.",
    },
    "wb.no-order": {
        "en": "{text} is not an order; write a node and all its children, as in A: D C B.",
        "es": "{text} no es un orden; escribe un nodo y todos sus hijos, como A: D C B.",
        "ca": "{text} no és un ordre; escriu un node i tots els seus fills, com A: D C B.",
    },
    "wb.tree-too-large": {
        "en": "The tree is too large; at most {most} nodes are searched.",
        "es": "El árbol es demasiado grande; se recorren como mucho {most} nodos.",
        "ca": "L'arbre és massa gran; es recorren com a molt {most} nodes.",
    },
    "wb.needs-chance": {
        "en": "The statement is about trees with chance nodes and plain numbers; bring one of those.",
        "es": "La afirmación trata de árboles con nodos de azar y números; da uno así.",
        "ca": "L'afirmació tracta d'arbres amb nodes d'atzar i nombres; dona'n un així.",
    },
    "wb.needs-no-chance": {
        "en": "The statement is about trees of MAX and MIN with plain numbers; bring one of those.",
        "es": "La afirmación trata de árboles de MAX y MIN con números; da uno así.",
        "ca": "L'afirmació tracta d'arbres de MAX i MIN amb nombres; dona'n un així.",
    },
    # Feedback
    "wb.expected": {
        "en": "The right answer is {answer}.",
        "es": "La respuesta correcta es {answer}.",
        "ca": "La resposta correcta és {answer}.",
    },
    "wb.unanswered": {"en": "Not answered.", "es": "Sin responder.", "ca": "Sense respondre."},
    "wb.consequential": {
        "en": "The value of {node} follows from your own values below it, so the operation is right.",
        "es": "El valor de {node} se sigue de tus propios valores de debajo, así que la operación es correcta.",
        "ca": "El valor de {node} se segueix dels teus propis valors de davall, així que l'operació és correcta.",
    },
    "wb.recall": {
        "en": "You marked {hits} of the {all} nodes that are pruned; missing: {missing}.",
        "es": "Has marcado {hits} de los {all} nodos que se podan; faltan: {missing}.",
        "ca": "Has marcat {hits} dels {all} nodes que es poden; en falten: {missing}.",
    },
    "wb.precision": {
        "en": "Of the {marked} nodes that you marked {hits} are right; too much: {extra}.",
        "es": "De los {marked} nodos que has marcado, {hits} son correctos; sobran: {extra}.",
        "ca": "Dels {marked} nodes que has marcat, {hits} són correctes; en sobren: {extra}.",
    },
    "wb.prefix": {
        "en": "The order is right for the first {count}.",
        "es": "El orden es correcto en los {count} primeros.",
        "ca": "L'ordre és correcte en els {count} primers.",
    },
    "wb.sign": {
        "en": "The number is right, but the sign ≥ or ≤ is not.",
        "es": "El número es correcto, pero el signo ≥ o ≤ no.",
        "ca": "El nombre és correcte, però el signe ≥ o ≤ no.",
    },
    "wb.ends": {
        "en": "The ends are at the right places, but it matters whether they belong to the set.",
        "es": "Los extremos están en su sitio, pero importa si pertenecen al conjunto.",
        "ca": "Els extrems estan al seu lloc, però importa si pertanyen al conjunt.",
    },
    "wb.tie": {"en": "The rule: {rule}.", "es": "La regla: {rule}.", "ca": "La regla: {rule}."},
    "wb.order-nodes": {
        "en": "With your order {nodes} nodes are generated; {count} are possible.",
        "es": "Con tu orden se generan {nodes} nodos; son posibles {count}.",
        "ca": "Amb el teu ordre es generen {nodes} nodes; en són possibles {count}.",
    },
    "wb.no-counter-example": {
        "en": "Your tree does not contradict the statement; {tree} does.",
        "es": "Tu árbol no contradice la afirmación; {tree} sí.",
        "ca": "El teu arbre no contradiu l'afirmació; {tree} sí.",
    },
    "wb.other-count": {"en": "That is {what}.", "es": "Eso es {what}.", "ca": "Això és {what}."},
    "wb.count.nodes-skipped": {
        "en": "the number of nodes that are skipped",
        "es": "el número de nodos que no se generan",
        "ca": "el nombre de nodes que no es generen",
    },
    "wb.count.leaves-skipped": {
        "en": "the number of leaves that are skipped",
        "es": "el número de hojas que no se evalúan",
        "ca": "el nombre de fulles que no s'avaluen",
    },
    "wb.count.branches-skipped": {
        "en": "the number of branches that are cut off",
        "es": "el número de ramas cortadas",
        "ca": "el nombre de branques tallades",
    },
    "wb.count.generated": {
        "en": "the number of nodes that are generated",
        "es": "el número de nodos que se generan",
        "ca": "el nombre de nodes que es generen",
    },
    "wb.count.evaluated": {
        "en": "the number of leaves that are evaluated",
        "es": "el número de hojas que se evalúan",
        "ca": "el nombre de fulles que s'avaluen",
    },
    "wb.count.effective-cuts": {
        "en": "the number of cuts that skip something",
        "es": "el número de cortes que ahorran algo",
        "ca": "el nombre de talls que estalvien alguna cosa",
    },
    "wb.count.all-cuts": {
        "en": "the number of times the condition of a cut holds, also after a last child, where nothing is saved",
        "es": "el número de veces que se cumple la condición de corte, también tras un último hijo, donde no se ahorra "
        "nada",
        "ca": "el nombre de vegades que es compleix la condició de tall, també després d'un últim fill, on no "
        "s'estalvia res",
    },
    "wb.count.all-nodes": {
        "en": "the number of nodes of the whole tree",
        "es": "el número de nodos del árbol completo",
        "ca": "el nombre de nodes de l'arbre complet",
    },
    "wb.count.all-leaves": {
        "en": "the number of leaves of the whole tree",
        "es": "el número de hojas del árbol completo",
        "ca": "el nombre de fulles de l'arbre complet",
    },
    "wb.count.without-root": {
        "en": "the number of nodes that are generated, without the root",
        "es": "el número de nodos que se generan, sin contar la raíz",
        "ca": "el nombre de nodes que es generen, sense comptar l'arrel",
    },
    "wb.total": {"en": "Mark: {points} of 10.", "es": "Nota: {points} de 10.", "ca": "Nota: {points} de 10."},
    # Diagnoses
    "wb.bug.swapped": {
        "en": "These are the answers one gets by taking MAX for MIN and MIN for MAX.",
        "es": "Son las respuestas que salen al tomar MAX por MIN y MIN por MAX.",
        "ca": "Són les respostes que ixen en prendre MAX per MIN i MIN per MAX.",
    },
    "wb.bug.other-tie": {
        "en": "These are the answers of the other tie rule: look whether a value that equals the bound cuts.",
        "es": "Son las respuestas con la otra regla de empate: mira si un valor igual a la cota corta.",
        "ca": "Són les respostes amb l'altra regla d'empat: mira si un valor igual a la fita talla.",
    },
    "wb.bug.style-soft": {
        "en": "Your labels are the values found (fail-soft), and another style is asked for.",
        "es": "Tus etiquetas son los valores encontrados (fail-soft), y se pide otro estilo.",
        "ca": "Les teues etiquetes són els valors trobats (fail-soft), i es demana un altre estil.",
    },
    "wb.bug.style-hard": {
        "en": "Your labels stay inside the window (fail-hard), and another style is asked for.",
        "es": "Tus etiquetas no salen de la ventana (fail-hard), y se pide otro estilo.",
        "ca": "Les teues etiquetes no ixen de la finestra (fail-hard), i es demana un altre estil.",
    },
    "wb.bug.style-practical": {
        "en": "Your labels are the alpha or beta of each node, and another style is asked for.",
        "es": "Tus etiquetas son el alfa o beta de cada nodo, y se pide otro estilo.",
        "ca": "Les teues etiquetes són l'alfa o beta de cada node, i es demana un altre estil.",
    },
    "wb.bug.not-inherited": {
        "en": "You only used the bound of the parent: alpha and beta come down from all ancestors, so there are deep "
        "cuts too.",
        "es": "Solo has usado la cota del padre: alfa y beta bajan de todos los antecesores, así que "
        "también hay cortes "
        "profundos.",
        "ca": "Només has usat la fita del pare: alfa i beta baixen de tots els antecessors, així que també hi ha talls "
        "profunds.",
    },
    "wb.bug.root-lost": {
        "en": "The root forgot its alpha between its children: what the first child secures is the window of the next.",
        "es": "La raíz ha perdido su alfa entre hijo e hijo: lo que asegura el primero es la ventana del siguiente.",
        "ca": "L'arrel ha perdut el seu alfa entre fill i fill: el que assegura el primer és la finestra del següent.",
    },
    "wb.bug.last-tie": {
        "en": "Of tied moves you took the last: after a cut a tied number is only a bound, so the "
        "first that reached it "
        "counts.",
        "es": "Entre jugadas empatadas has tomado la última: tras un corte un número empatado es solo "
        "una cota, así que "
        "vale la primera.",
        "ca": "Entre jugades empatades has pres l'última: després d'un tall un nombre empatat és només una fita, així "
        "que val la primera.",
    },
    "wb.bug.other-direction": {
        "en": "You went through the children in the opposite order.",
        "es": "Has recorrido los hijos en el orden contrario.",
        "ca": "Has recorregut els fills en l'ordre contrari.",
    },
    "wb.bug.counts-leaves": {
        "en": "You counted leaves only, and something else is to be counted here.",
        "es": "Has contado solo hojas, y aquí se cuenta otra cosa.",
        "ca": "Has comptat només fulles, i ací es compta una altra cosa.",
    },
    "wb.bug.counts-branches": {
        "en": "You counted the branches cut off, and something else is to be counted here.",
        "es": "Has contado las ramas cortadas, y aquí se cuenta otra cosa.",
        "ca": "Has comptat les branques tallades, i ací es compta una altra cosa.",
    },
    "wb.bug.chance-uniform": {
        "en": "You averaged as if all outcomes were equally likely: use their probabilities.",
        "es": "Has promediado como si todos los resultados fueran igual de probables: usa sus probabilidades.",
        "ca": "Has fet la mitjana com si tots els resultats foren igual de probables: usa les seues probabilitats.",
    },
    "wb.bug.chance-as-min": {
        "en": "You treated chance as MIN: chance does not choose, its outcomes are averaged.",
        "es": "Has tratado el azar como MIN: el azar no elige, sus resultados se promedian.",
        "ca": "Has tractat l'atzar com MIN: l'atzar no tria, dels seus resultats es fa la mitjana.",
    },
    "wb.bug.chance-as-max": {
        "en": "You treated chance as MAX: chance does not choose, its outcomes are averaged.",
        "es": "Has tratado el azar como MAX: el azar no elige, sus resultados se promedian.",
        "ca": "Has tractat l'atzar com MAX: l'atzar no tria, dels seus resultats es fa la mitjana.",
    },
    "wb.bug.not-weighted": {
        "en": "You added the outcomes of chance without multiplying by their probabilities.",
        "es": "Has sumado los resultados del azar sin multiplicar por sus probabilidades.",
        "ca": "Has sumat els resultats de l'atzar sense multiplicar per les seues probabilitats.",
    },
    "wb.bug.divided-again": {
        "en": "You divided the weighted sum by the number of outcomes: the probabilities already do that.",
        "es": "Has dividido la suma ponderada por el número de resultados: de eso ya se encargan las probabilidades.",
        "ca": "Has dividit la suma ponderada pel nombre de resultats: d'això ja s'encarreguen les probabilitats.",
    },
    "wb.bug.maxn-sum": {
        "en": "You maximised the sum of the payoffs: every player looks only at its own entry.",
        "es": "Has maximizado la suma de las utilidades: cada jugador mira solo su entrada.",
        "ca": "Has maximitzat la suma de les utilitats: cada jugador mira només la seua entrada.",
    },
    "wb.bug.maxn-wrong-entry": {
        "en": "You maximised the entry of the next player: whoever moves maximises its own.",
        "es": "Has maximizado la entrada del jugador siguiente: quien mueve maximiza la suya.",
        "ca": "Has maximitzat l'entrada del jugador següent: qui mou maximitza la seua.",
    },
    "wb.bug.depth-more": {
        "en": "You searched one ply too deep.",
        "es": "Has buscado una capa de más.",
        "ca": "Has buscat un nivell de més.",
    },
    "wb.bug.depth-less": {
        "en": "You searched one ply too little.",
        "es": "Has buscado una capa de menos.",
        "ca": "Has buscat un nivell de menys.",
    },
    # Questions
    "wb.ask.values.minimax": {
        "en": "Complete the tree: write the minimax value of every node.",
        "es": "Completa el árbol: escribe el valor minimax de cada nodo.",
        "ca": "Completa l'arbre: escriu el valor minimax de cada node.",
    },
    "wb.ask.values.expectiminimax": {
        "en": "Complete the tree: write the value of every node (chance nodes are averaged).",
        "es": "Completa el árbol: escribe el valor de cada nodo (en los nodos de azar, el valor esperado).",
        "ca": "Completa l'arbre: escriu el valor de cada node (en els nodes d'atzar, el valor esperat).",
    },
    "wb.ask.values.maxn": {
        "en": "Complete the tree: write the payoffs of every node; each player maximises its own entry, the first of "
        "equals.",
        "es": "Completa el árbol: escribe la tupla de cada nodo; cada jugador maximiza su entrada, la primera entre "
        "iguales.",
        "ca": "Completa l'arbre: escriu la tupla de cada node; cada jugador maximitza la seua entrada, "
        "la primera entre "
        "iguals.",
    },
    "wb.ask.best-move": {
        "en": "Which is the best move at {node}?",
        "es": "¿Cuál es la mejor jugada en {node}?",
        "ca": "Quina és la millor jugada a {node}?",
    },
    "wb.ask.best-move.first": {
        "en": "Which move does alpha-beta choose at {node} (the first that reaches the value)?",
        "es": "¿Qué jugada elige alfa-beta en {node} (la primera que alcanza el valor)?",
        "ca": "Quina jugada tria alfa-beta a {node} (la primera que arriba al valor)?",
    },
    "wb.ask.line": {
        "en": "How does the game go from {node} on if both play well? Write the nodes in order.",
        "es": "¿Cómo sigue la partida desde {node} si ambos juegan bien? Escribe los nodos en orden.",
        "ca": "Com continua la partida des de {node} si els dos juguen bé? Escriu els nodes en ordre.",
    },
    "wb.ask.plan": {
        "en": "Which decision is made at {node}, and how does the path go on in each case?",
        "es": "¿Qué decisión se toma en {node} y cómo continúa el camino en cada caso?",
        "ca": "Quina decisió es pren a {node} i com continua el camí en cada cas?",
    },
    "wb.ask.windows": {
        "en": "Write the window (alpha, beta) with which alpha-beta enters every inner node, or - if it does not.",
        "es": "Escribe la ventana (alfa, beta) con la que alfa-beta entra en cada nodo interior, o - si no entra.",
        "ca": "Escriu la finestra (alfa, beta) amb què alfa-beta entra en cada node interior, o - si no hi entra.",
    },
    "wb.ask.windows.after": {
        "en": "Write the window (alpha, beta) of every inner node at entry and after each child, or - where there is "
        "none.",
        "es": "Escribe la ventana (alfa, beta) de cada nodo interior al entrar y tras cada hijo, o - donde no la hay.",
        "ca": "Escriu la finestra (alfa, beta) de cada node interior en entrar i després de cada fill, o - on no n'hi "
        "ha.",
    },
    "wb.ask.pruned": {
        "en": "Mark the nodes that alpha-beta does not generate (a marked node stands for all below it).",
        "es": "Marca los nodos que alfa-beta no genera (un nodo marcado vale por todos los de debajo).",
        "ca": "Marca els nodes que alfa-beta no genera (un node marcat val per tots els de davall).",
    },
    "wb.ask.labels": {
        "en": "Write the value that alpha-beta gives every inner node, or - if it is not generated. Labels: {style}.",
        "es": "Escribe el valor que alfa-beta da a cada nodo interior, o - si no se genera. Etiquetas: {style}.",
        "ca": "Escriu el valor que alfa-beta dona a cada node interior, o - si no es genera. Etiquetes: {style}.",
    },
    "wb.ask.leaf-order": {
        "en": "In which order are the leaves evaluated?",
        "es": "¿En qué orden se evalúan las hojas?",
        "ca": "En quin ordre s'avaluen les fulles?",
    },
    "wb.ask.why": {
        "en": "Why is {node} cut after {after}?",
        "es": "¿Por qué se corta {node} tras {after}?",
        "ca": "Per què es talla {node} després de {after}?",
    },
    "wb.ask.why.node": {
        "en": "Why is {node} cut?",
        "es": "¿Por qué se corta {node}?",
        "ca": "Per què es talla {node}?",
    },
    "wb.ask.not-generated.generated": {
        "en": "How many nodes are not generated with alpha-beta, compared with plain minimax?",
        "es": "¿Cuántos nodos se dejan de generar con alfa-beta frente al minimax básico?",
        "ca": "Quants nodes es deixen de generar amb alfa-beta enfront del minimax bàsic?",
    },
    "wb.ask.not-generated.leaves": {
        "en": "How many leaves are not evaluated with alpha-beta, compared with plain minimax?",
        "es": "¿Cuántas hojas se dejan de evaluar con alfa-beta frente al minimax básico?",
        "ca": "Quantes fulles es deixen d'avaluar amb alfa-beta enfront del minimax bàsic?",
    },
    "wb.ask.not-generated.branches": {
        "en": "How many branches does alpha-beta cut off?",
        "es": "¿Cuántas ramas corta alfa-beta?",
        "ca": "Quantes branques talla alfa-beta?",
    },
    "wb.ask.leaves-saved": {
        "en": "How many leaves does alpha-beta not evaluate?",
        "es": "¿Cuántas hojas no evalúa alfa-beta?",
        "ca": "Quantes fulles no avalua alfa-beta?",
    },
    "wb.ask.generated": {
        "en": "How many nodes does alpha-beta generate, the root included?",
        "es": "¿Cuántos nodos genera alfa-beta, incluida la raíz?",
        "ca": "Quants nodes genera alfa-beta, inclosa l'arrel?",
    },
    "wb.ask.evaluated": {
        "en": "How many leaves does alpha-beta evaluate?",
        "es": "¿Cuántas hojas evalúa alfa-beta?",
        "ca": "Quantes fulles avalua alfa-beta?",
    },
    "wb.ask.cuts": {
        "en": "How many cuts does alpha-beta make that really skip something?",
        "es": "¿Cuántos cortes hace alfa-beta que de verdad ahorren algo?",
        "ca": "Quants talls fa alfa-beta que de veritat estalvien alguna cosa?",
    },
    "wb.want.set": {
        "en": "{question} Give all values.",
        "es": "{question} Da todos los valores.",
        "ca": "{question} Dona tots els valors.",
    },
    "wb.want.one": {
        "en": "{question} Give one value.",
        "es": "{question} Da un valor.",
        "ca": "{question} Dona un valor.",
    },
    "wb.want.smallest-integer": {
        "en": "{question} Give the smallest integer.",
        "es": "{question} Da el menor entero.",
        "ca": "{question} Dona l'enter més petit.",
    },
    "wb.ask.no-cut": {
        "en": "Which value should {leaf} have so that the cut at {node} does not happen?",
        "es": "¿Qué valor debería tener {leaf} para que no se produzca el corte en {node}?",
        "ca": "Quin valor hauria de tenir {leaf} perquè no es produïsca el tall a {node}?",
    },
    "wb.ask.no-cut.after": {
        "en": "Which value should {leaf} have so that the cut at {node} after {after} does not happen?",
        "es": "¿Qué valor debería tener {leaf} para que no se produzca el corte en {node} tras {after}?",
        "ca": "Quin valor hauria de tenir {leaf} perquè no es produïsca el tall a {node} després de {after}?",
    },
    "wb.ask.cut-happens": {
        "en": "Which value should {leaf} have so that there is a cut at {node}?",
        "es": "¿Qué valor debería tener {leaf} para que se produzca un corte en {node}?",
        "ca": "Quin valor hauria de tenir {leaf} perquè es produïsca un tall a {node}?",
    },
    "wb.ask.cut-happens.after": {
        "en": "Which value should {leaf} have so that {node} is cut after {after}?",
        "es": "¿Qué valor debería tener {leaf} para que {node} se corte tras {after}?",
        "ca": "Quin valor hauria de tenir {leaf} perquè {node} es talle després de {after}?",
    },
    "wb.ask.move-changes": {
        "en": "Which value should {leaf} have so that the move at {node} is no longer {move}?",
        "es": "¿Qué valor debería tener {leaf} para que la jugada en {node} ya no sea {move}?",
        "ca": "Quin valor hauria de tenir {leaf} perquè la jugada a {node} ja no siga {move}?",
    },
    "wb.ask.reorder.fewest": {
        "en": "Put the children of every node in an order with which alpha-beta generates the fewest nodes.",
        "es": "Ordena los hijos de cada nodo para que alfa-beta genere el menor número de nodos.",
        "ca": "Ordena els fills de cada node perquè alfa-beta genere el menor nombre de nodes.",
    },
    "wb.ask.reorder.most": {
        "en": "Put the children of every node in an order with which alpha-beta generates the most nodes.",
        "es": "Ordena los hijos de cada nodo para que alfa-beta genere el mayor número de nodos.",
        "ca": "Ordena els fills de cada node perquè alfa-beta genere el major nombre de nodes.",
    },
    "wb.ask.unknowns": {
        "en": "Find {names}.",
        "es": "Calcula {names}.",
        "ca": "Calcula {names}.",
    },
    "wb.ask.unknowns.given": {
        "en": "Find {names}, knowing that {relations}.",
        "es": "Calcula {names}, sabiendo que {relations}.",
        "ca": "Calcula {names}, sabent que {relations}.",
    },
    "wb.ask.threshold": {
        "en": "At which value of {parameter} does the decision at {node} change?",
        "es": "¿Con qué valor de {parameter} cambia la decisión en {node}?",
        "ca": "Amb quin valor de {parameter} canvia la decisió a {node}?",
    },
    "wb.ask.threshold.set": {
        "en": "For which values of {parameter} is {move} a best move at {node}?",
        "es": "¿Para qué valores de {parameter} es {move} una mejor jugada en {node}?",
        "ca": "Per a quins valors de {parameter} és {move} una millor jugada a {node}?",
    },
    "wb.ask.trace-gaps": {
        "en": "Fill in the gaps of the trace: for each line, the whole line or its missing numbers in order.",
        "es": "Rellena los huecos de la traza: para cada línea, la línea entera o los números que faltan en orden.",
        "ca": "Ompli els buits de la traça: per a cada línia, la línia sencera o els nombres que falten en ordre.",
    },
    "wb.ask.trace-error": {
        "en": "One number of this trace is wrong. In which line, and how should the line read?",
        "es": "Un número de esta traza está mal. ¿En qué línea, y cómo debería ser la línea?",
        "ca": "Un nombre d'aquesta traça està malament. En quina línia, i com hauria de ser la línia?",
    },
    "wb.ask.transform": {
        "en": "Every leaf value is transformed: {map}. Does the move at {node} change, and which is it then?",
        "es": "Se transforma el valor de cada hoja: {map}. ¿Cambia la jugada en {node}, y cuál es entonces?",
        "ca": "Es transforma el valor de cada fulla: {map}. Canvia la jugada a {node}, i quina és llavors?",
    },
    "wb.map.affine": {
        "en": "x → {factor}·x {sign} {shift}",
        "es": "x → {factor}·x {sign} {shift}",
        "ca": "x → {factor}·x {sign} {shift}",
    },
    "wb.map.power": {"en": "x → x^{power}", "es": "x → x^{power}", "ca": "x → x^{power}"},
    "wb.map.table": {"en": "{pairs}", "es": "{pairs}", "ca": "{pairs}"},
    "wb.ask.open-lines": {
        "en": "How many lines are still open to X, and how many to O (empty ones included)?",
        "es": "¿Cuántas líneas siguen abiertas para X y cuántas para O (incluidas las vacías)?",
        "ca": "Quantes línies continuen obertes per a X i quantes per a O (incloses les buides)?",
    },
    "wb.ask.evaluation": {
        "en": "What is the value of the evaluation function in this position (lines open to X minus lines open to O)?",
        "es": "¿Cuánto vale la función de evaluación en esta posición (líneas abiertas para X menos las de O)?",
        "ca": "Quant val la funció d'avaluació en aquesta posició (línies obertes per a X menys les d'O)?",
    },
    "wb.ask.evaluation.game": {
        "en": "What is the value of the evaluation function in this position?",
        "es": "¿Cuánto vale la función de evaluación en esta posición?",
        "ca": "Quant val la funció d'avaluació en aquesta posició?",
    },
    "wb.ask.depth-move": {
        "en": "Which move does minimax choose with a search of {depth} plies, and what value does it find?",
        "es": "¿Qué jugada elige minimax con una búsqueda de {depth} capas, y qué valor encuentra?",
        "ca": "Quina jugada tria minimax amb una cerca de {depth} nivells, i quin valor troba?",
    },
    "wb.ask.symmetric-classes": {
        "en": "How many moves are really different, symmetric ones counted once, and how many boards are there after "
        "two plies?",
        "es": "¿Cuántas jugadas son realmente distintas, contando una vez las simétricas, y cuántos tableros hay tras "
        "dos capas?",
        "ca": "Quantes jugades són realment diferents, comptant una vegada les simètriques, i quants taulers hi ha "
        "després de dos nivells?",
    },
    "wb.ask.depth-change": {
        "en": "Which move is chosen at each depth from 1 to {deepest}, and at which does it first change (0 if never)?",
        "es": "¿Qué jugada se elige con cada profundidad de 1 a {deepest}, y con cuál cambia por primera vez (0 si "
        "nunca)?",
        "ca": "Quina jugada es tria amb cada profunditat d'1 a {deepest}, i amb quina canvia per primera vegada (0 si "
        "mai)?",
    },
    "wb.ask.matrix-tree.row": {
        "en": "Build the tree in which the row player moves first: which is its first move, and {asked}?",
        "es": "Construye el árbol en el que mueve primero el jugador de las filas: ¿cuál es su primera jugada y "
        "{asked}?",
        "ca": "Construeix l'arbre en què mou primer el jugador de les files: quina és la seua primera jugada i "
        "{asked}?",
    },
    "wb.ask.matrix-tree.column": {
        "en": "Build the tree in which the column player moves first: which is its first move, and {asked}?",
        "es": "Construye el árbol en el que mueve primero el jugador de las columnas: ¿cuál es su primera jugada y "
        "{asked}?",
        "ca": "Construeix l'arbre en què mou primer el jugador de les columnes: quina és la seua primera jugada i "
        "{asked}?",
    },
    "wb.asked.value": {
        "en": "what is the value for the row player",
        "es": "cuál es el valor para el de las filas",
        "ca": "quin és el valor per al de les files",
    },
    "wb.asked.payoffs": {
        "en": "what does each of them get, the row player first",
        "es": "qué gana cada uno, primero el de las filas",
        "ca": "què guanya cadascun, primer el de les files",
    },
    "wb.payoffs.row": {
        "en": "(what the row player gains and the column player loses)",
        "es": "(lo que gana el jugador de las filas y pierde el de las columnas)",
        "ca": "(el que guanya el jugador de les files i perd el de les columnes)",
    },
    "wb.payoffs.pairs": {
        "en": "(what the row player gains, what the column player gains)",
        "es": "(lo que gana el jugador de las filas, lo que gana el de las columnas)",
        "ca": "(el que guanya el jugador de les files, el que guanya el de les columnes)",
    },
    "wb.ask.maximin": {
        "en": "What is each player sure of when both choose at once, and is there a saddle point?",
        "es": "¿Qué tiene asegurado cada jugador si ambos eligen a la vez, y hay punto de silla?",
        "ca": "Què té assegurat cada jugador si els dos trien alhora, i hi ha punt de sella?",
    },
    "wb.ask.dominance": {
        "en": "Which rows and which columns are strictly dominated?",
        "es": "¿Qué filas y qué columnas están estrictamente dominadas?",
        "ca": "Quines files i quines columnes estan estrictament dominades?",
    },
    "wb.ask.equilibria": {
        "en": "Which pairs row/column are equilibria: neither player gains by changing alone?",
        "es": "¿Qué pares fila/columna son equilibrios: ningún jugador gana cambiando solo?",
        "ca": "Quins parells fila/columna són equilibris: cap jugador guanya canviant tot sol?",
    },
    "wb.ask.mixed-value": {
        "en": "What is the value of the game when both players may mix?",
        "es": "¿Cuál es el valor del juego si ambos pueden usar estrategias mixtas?",
        "ca": "Quin és el valor del joc si els dos poden usar estratègies mixtes?",
    },
    "wb.ask.classify": {
        "en": "Classify the game: {game}.",
        "es": "Clasifica el juego: {game}.",
        "ca": "Classifica el joc: {game}.",
    },
    "wb.ask.complexity": {
        "en": "Work out the figures. Given: {given}.",
        "es": "Calcula las cifras. Datos: {given}.",
        "ca": "Calcula les xifres. Dades: {given}.",
    },
    "wb.given.b": {"en": "branching b = {number}", "es": "ramificación b = {number}", "ca": "ramificació b = {number}"},
    "wb.given.m": {"en": "depth m = {number}", "es": "profundidad m = {number}", "ca": "profunditat m = {number}"},
    "wb.given.rate": {
        "en": "{number} nodes a second",
        "es": "{number} nodos por segundo",
        "ca": "{number} nodes per segon",
    },
    "wb.given.nodes": {"en": "{number} nodes", "es": "{number} nodos", "ca": "{number} nodes"},
    "wb.given.seconds": {"en": "{number} seconds", "es": "{number} segundos", "ca": "{number} segons"},
    "wb.fig.leaves": {
        "en": "leaves of the full tree",
        "es": "hojas del árbol completo",
        "ca": "fulles de l'arbre complet",
    },
    "wb.fig.magnitude": {
        "en": "leaves of the full tree, as a power of ten",
        "es": "hojas del árbol completo, como potencia de diez",
        "ca": "fulles de l'arbre complet, com a potència de deu",
    },
    "wb.fig.best-leaves": {
        "en": "fewest leaves that alpha-beta can evaluate (exact)",
        "es": "menor número de hojas que puede evaluar alfa-beta (exacto)",
        "ca": "menor nombre de fulles que pot avaluar alfa-beta (exacte)",
    },
    "wb.fig.best-magnitude": {
        "en": "leaves of alpha-beta in the best case, as a power of ten",
        "es": "hojas de alfa-beta en el mejor caso, como potencia de diez",
        "ca": "fulles d'alfa-beta en el millor cas, com a potència de deu",
    },
    "wb.fig.years": {
        "en": "years that it takes, as a power of ten",
        "es": "años que tarda, como potencia de diez",
        "ca": "anys que tarda, com a potència de deu",
    },
    "wb.fig.depth": {
        "en": "depth of the deepest full search in that time",
        "es": "profundidad de la búsqueda completa más profunda en ese tiempo",
        "ca": "profunditat de la cerca completa més profunda en eixe temps",
    },
    "wb.ask.true-false": {
        "en": "True or false? «{statement}» If it is false, give a tree that shows it.",
        "es": "¿Verdadero o falso? «{statement}» Si es falso, da un árbol que lo muestre.",
        "ca": "Vertader o fals? «{statement}» Si és fals, dona un arbre que ho mostre.",
    },
    "wb.statement.same-root-value": {
        "en": "Alpha-beta always gives the root the same value as minimax.",
        "es": "Alfa-beta da siempre a la raíz el mismo valor que minimax.",
        "ca": "Alfa-beta dona sempre a l'arrel el mateix valor que minimax.",
    },
    "wb.statement.same-every-value": {
        "en": "Every node that alpha-beta visits gets its minimax value.",
        "es": "Todo nodo que visita alfa-beta recibe su valor minimax.",
        "ca": "Tot node que visita alfa-beta rep el seu valor minimax.",
    },
    "wb.statement.order-is-irrelevant": {
        "en": "The order of the children does not change how many nodes alpha-beta generates.",
        "es": "El orden de los hijos no cambia cuántos nodos genera alfa-beta.",
        "ca": "L'ordre dels fills no canvia quants nodes genera alfa-beta.",
    },
    "wb.statement.tie-rule-is-irrelevant": {
        "en": "Cutting on ties or not, alpha-beta generates the same number of nodes.",
        "es": "Corte o no en los empates, alfa-beta genera el mismo número de nodos.",
        "ca": "Talle o no en els empats, alfa-beta genera el mateix nombre de nodes.",
    },
    "wb.statement.last-tie-is-safe": {
        "en": "After alpha-beta (cutting on ties), every child of the root that shows the root's value is a best move.",
        "es": "Tras alfa-beta (cortando en los empates), todo hijo de la raíz que muestra el valor de la raíz es una "
        "mejor jugada.",
        "ca": "Després d'alfa-beta (tallant en els empats), tot fill de l'arrel que mostra el valor de l'arrel és una "
        "millor jugada.",
    },
    "wb.statement.monotone-minimax": {
        "en": "A strictly increasing transformation of the leaves never changes the move of minimax.",
        "es": "Una transformación estrictamente creciente de las hojas no cambia nunca la jugada de minimax.",
        "ca": "Una transformació estrictament creixent de les fulles no canvia mai la jugada de minimax.",
    },
    "wb.statement.monotone-expectiminimax": {
        "en": "Replacing every leaf x by x³, which keeps their order, never changes the move of expectiminimax.",
        "es": "Cambiar cada hoja x por x³, que conserva su orden, no cambia nunca la jugada de expectiminimax.",
        "ca": "Canviar cada fulla x per x³, que en conserva l'ordre, no canvia mai la jugada d'expectiminimax.",
    },
    "wb.statement.affine-expectiminimax": {
        "en": "Replacing every leaf x by 2x + 5 never changes the move of expectiminimax.",
        "es": "Cambiar cada hoja x por 2x + 5 no cambia nunca la jugada de expectiminimax.",
        "ca": "Canviar cada fulla x per 2x + 5 no canvia mai la jugada d'expectiminimax.",
    },
    "wb.statement.minimax-beats-anyone": {
        "en": "Against a MIN that moves at random, no move is better on average than that of minimax.",
        "es": "Contra un MIN que juega al azar, ninguna jugada es mejor en promedio que la de minimax.",
        "ca": "Contra un MIN que juga a l'atzar, cap jugada és millor de mitjana que la de minimax.",
    },
    "wb.statement.direction-is-irrelevant": {
        "en": "From left to right or from right to left, alpha-beta generates the same number of nodes.",
        "es": "De izquierda a derecha o de derecha a izquierda, alfa-beta genera el mismo número de nodos.",
        "ca": "D'esquerra a dreta o de dreta a esquerra, alfa-beta genera el mateix nombre de nodes.",
    },
    "wb.statement.cut-at-last-child-saves": {
        "en": "Every time the condition of a cut holds, some node is saved.",
        "es": "Cada vez que se cumple la condición de corte se ahorra algún nodo.",
        "ca": "Cada vegada que es compleix la condició de tall s'estalvia algun node.",
    },
    # Captions
    "wb.moves-at": {"en": "move at {node}", "es": "jugada en {node}", "ca": "jugada a {node}"},
    "wb.cap.kind": {"en": "kind of cut", "es": "tipo de corte", "ca": "tipus de tall"},
    "wb.cap.value": {
        "en": "value of {node} when it is cut",
        "es": "valor de {node} al cortarse",
        "ca": "valor de {node} en tallar-se",
    },
    "wb.cap.bound": {"en": "bound that it reaches", "es": "cota que alcanza", "ca": "fita a què arriba"},
    "wb.cap.owner": {
        "en": "ancestor that owns the bound",
        "es": "antecesor dueño de la cota",
        "ca": "antecessor amo de la fita",
    },
    "wb.cap.dropped": {"en": "nodes that are skipped", "es": "nodos que se ahorran", "ca": "nodes que s'estalvien"},
    "wb.cap.order": {
        "en": "the tree in the new order, or A: C B; C: C2 C1",
        "es": "el árbol en el nuevo orden, o A: C B; C: C2 C1",
        "ca": "l'arbre en el nou ordre, o A: C B; C: C2 C1",
    },
    "wb.cap.nodes": {"en": "nodes generated then", "es": "nodos generados entonces", "ca": "nodes generats llavors"},
    "wb.cap.line": {"en": "line {number}", "es": "línea {number}", "ca": "línia {number}"},
    "wb.cap.correction": {
        "en": "how that line should read",
        "es": "cómo debería ser esa línea",
        "ca": "com hauria de ser eixa línia",
    },
    "wb.cap.wrong-line": {
        "en": "number of the wrong line",
        "es": "número de la línea errónea",
        "ca": "número de la línia errònia",
    },
    "wb.cap.changes": {"en": "does the move change?", "es": "¿cambia la jugada?", "ca": "canvia la jugada?"},
    "wb.cap.new-move": {"en": "move after the change", "es": "jugada tras el cambio", "ca": "jugada després del canvi"},
    "wb.cap.move": {"en": "move", "es": "jugada", "ca": "jugada"},
    "wb.cap.first-move": {"en": "first move", "es": "primera jugada", "ca": "primera jugada"},
    "wb.cap.game-value": {"en": "value", "es": "valor", "ca": "valor"},
    "wb.cap.payoffs": {"en": "payoffs", "es": "pagos", "ca": "pagaments"},
    "wb.cap.classes-one": {"en": "different moves", "es": "jugadas distintas", "ca": "jugades diferents"},
    "wb.cap.classes-two": {
        "en": "different boards after two plies",
        "es": "tableros distintos tras dos capas",
        "ca": "taulers diferents després de dos nivells",
    },
    "wb.cap.at-depth": {
        "en": "move at depth {depth}",
        "es": "jugada con profundidad {depth}",
        "ca": "jugada amb profunditat {depth}",
    },
    "wb.cap.depth-changes": {
        "en": "depth at which it first changes",
        "es": "profundidad con la que cambia por primera vez",
        "ca": "profunditat amb què canvia per primera vegada",
    },
    "wb.cap.maximin": {
        "en": "the row player gets at least",
        "es": "el jugador de las filas recibe al menos",
        "ca": "el jugador de les files rep almenys",
    },
    "wb.cap.minimax": {
        "en": "the column player pays at most",
        "es": "el jugador de las columnas paga como mucho",
        "ca": "el jugador de les columnes paga com a molt",
    },
    "wb.cap.saddle": {"en": "is there a saddle point?", "es": "¿hay punto de silla?", "ca": "hi ha punt de sella?"},
    "wb.cap.dominated-rows": {"en": "dominated rows", "es": "filas dominadas", "ca": "files dominades"},
    "wb.cap.dominated-columns": {"en": "dominated columns", "es": "columnas dominadas", "ca": "columnes dominades"},
    "wb.cap.players": {"en": "players", "es": "jugadores", "ca": "jugadors"},
    "wb.cap.chance": {"en": "is there chance?", "es": "¿hay azar?", "ca": "hi ha atzar?"},
    "wb.cap.information": {"en": "information", "es": "información", "ca": "informació"},
    "wb.cap.sum": {"en": "sum", "es": "suma", "ca": "suma"},
    "wb.cap.truth": {"en": "true or false", "es": "verdadero o falso", "ca": "vertader o fals"},
    "wb.cap.counter-example": {
        "en": "a tree that shows it, as A(B(…),C(…))",
        "es": "un árbol que lo muestre, como A(B(…),C(…))",
        "ca": "un arbre que ho mostre, com A(B(…),C(…))",
    },
    # Games that are only talked about
    "wb.game.chess": {"en": "chess", "es": "ajedrez", "ca": "escacs"},
    "wb.game.checkers": {"en": "checkers", "es": "damas", "ca": "dames"},
    "wb.game.reversi": {"en": "reversi", "es": "reversi", "ca": "reversi"},
    "wb.game.go": {"en": "Go", "es": "go", "ca": "go"},
    "wb.game.backgammon": {"en": "backgammon", "es": "backgammon", "ca": "backgammon"},
    "wb.game.battleship": {"en": "battleship", "es": "hundir la flota", "ca": "batalla naval"},
    "wb.game.poker": {"en": "poker of two players", "es": "póquer de dos jugadores", "ca": "pòquer de dos jugadors"},
    "wb.game.monopoly": {"en": "Monopoly", "es": "Monopoly", "ca": "Monopoly"},
    "wb.game.8-puzzle": {"en": "8-puzzle", "es": "8-puzzle", "ca": "8-puzle"},
    # Sheets
    "wb.exercise": {"en": "Exercise {id}", "es": "Ejercicio {id}", "ca": "Exercici {id}"},
    "wb.question": {"en": "Question {number}", "es": "Pregunta {number}", "ca": "Pregunta {number}"},
    "wb.answer": {"en": "Answer", "es": "Respuesta", "ca": "Resposta"},
    "wb.solution": {"en": "Solution", "es": "Solución", "ca": "Solució"},
    "wb.source": {"en": "Source: {source}", "es": "Fuente: {source}", "ca": "Font: {source}"},
    "wb.rule": {
        "en": "Rule: {tie}; labels: {fail}; {order}.",
        "es": "Regla: {tie}; etiquetas: {fail}; {order}.",
        "ca": "Regla: {tie}; etiquetes: {fail}; {order}.",
    },
    "wb.order.ltr": {
        "en": "children from left to right",
        "es": "hijos de izquierda a derecha",
        "ca": "fills d'esquerra a dreta",
    },
    "wb.order.rtl": {
        "en": "children from right to left",
        "es": "hijos de derecha a izquierda",
        "ca": "fills de dreta a esquerra",
    },
    "wb.range": {
        "en": "Window of the root: [{low}; {high}].",
        "es": "Ventana de la raíz: [{low}; {high}].",
        "ca": "Finestra de l'arrel: [{low}; {high}].",
    },
    "wb.tree": {"en": "Game tree", "es": "Árbol del juego", "ca": "Arbre del joc"},
    "wb.name": {"en": "Name", "es": "Nombre", "ca": "Nom"},
    "wb.list.collection": {"en": "Collection", "es": "Colección", "ca": "Col·lecció"},
    "wb.list.kinds": {"en": "Kinds (--kind)", "es": "Tipos (--kind)", "ca": "Tipus (--kind)"},
    "wb.list.controls": {"en": "Controls (--control)", "es": "Controles (--control)", "ca": "Controls (--control)"},
    "wb.list.questions": {"en": "Questions", "es": "Preguntas", "ca": "Preguntes"},
    # The page that grades itself
    "wb.html.check": {"en": "Check", "es": "Corregir", "ca": "Corregir"},
    "wb.html.show": {"en": "Show the solution", "es": "Mostrar la solución", "ca": "Mostrar la solució"},
    "wb.html.save": {"en": "Save my answers", "es": "Guardar mis respuestas", "ca": "Guardar les meues respostes"},
    "wb.html.right": {"en": "Right.", "es": "Correcto.", "ca": "Correcte."},
    "wb.html.partly": {
        "en": "Partly right: {percent} %.",
        "es": "Correcto en parte: {percent} %.",
        "ca": "Correcte en part: {percent} %.",
    },
    "wb.html.wrong": {"en": "Not right.", "es": "Incorrecto.", "ca": "Incorrecte."},
    "wb.html.unread": {
        "en": "The tree cannot be read: look at column {column}.",
        "es": "El árbol no se entiende: mira la columna {column}.",
        "ca": "L'arbre no s'entén: mira la columna {column}.",
    },
    "wb.html.choose": {"en": "choose", "es": "elige", "ca": "tria"},
    "wb.html.language": {"en": "Language", "es": "Idioma", "ca": "Idioma"},
    "wb.html.steps": {"en": "The search step by step", "es": "La búsqueda paso a paso", "ca": "La cerca pas a pas"},
}
