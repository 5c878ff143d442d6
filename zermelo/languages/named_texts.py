"""What the text views say, in English, Spanish and Catalan: a name for each message, the same slots in each language.

The Spanish of the trace is that of the course notes, to the letter; the others follow it line by line.
"""

MESSAGES: dict[str, dict[str, str]] = {
    # Names
    "name.root": {"en": "root", "es": "raíz", "ca": "arrel"},
    "name.player": {"en": "P{number}", "es": "J{number}", "ca": "J{number}"},
    "list.more": {"en": "{names} and {count} more", "es": "{names} y {count} más", "ca": "{names} i {count} més"},
    # The trace
    "trace.alpha": {"en": "alpha", "es": "alfa", "ca": "alfa"},
    "trace.beta": {"en": "beta", "es": "beta", "ca": "beta"},
    "trace.call": {"en": "Call {call}", "es": "Invocacion {call}", "ca": "Invocació {call}"},
    "trace.terminal": {
        "en": "Call {call} -> which returns terminal value {value}",
        "es": "Invocacion {call} -> que retorna valor terminal {value}",
        "ca": "Invocació {call} -> que retorna valor terminal {value}",
    },
    "trace.estimate": {
        "en": "Call {call} -> which returns estimated value {value}",
        "es": "Invocacion {call} -> que retorna valor estimado {value}",
        "ca": "Invocació {call} -> que retorna valor estimat {value}",
    },
    "trace.given": {
        "en": "{node} already computed -> {value}",
        "es": "{node} ya calculado -> {value}",
        "ca": "{node} ja calculat -> {value}",
    },
    "trace.stand_pat": {
        "en": "estimated value {value}, and on with the noisy moves",
        "es": "valor estimado {value}, y sigue con las jugadas ruidosas",
        "ca": "valor estimat {value}, i continua amb les jugades sorolloses",
    },
    "trace.assigns": {
        "en": "{function} of {node} assigns value {value}",
        "es": "{function} de {node} asigna valor {value}",
        "ca": "{function} de {node} assigna valor {value}",
    },
    "trace.probe": {
        "en": "probe {function} of {node} with its first child: bound {value}",
        "es": "sondeo {function} de {node} con su primer hijo: cota {value}",
        "ca": "sondeig {function} de {node} amb el seu primer fill: fita {value}",
    },
    "trace.cut": {
        "en": "CUT in {function} of {node} because {test} -> it is assigned value {value}",
        "es": "PODA en {function} de {node} porque {test} -> le asigna valor {value}",
        "ca": "PODA a {function} de {node} perquè {test} -> li assigna valor {value}",
    },
    "trace.at_most": {"en": "at most {test}", "es": "como mucho {test}", "ca": "com a molt {test}"},
    "trace.at_least": {"en": "at least {test}", "es": "como poco {test}", "ca": "com a mínim {test}"},
    "trace.found": {"en": "value found: {value}", "es": "valor encontrado: {value}", "ca": "valor trobat: {value}"},
    "trace.action": {
        "en": "after going through the successors of {node}, the action to take is {action}",
        "es": "tras el repaso de los sucesores de {node}, la acción a hacer es {action}",
        "ca": "després de repassar els successors de {node}, l'acció a fer és {action}",
    },
    "trace.action.plain": {
        "en": "after going through the successors of {node} the action to take is {action}",
        "es": "tras el repaso de los sucesores de {node} la acción a hacer es {action}",
        "ca": "després de repassar els successors de {node} l'acció a fer és {action}",
    },
    "trace.turn.leaf": {
        "en": "turn of {player} at {node}: chooses {payoffs} because {own} > {other}",
        "es": "turno de {player} en {node}: elige {payoffs} porque {own} > {other}",
        "ca": "torn de {player} a {node}: tria {payoffs} perquè {own} > {other}",
    },
    "trace.turn.tie": {
        "en": "turn of {player} at {node}: chooses {payoffs} because {own} = {other} and it is the first",
        "es": "turno de {player} en {node}: elige {payoffs} porque {own} = {other} y es el primero",
        "ca": "torn de {player} a {node}: tria {payoffs} perquè {own} = {other} i és el primer",
    },
    "trace.turn.only": {
        "en": "turn of {player} at {node}: chooses {payoffs}, the only one",
        "es": "turno de {player} en {node}: elige {payoffs}, lo único que hay",
        "ca": "torn de {player} a {node}: tria {payoffs}, l'únic que hi ha",
    },
    "trace.turn.child": {
        "en": "turn of {player} at {node}: chooses {child} -> {payoffs}",
        "es": "turno de {player} en {node}: elige {child} -> {payoffs}",
        "ca": "torn de {player} a {node}: tria {child} -> {payoffs}",
    },
    "trace.turn.cut": {
        "en": "CUT in the turn of {player} at {node} because {own} is already too much -> it is assigned {payoffs}",
        "es": "PODA en el turno de {player} en {node} porque {own} ya es demasiado -> le asigna {payoffs}",
        "ca": "PODA al torn de {player} a {node} perquè {own} ja és massa -> li assigna {payoffs}",
    },
    "trace.turn.chance": {
        "en": "chance at {node}: {sum} = {payoffs}",
        "es": "azar en {node}: {sum} = {payoffs}",
        "ca": "atzar a {node}: {sum} = {payoffs}",
    },
    # The rule in force
    "rule.cut": {
        "en": "Rule: {algorithm}, {ties}; labels: {labels}.",
        "es": "Regla: {algorithm}, {ties}; etiquetas: {labels}.",
        "ca": "Regla: {algorithm}, {ties}; etiquetes: {labels}.",
    },
    "rule.all": {
        "en": "Rule: {algorithm}, every node is searched.",
        "es": "Regla: {algorithm}, se recorren todos los nodos.",
        "ca": "Regla: {algorithm}, es recorren tots els nodes.",
    },
    "rule.maxn": {
        "en": "Rule: maxn, each player takes the child that is best for itself, the first of equals.",
        "es": "Regla: maxn, cada jugador elige el hijo mejor para sí, el primero entre iguales.",
        "ca": "Regla: maxn, cada jugador tria el fill millor per a ell, el primer entre iguals.",
    },
    "rule.nonstrict": {
        "en": "cut if v ≥ β at MAX or v ≤ α at MIN (nonstrict)",
        "es": "poda si v ≥ β en MAX o v ≤ α en MIN (nonstrict)",
        "ca": "poda si v ≥ β a MAX o v ≤ α a MIN (nonstrict)",
    },
    "rule.strict": {
        "en": "cut if v > β at MAX or v < α at MIN (strict)",
        "es": "poda si v > β en MAX o v < α en MIN (strict)",
        "ca": "poda si v > β a MAX o v < α a MIN (strict)",
    },
    "rule.negamax": {
        "en": "cut if v ≥ β, all seen by the player to move; seen by MAX, as here: v ≥ β at MAX or v ≤ α at MIN",
        "es": "poda si v ≥ β, visto por quien mueve; visto por MAX, como aquí: v ≥ β en MAX o v ≤ α en MIN",
        "ca": "poda si v ≥ β, vist per qui mou; vist per MAX, com aquí: v ≥ β a MAX o v ≤ α a MIN",
    },
    # The same where everything is seen by the player to move
    "rule.nonstrict.by-mover": {
        "en": "cut if v ≥ β, all seen by the player to move (nonstrict)",
        "es": "poda si v ≥ β, visto por quien mueve (nonstrict)",
        "ca": "poda si v ≥ β, vist per qui mou (nonstrict)",
    },
    "rule.strict.by-mover": {
        "en": "cut if v > β, all seen by the player to move (strict)",
        "es": "poda si v > β, visto por quien mueve (strict)",
        "ca": "poda si v > β, vist per qui mou (strict)",
    },
    "rule.negamax.by-mover": {
        "en": "cut if v ≥ β, all seen by the player to move",
        "es": "poda si v ≥ β, visto por quien mueve",
        "ca": "poda si v ≥ β, vist per qui mou",
    },
    "rule.mtdf.by-mover": {
        "en": "each question asks whether v ≥ γ or v > γ, all seen by the player to move; a yes cuts",
        "es": "cada pregunta es si v ≥ γ o v > γ, visto por quien mueve; un sí corta",
        "ca": "cada pregunta és si v ≥ γ o v > γ, vist per qui mou; un sí talla",
    },
    "rule.pvs.by-mover": {
        "en": "cut if v ≥ β, all seen by the player to move; after the first child a question whether v > γ or v ≥ γ, "
        "cut once it is answered",
        "es": "poda si v ≥ β, visto por quien mueve; tras el primer hijo se pregunta si v > γ o v ≥ γ, y se corta al "
        "responder",
        "ca": "poda si v ≥ β, vist per qui mou; després del primer fill es pregunta si v > γ o v ≥ γ, i es talla en "
        "respondre",
    },
    "rule.star.by-mover": {
        "en": "cut if v ≥ β, all seen by the player to move, and at chance once the average must lie outside the "
        "window",
        "es": "poda si v ≥ β, visto por quien mueve, y en el azar cuando la media queda fuera de la ventana",
        "ca": "poda si v ≥ β, vist per qui mou, i a l'atzar quan la mitjana queda fora de la finestra",
    },
    "rule.mtdf": {
        "en": "each question asks whether v ≥ γ (or v > γ, where γ is sure already): MAX cuts at a yes, MIN at a no",
        "es": "cada pregunta es si v ≥ γ (o v > γ, si γ ya es seguro): MAX corta con un sí, MIN con un no",
        "ca": "cada pregunta és si v ≥ γ (o v > γ, si γ ja és segur): MAX talla amb un sí, MIN amb un no",
    },
    "rule.pvs": {
        "en": "cut if v ≥ β at MAX or v ≤ α at MIN; after the first child a question whether v > γ (at MAX) or v ≥ γ "
        "(at MIN), cut once it is answered",
        "es": "poda si v ≥ β en MAX o v ≤ α en MIN; tras el primer hijo se pregunta si v > γ (en MAX) o v ≥ γ "
        "(en MIN), y se corta al responder",
        "ca": "poda si v ≥ β a MAX o v ≤ α a MIN; després del primer fill es pregunta si v > γ (a MAX) o v ≥ γ "
        "(a MIN), i es talla en respondre",
    },
    "rule.star": {
        "en": "cut if v ≥ β at MAX or v ≤ α at MIN, and at chance once the average must lie outside the window",
        "es": "poda si v ≥ β en MAX o v ≤ α en MIN, y en el azar cuando la media queda fuera de la ventana",
        "ca": "poda si v ≥ β a MAX o v ≤ α a MIN, i a l'atzar quan la mitjana queda fora de la finestra",
    },
    "labels.soft": {
        "en": "the value found (soft)",
        "es": "el valor encontrado (soft)",
        "ca": "el valor trobat (soft)",
    },
    "labels.hard": {
        "en": "never outside the window (hard)",
        "es": "nunca fuera de la ventana (hard)",
        "ca": "mai fora de la finestra (hard)",
    },
    "labels.bound": {
        "en": "≥ or ≤ where only a bound is known (bound)",
        "es": "≥ o ≤ donde solo se conoce una cota (bound)",
        "ca": "≥ o ≤ on només es coneix una fita (bound)",
    },
    "labels.practical": {
        "en": "the alpha or beta of the node (practical)",
        "es": "el alfa o beta del nodo (practical)",
        "ca": "l'alfa o beta del node (practical)",
    },
    # Words
    "word.or": {"en": "or", "es": "o", "ca": "o"},
    "word.any": {"en": "any {name}", "es": "cualquier {name}", "ca": "qualsevol {name}"},
    "name.the_root": {"en": "the root", "es": "la raíz", "ca": "l'arrel"},
    # Why a cut was made
    "cut.reached": {
        "en": "At {node} ({player}) {a_value} is already available, so its value is {relation} {value}.",
        "es": "En {node} ({player}) ya hay {a_value}: su valor será {relation} {value}.",
        "ca": "A {node} ({player}) ja hi ha {a_value}: el seu valor serà {relation} {value}.",
    },
    "cut.reached.tie": {
        "en": "At {node} ({player}) {a_value} is already available, so its value is {relation} {value}: "
        "at most it equals.",
        "es": "En {node} ({player}) ya hay {a_value}: su valor será {relation} {value}: como mucho iguala.",
        "ca": "A {node} ({player}) ja hi ha {a_value}: el seu valor serà {relation} {value}: com a molt iguala.",
    },
    "cut.reached.chance": {
        "en": "At {node} (chance) the average is {relation} {value}, whatever the other outcomes are worth.",
        "es": "En {node} (azar) la media es {relation} {value}, valgan lo que valgan los demás resultados.",
        "ca": "A {node} (atzar) la mitjana és {relation} {value}, valguin el que valguin els altres resultats.",
    },
    "cut.reached.shallow": {
        "en": "At {node} {player} already has {own}.",
        "es": "En {node} {player} ya tiene {own}.",
        "ca": "A {node} {player} ja té {own}.",
    },
    "cut.sure": {
        "en": "{player} is sure of {bound} at {owner} (branch {branch}) and will never choose {node}.",
        "es": "{player} tiene {bound} asegurado en {owner} (rama {branch}); nunca elegirá {node}.",
        "ca": "{player} té {bound} assegurat a {owner} (branca {branch}); mai triarà {node}.",
    },
    "cut.sure.deep": {
        "en": "{player} is sure of {bound} at {owner} (branch {branch}) and will never let the game come to {node}.",
        "es": "{player} tiene {bound} asegurado en {owner} (rama {branch}); nunca dejará que se llegue a {node}.",
        "ca": "{player} té {bound} assegurat a {owner} (branca {branch}); mai deixarà que s'arribi a {node}.",
    },
    "cut.sure.converted": {
        "en": "To matter beside what {player} is sure of at {owner} (branch {branch}), it would have to be "
        "{relation} {bound}.",
        "es": "Para contar frente a lo que {player} tiene asegurado en {owner} (rama {branch}), tendría que ser "
        "{relation} {bound}.",
        "ca": "Per comptar davant del que {player} té assegurat a {owner} (branca {branch}), hauria de ser "
        "{relation} {bound}.",
    },
    "cut.sure.shallow": {
        "en": "All payoffs together are at most {whole}, and {player} is sure of {bound} at {owner} (branch {branch}): "
        "there is no more left here.",
        "es": "Entre todos suman como mucho {whole}, y {player} tiene {bound} asegurado en {owner} (rama {branch}): "
        "aquí no le queda más.",
        "ca": "Entre tots sumen com a molt {whole}, i {player} té {bound} assegurat a {owner} (branca {branch}): "
        "aquí no li queda més.",
    },
    "cut.window": {
        "en": "The search began with the window [{alpha}, {beta}]: nothing outside it matters.",
        "es": "La búsqueda empezó con la ventana [{alpha}, {beta}]: nada de fuera importa.",
        "ca": "La cerca va començar amb la finestra [{alpha}, {beta}]: res de fora no importa.",
    },
    "cut.question.yes": {
        "en": "The question was whether the value is {asks} {bound}; the answer is yes.",
        "es": "La pregunta era si el valor es {asks} {bound}; la respuesta es sí.",
        "ca": "La pregunta era si el valor és {asks} {bound}; la resposta és sí.",
    },
    "cut.question.no": {
        "en": "The question was whether the value is {asks} {bound}; the answer is no.",
        "es": "La pregunta era si el valor es {asks} {bound}; la respuesta es no.",
        "ca": "La pregunta era si el valor és {asks} {bound}; la resposta és no.",
    },
    "cut.asked": {
        "en": "It was asked because {player} is sure of {bound} at {owner} (branch {branch}).",
        "es": "Se preguntó porque {player} tiene {bound} asegurado en {owner} (rama {branch}).",
        "ca": "Es va preguntar perquè {player} té {bound} assegurat a {owner} (branca {branch}).",
    },
    "cut.skips": {"en": "{nodes} are skipped.", "es": "Se podan {nodes}.", "ca": "Es poden {nodes}."},
    "cut.skips.one": {"en": "{nodes} is skipped.", "es": "Se poda {nodes}.", "ca": "Es poda {nodes}."},
    "cut.skips.none": {
        "en": "Nothing is skipped: it was the last child.",
        "es": "No se ahorra nada: era el último hijo.",
        "ca": "No s'estalvia res: era l'últim fill.",
    },
    "cut.condition": {
        "en": "Condition in force: cut if v {relation} {bound}.",
        "es": "Condición en vigor: poda si v {relation} {bound}.",
        "ca": "Condició en vigor: poda si v {relation} {bound}.",
    },
    "cut.avoided": {
        "en": "There would be no cut with {set}.",
        "es": "No habría poda con {set}.",
        "ca": "No hi hauria poda amb {set}.",
    },
    "cut.unavoidable": {
        "en": "No value of {leaf} would avoid it.",
        "es": "Ningún valor de {leaf} la evitaría.",
        "ca": "Cap valor de {leaf} no l'evitaria.",
    },
    # The definition, case by case
    "definition.utility": {
        "en": "value(s) = utility(s), if s is terminal",
        "es": "valor(s) = utilidad(s), si s es terminal",
        "ca": "valor(s) = utilitat(s), si s és terminal",
    },
    "definition.estimate": {
        "en": "value(s) = evaluation(s), if the search stops at s",
        "es": "valor(s) = evaluación(s), si la búsqueda se detiene en s",
        "ca": "valor(s) = avaluació(s), si la cerca s'atura a s",
    },
    "definition.max": {
        "en": "value(s) = max of value(result(s, a)) over the moves a, if MAX moves",
        "es": "valor(s) = máx de valor(resultado(s, a)) sobre las jugadas a, si mueve MAX",
        "ca": "valor(s) = màx de valor(resultat(s, a)) sobre les jugades a, si mou MAX",
    },
    "definition.min": {
        "en": "value(s) = min of value(result(s, a)) over the moves a, if MIN moves",
        "es": "valor(s) = mín de valor(resultado(s, a)) sobre las jugadas a, si mueve MIN",
        "ca": "valor(s) = mín de valor(resultat(s, a)) sobre les jugades a, si mou MIN",
    },
    "definition.chance": {
        "en": "value(s) = sum of P(r)·value(result(s, r)) over the outcomes r, if chance moves",
        "es": "valor(s) = suma de P(r)·valor(resultado(s, r)) sobre los resultados r, si mueve el azar",
        "ca": "valor(s) = suma de P(r)·valor(resultat(s, r)) sobre els resultats r, si mou l'atzar",
    },
    "definition.model": {
        "en": "value(s) = sum of P(a)·value(result(s, a)) over the moves a, if an opponent with a model moves",
        "es": "valor(s) = suma de P(a)·valor(resultado(s, a)) sobre las jugadas a, si mueve un rival con modelo",
        "ca": "valor(s) = suma de P(a)·valor(resultat(s, a)) sobre les jugades a, si mou un rival amb model",
    },
    "definition.own": {
        "en": "value(s) = the tuple value(result(s, a)) with the largest entry of the player who moves",
        "es": "valor(s) = la tupla valor(resultado(s, a)) con la mayor entrada del jugador que mueve",
        "ca": "valor(s) = la tupla valor(resultat(s, a)) amb l'entrada més gran del jugador que mou",
    },
    "case.utility": {
        "en": "{node} is terminal: its value is its utility, {value}.",
        "es": "{node} es terminal: su valor es su utilidad, {value}.",
        "ca": "{node} és terminal: el seu valor és la seva utilitat, {value}.",
    },
    "case.estimate": {
        "en": "The search stops at {node}: its value is an estimate, {value}.",
        "es": "La búsqueda se detiene en {node}: su valor es una estimación, {value}.",
        "ca": "La cerca s'atura a {node}: el seu valor és una estimació, {value}.",
    },
    "case.quiet": {
        "en": "{node} is not quiet: its estimate is {estimate}, and with the noisy moves its value is {value}.",
        "es": "{node} no está en calma: su estimación es {estimate}, y con las jugadas ruidosas su valor es {value}.",
        "ca": "{node} no està en calma: la seva estimació és {estimate}, i amb les jugades sorolloses el seu valor és "
        "{value}.",
    },
    "case.probe": {
        "en": "{node} is only probed: its first child gives the bound {value}.",
        "es": "{node} solo se sondea: su primer hijo da la cota {value}.",
        "ca": "{node} només se sondeja: el seu primer fill dona la fita {value}.",
    },
    "case.max": {
        "en": "MAX moves at {node}: max({values}) {relation} {value}.",
        "es": "Mueve MAX en {node}: máx({values}) {relation} {value}.",
        "ca": "Mou MAX a {node}: màx({values}) {relation} {value}.",
    },
    "case.min": {
        "en": "MIN moves at {node}: min({values}) {relation} {value}.",
        "es": "Mueve MIN en {node}: mín({values}) {relation} {value}.",
        "ca": "Mou MIN a {node}: mín({values}) {relation} {value}.",
    },
    "case.chance": {
        "en": "Chance moves at {node}: {sum} {relation} {value}.",
        "es": "Mueve el azar en {node}: {sum} {relation} {value}.",
        "ca": "Mou l'atzar a {node}: {sum} {relation} {value}.",
    },
    "case.model": {
        "en": "The opponent moves at {node} by its habits: {sum} {relation} {value}.",
        "es": "Mueve el rival en {node} según sus hábitos: {sum} {relation} {value}.",
        "ca": "Mou el rival a {node} segons els seus hàbits: {sum} {relation} {value}.",
    },
    "case.own": {
        "en": "{player} moves at {node}; its entries are {entries}, so it takes {value}.",
        "es": "Mueve {player} en {node}; sus entradas son {entries}, así que elige {value}.",
        "ca": "Mou {player} a {node}; les seves entrades són {entries}, així que tria {value}.",
    },
    "case.returned": {
        "en": "Outside the window the style {labels} returns {value}.",
        "es": "Fuera de la ventana el estilo {labels} devuelve {value}.",
        "ca": "Fora de la finestra l'estil {labels} retorna {value}.",
    },
    # Windows
    "window.entry": {
        "en": "Window at entry: [{alpha}, {beta}].",
        "es": "Ventana al entrar: [{alpha}, {beta}].",
        "ca": "Finestra en entrar: [{alpha}, {beta}].",
    },
    "window.question": {
        "en": "Question at entry: is the value {asks} γ = {bound}?",
        "es": "Pregunta al entrar: ¿es el valor {asks} γ = {bound}?",
        "ca": "Pregunta en entrar: és el valor {asks} γ = {bound}?",
    },
    "window.owner": {
        "en": "{name} = {bound} is what {player} is sure of at {owner} (branch {branch}).",
        "es": "{name} = {bound} es lo que {player} tiene asegurado en {owner} (rama {branch}).",
        "ca": "{name} = {bound} és el que {player} té assegurat a {owner} (branca {branch}).",
    },
    "window.converted": {
        "en": "{name} = {bound} follows from what {player} is sure of at {owner} (branch {branch}).",
        "es": "{name} = {bound} se deduce de lo que {player} tiene asegurado en {owner} (rama {branch}).",
        "ca": "{name} = {bound} es dedueix del que {player} té assegurat a {owner} (branca {branch}).",
    },
    "window.after": {
        "en": "After {child} = {value}: v = {best}, window [{alpha}, {beta}].",
        "es": "Tras {child} = {value}: v = {best}, ventana [{alpha}, {beta}].",
        "ca": "Després de {child} = {value}: v = {best}, finestra [{alpha}, {beta}].",
    },
    # Nodes
    "node.visit": {
        "en": "{node}, visit {number} of the search:",
        "es": "{node}, visita {number} de la búsqueda:",
        "ca": "{node}, visita {number} de la cerca:",
    },
    "node.skipped": {
        "en": "{node} was never generated and has no value: the cut at {cut} after {after} skipped it.",
        "es": "{node} no llegó a generarse y no tiene valor: lo saltó la poda en {cut} tras {after}.",
        "ca": "{node} no s'ha arribat a generar i no té valor: l'ha saltat la poda a {cut} després de {after}.",
    },
    "node.unknown": {
        "en": "There is no node {node!r} here; there are {nodes}.",
        "es": "Aquí no hay ningún nodo {node!r}; hay {nodes}.",
        "ca": "Aquí no hi ha cap node {node!r}; hi ha {nodes}.",
    },
    # Counts
    "count.generated": {
        "en": "Nodes generated: {count}; plain search: {plain} ({share}).",
        "es": "Nodos generados: {count}; búsqueda sin podas: {plain} ({share}).",
        "ca": "Nodes generats: {count}; cerca sense podes: {plain} ({share}).",
    },
    "count.evaluated": {
        "en": "Leaves evaluated: {count}; plain search: {plain} ({share}).",
        "es": "Hojas evaluadas: {count}; búsqueda sin podas: {plain} ({share}).",
        "ca": "Fulles avaluades: {count}; cerca sense podes: {plain} ({share}).",
    },
    "count.skipped": {
        "en": "Nodes not generated: {count}.",
        "es": "Nodos no generados: {count}.",
        "ca": "Nodes no generats: {count}.",
    },
    "count.cuts": {
        "en": "Cut condition met: {conditions}; effective cuts: {effective} (a cut at the last child saves nothing).",
        "es": "Condición de poda cumplida: {conditions}; podas efectivas: {effective} "
        "(una poda en el último hijo no ahorra nada).",
        "ca": "Condició de poda complerta: {conditions}; podes efectives: {effective} "
        "(una poda a l'últim fill no estalvia res).",
    },
    "count.knuth_moore": {
        "en": "Knuth–Moore minimum of leaves (b = {b}, d = {d}): {b}^{up} + {b}^{down} - 1 = {count}.",
        "es": "Mínimo de hojas de Knuth y Moore (b = {b}, d = {d}): {b}^{up} + {b}^{down} - 1 = {count}.",
        "ca": "Mínim de fulles de Knuth i Moore (b = {b}, d = {d}): {b}^{up} + {b}^{down} - 1 = {count}.",
    },
    "count.fewest_leaves": {
        "en": "Fewest leaves that prove the value (the tree is irregular): {count}.",
        "es": "Mínimo de hojas que demuestran el valor (el árbol es irregular): {count}.",
        "ca": "Mínim de fulles que demostren el valor (l'arbre és irregular): {count}.",
    },
    "count.best": {
        "en": "Best order of children: {count} nodes",
        "es": "Mejor orden de los hijos: {count} nodos",
        "ca": "Millor ordre dels fills: {count} nodes",
    },
    "count.best.found": {
        "en": "Best order found (perhaps not the best): {count} nodes",
        "es": "Mejor orden encontrado (quizá no el mejor): {count} nodos",
        "ca": "Millor ordre trobat (potser no el millor): {count} nodes",
    },
    "count.worst": {
        "en": "Worst order of children: {count} nodes",
        "es": "Peor orden de los hijos: {count} nodos",
        "ca": "Pitjor ordre dels fills: {count} nodes",
    },
    "count.worst.found": {
        "en": "Worst order found (perhaps not the worst): {count} nodes",
        "es": "Peor orden encontrado (quizá no el peor): {count} nodos",
        "ca": "Pitjor ordre trobat (potser no el pitjor): {count} nodes",
    },
    "count.as_written": {"en": "as written", "es": "tal como está escrito", "ca": "tal com està escrit"},
    # The commands
    "value.found": {"en": "Value: {value}.", "es": "Valor: {value}.", "ca": "Valor: {value}."},
    "value.best": {
        "en": "Best move: {action} (to {child}).",
        "es": "Mejor jugada: {action} (a {child}).",
        "ca": "Millor jugada: {action} (a {child}).",
    },
    "value.best.plain": {
        "en": "Best move: {action}.",
        "es": "Mejor jugada: {action}.",
        "ca": "Millor jugada: {action}.",
    },
    "value.line": {
        "en": "Principal line: {nodes}.",
        "es": "Línea principal: {nodes}.",
        "ca": "Línia principal: {nodes}.",
    },
    "value.counts": {
        "en": "Generated {generated} nodes, evaluated {evaluated} leaves.",
        "es": "Generados {generated} nodos, evaluadas {evaluated} hojas.",
        "ca": "Generats {generated} nodes, avaluades {evaluated} fulles.",
    },
    "value.counts.leaf": {
        "en": "Generated {generated} nodes, evaluated 1 leaf.",
        "es": "Generados {generated} nodos, evaluada 1 hoja.",
        "ca": "Generats {generated} nodes, avaluada 1 fulla.",
    },
    "value.counts.only": {
        "en": "Generated 1 node, evaluated 1 leaf.",
        "es": "Generado 1 nodo, evaluada 1 hoja.",
        "ca": "Generat 1 node, avaluada 1 fulla.",
    },
    "value.cut": {
        "en": "{kind} cut at {node} after {after}: v = {value} {relation} {bound}, of {owner}; dropped: {dropped}.",
        "es": "Poda {kind} en {node} tras {after}: v = {value} {relation} {bound}, de {owner}; podados: {dropped}.",
        "ca": "Poda {kind} a {node} després de {after}: v = {value} {relation} {bound}, de {owner}; podats: {dropped}.",
    },
    "value.no_owner": {"en": "the first window", "es": "la ventana inicial", "ca": "la finestra inicial"},
    "value.question": {"en": "the question", "es": "la pregunta", "ca": "la pregunta"},
    "value.nothing": {"en": "nothing", "es": "nada", "ca": "res"},
    "subject.missing": {
        "en": "{text!r} is neither a tree (as A(B(3,12),C(2,4))), nor a file, nor a game; the games are {games}.",
        "es": "{text!r} no es un árbol (como A(B(3,12),C(2,4))), ni un fichero, ni un juego; los juegos son {games}.",
        "ca": "{text!r} no és un arbre (com A(B(3,12),C(2,4))), ni un fitxer, ni un joc; els jocs són {games}.",
    },
    "subject.position": {
        "en": "A tree has no position; {words!r} is too much.",
        "es": "Un árbol no tiene posición; {words!r} sobra.",
        "ca": "Un arbre no té posició; {words!r} sobra.",
    },
    "subject.unreadable": {
        "en": "The file {file} cannot be read: {reason}.",
        "es": "No se puede leer el fichero {file}: {reason}.",
        "ca": "No es pot llegir el fitxer {file}: {reason}.",
    },
    "subject.large": {
        "en": "The search visits more than {most} nodes, too many to tell; give a smaller --depth.",
        "es": "La búsqueda visita más de {most} nodos, demasiados para contarlos; da un --depth menor.",
        "ca": "La cerca visita més de {most} nodes, massa per explicar-los; dona un --depth menor.",
    },
}

GLOSSARY: dict[str, dict[str, str]] = {
    # Time and depth
    "ply": {"en": "ply", "es": "capa", "ca": "nivell"},
    "level": {"en": "level", "es": "nivel", "ca": "nivell"},
    "full turn": {
        "en": "full turn (two plies)",
        "es": "turno completo (dos capas)",
        "ca": "torn complet (dos nivells)",
    },
    "pair of depth k": {
        "en": "pair of depth k (plies 2k and 2k+1)",
        "es": "dupla de profundidad k (capas 2k y 2k+1)",
        "ca": "dupla de profunditat k (nivells 2k i 2k+1)",
    },
    "depth": {"en": "depth", "es": "profundidad", "ca": "profunditat"},
    "horizon": {"en": "horizon", "es": "horizonte", "ca": "horitzó"},
    "turn": {"en": "turn", "es": "turno", "ca": "torn"},
    "move": {"en": "move", "es": "jugada", "ca": "jugada"},
    # The tree
    "tree": {"en": "game tree", "es": "árbol de juego", "ca": "arbre de joc"},
    "root": {"en": "root", "es": "raíz", "ca": "arrel"},
    "node": {"en": "node", "es": "nodo", "ca": "node"},
    "leaf": {"en": "leaf", "es": "hoja", "ca": "fulla"},
    "branch": {"en": "branch", "es": "rama", "ca": "branca"},
    "child": {"en": "child", "es": "hijo", "ca": "fill"},
    "ancestor": {"en": "ancestor", "es": "antecesor", "ca": "avantpassat"},
    "chance node": {"en": "chance node", "es": "nodo de azar", "ca": "node d'atzar"},
    "outcome": {"en": "outcome", "es": "resultado", "ca": "resultat"},
    "branching factor": {"en": "branching factor", "es": "factor de ramificación", "ca": "factor de ramificació"},
    # Values
    "value": {"en": "value", "es": "valor", "ca": "valor"},
    "utility": {"en": "utility", "es": "utilidad", "ca": "utilitat"},
    "evaluation": {"en": "evaluation function", "es": "función de evaluación", "ca": "funció d'avaluació"},
    "estimate": {"en": "estimate", "es": "estimación", "ca": "estimació"},
    "payoff": {"en": "payoff", "es": "pago", "ca": "pagament"},
    "expected value": {"en": "expected value", "es": "valor esperado", "ca": "valor esperat"},
    "tie": {"en": "tie", "es": "empate", "ca": "empat"},
    # Alpha-beta
    "window": {"en": "window", "es": "ventana", "ca": "finestra"},
    "bound": {"en": "bound", "es": "cota", "ca": "fita"},
    "cut": {"en": "cut", "es": "poda", "ca": "poda"},
    "alpha cut": {"en": "alpha cut (at MIN)", "es": "poda alfa (en MIN)", "ca": "poda alfa (a MIN)"},
    "beta cut": {"en": "beta cut (at MAX)", "es": "poda beta (en MAX)", "ca": "poda beta (a MAX)"},
    "deep cut": {"en": "deep cut", "es": "poda profunda", "ca": "poda profunda"},
    "principal line": {"en": "principal line", "es": "línea principal", "ca": "línia principal"},
    "strategy": {"en": "strategy", "es": "estrategia", "ca": "estratègia"},
    "quiescence": {"en": "quiescence", "es": "quiescencia", "ca": "quiescència"},
    "zero-sum": {"en": "zero-sum", "es": "suma cero", "ca": "suma zero"},
    "perfect information": {
        "en": "perfect information",
        "es": "información perfecta",
        "ca": "informació perfecta",
    },
}
"""The words of the field; a depth limit is always in plies."""
