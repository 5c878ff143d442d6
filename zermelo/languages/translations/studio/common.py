"""What all pages of the studio share, and what the server refuses with."""

SENTENCES: dict[str, tuple[str, str]] = {
    "{} did not answer within {} seconds; is there an endless loop in its rules?": (
        "{} no ha respondido en {} segundos; ¿hay un bucle sin fin en sus reglas?",
        "{} no ha respost en {} segons; hi ha un bucle sense fi en les seues regles?",
    ),
    "It did not come to an end within {} seconds.": (
        "No ha terminado en {} segundos.",
        "No ha acabat en {} segons.",
    ),
    "The body of the request is one JSON object.": (
        "El cuerpo de la petición es un objeto JSON.",
        "El cos de la petició és un objecte JSON.",
    ),
    "The body of the request is JSON; send it as application/json.": (
        "El cuerpo de la petición es JSON; envíalo como application/json.",
        "El cos de la petició és JSON; envia-lo com a application/json.",
    ),
    "The body of the request is not JSON.": (
        "El cuerpo de la petición no es JSON.",
        "El cos de la petició no és JSON.",
    ),
    "The body of the request is nested more than {} deep.": (
        "El cuerpo de la petición está anidado a más de {} niveles.",
        "El cos de la petició està niat a més de {} nivells.",
    ),
    "The request needs `{}{}`.": ("La petición necesita `{}{}`.", "La petició necessita `{}{}`."),
    "The request knows no field {}; there are {}.": (
        "La petición no conoce el campo {}; hay {}.",
        "La petició no coneix el camp {}; hi ha {}.",
    ),
    "`{}` is one of {}.": ("`{}` es uno de {}.", "`{}` és un de {}."),
    "`{}` is a text of at most {} characters.": (
        "`{}` es un texto de {} caracteres como mucho.",
        "`{}` és un text de {} caràcters com a molt.",
    ),
    "`{}` is a whole number from {} to {}.": (
        "`{}` es un número entero de {} a {}.",
        "`{}` és un nombre enter de {} a {}.",
    ),
    "`{}` is a number from {} to {}.": ("`{}` es un número de {} a {}.", "`{}` és un nombre de {} a {}."),
    "`{}` is a list of at most {}.": ("`{}` es una lista de {} como mucho.", "`{}` és una llista de {} com a molt."),
    "`{}` is true or false.": ("`{}` es true o false.", "`{}` és true o false."),
    "`{}` is a JSON object.": ("`{}` es un objeto JSON.", "`{}` és un objecte JSON."),
    "There is no such page.": ("No existe esa página.", "No existeix aquesta pàgina."),
    "This address does not take requests of that kind.": (
        "Esta dirección no admite peticiones de ese tipo.",
        "Aquesta adreça no admet peticions d'aquesta mena.",
    ),
    "The request cannot be served.": ("La petición no se puede atender.", "La petició no es pot atendre."),
    "The studio answers only under its own name.": (
        "El estudio solo responde por su propio nombre.",
        "L'estudi només respon pel seu propi nom.",
    ),
    "Requests of other sites are not served.": (
        "No se atienden peticiones de otros sitios.",
        "No s'atenen peticions d'altres llocs.",
    ),
    "The request is too large; at most {} kB are read.": (
        "La petición es demasiado grande; se leen {} kB como mucho.",
        "La petició és massa gran; es llegeixen {} kB com a molt.",
    ),
    "The request took too long to come.": (
        "La petición ha tardado demasiado en llegar.",
        "La petició ha trigat massa a arribar.",
    ),
    "Too many searches are waiting already; try again in a moment.": (
        "Ya hay demasiadas búsquedas en espera; inténtalo de nuevo en un momento.",
        "Ja hi ha massa cerques en espera; torna-ho a provar d'aquí a un moment.",
    ),
    "It is not the turn of chance.": ("No le toca al azar.", "No li toca a l'atzar."),
    "{} is not the name of a game.": ("{} no es el nombre de un juego.", "{} no és el nom d'un joc."),
    "There is no game {}; there are {}.": ("No hay ningún juego {}; hay {}.", "No hi ha cap joc {}; hi ha {}."),
    "The studio takes at most {} parameters of a game, and none above {}.": (
        "El estudio admite {} parámetros de un juego como mucho, y ninguno mayor que {}.",
        "L'estudi admet {} paràmetres d'un joc com a molt, i cap de més gran que {}.",
    ),
    "The studio is at {}; Ctrl-C ends it.": (
        "El estudio está en {}; Ctrl-C lo cierra.",
        "L'estudi és a {}; Ctrl-C el tanca.",
    ),
    "No port from {} to {} is free; choose one with --port.": (
        "No hay ningún puerto libre de {} a {}; elige uno con --port.",
        "No hi ha cap port lliure del {} al {}; tria-ne un amb --port.",
    ),
    "The studio cannot listen on {}, port {}: {}.": (
        "El estudio no puede escuchar en {}, puerto {}: {}.",
        "L'estudi no pot escoltar a {}, port {}: {}.",
    ),
}
