"""What is wrong with the options of the commands of the workbook, in Spanish and Catalan."""

EXERCISES: dict[str, tuple[str, str]] = {
    "There is no format {}; there are {}.": ("No hay ningún formato {}; hay {}.", "No hi ha cap format {}; hi ha {}."),
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
}
