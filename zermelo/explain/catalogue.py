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
        "es": "corta si v ≥ β en MAX o v ≤ α en MIN (nonstrict)",
        "ca": "talla si v ≥ β a MAX o v ≤ α a MIN (nonstrict)",
    },
    "rule.strict": {
        "en": "cut if v > β at MAX or v < α at MIN (strict)",
        "es": "corta si v > β en MAX o v < α en MIN (strict)",
        "ca": "talla si v > β a MAX o v < α a MIN (strict)",
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
}

GLOSSARY: dict[str, dict[str, str]] = {}
