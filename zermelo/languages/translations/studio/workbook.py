"""The workbook: exercises, how they are answered, and the teacher's sheets."""

SENTENCES: dict[str, tuple[str, str]] = {
    "Name either an exercise of the collection or the kind of a new one.": (
        "Indica un ejercicio de la colección o el tipo de uno nuevo.",
        "Indica un exercici de la col·lecció o el tipus d'un de nou.",
    ),
    "Other sheets are being made; try again in a moment.": (
        "Se están creando otras hojas; inténtalo de nuevo en un momento.",
        "S'estan creant altres fulls; torna-ho a provar d'ací a un moment.",
    ),
}
