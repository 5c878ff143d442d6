"""What proofs of the exact value of a position say, in Spanish and Catalan; `tables` has the files of such values."""

SOLVING: dict[str, tuple[str, str]] = {
    "{} does not say how many bits its key has, which the table of a proof needs.": (
        "{} no dice cuántos bits tiene su clave, y la tabla de una demostración lo necesita.",
        "{} no diu quants bits té la seva clau, i la taula d'una demostració ho necessita.",
    ),
    "{} does not say how many plies it lasts at most, so a proof might never end.": (
        "{} no dice cuántas capas dura como máximo, así que una demostración podría no acabar nunca.",
        "{} no diu quants nivells dura com a màxim, així que una demostració podria no acabar mai.",
    ),
    "{} does not say how many points there are, so a proof knows no place to begin.": (
        "{} no dice cuántos puntos hay, así que una demostración no sabe por dónde empezar.",
        "{} no diu quants punts hi ha, així que una demostració no sap per on començar.",
    ),
    "No move of {} keeps the value {}; `zermelo check` says what is wrong.": (
        "Ninguna jugada de {} conserva el valor {}; `zermelo check` dice qué está mal.",
        "Cap jugada de {} no conserva el valor {}; `zermelo check` diu què està malament.",
    ),
    "{} is not a whole saved proof; delete it, and the proof begins anew.": (
        "{} no es una demostración guardada completa; bórralo, y la demostración empieza de nuevo.",
        "{} no és una demostració desada completa; esborra-lo, i la demostració comença de nou.",
    ),
    "{} is the proof of another position, or of other rules; delete it to begin anew.": (
        "{} es la demostración de otra posición, o de otras reglas; bórralo para empezar de nuevo.",
        "{} és la demostració d'una altra posició, o d'unes altres regles; esborra-lo per començar de nou.",
    ),
    "nodes of the proof": ("nodos de la demostración", "nodes de la demostració"),
    "{} byte": ("{} byte", "{} byte"),
}
