"""The page to play."""

WORDS: dict[str, tuple[str, str]] = {
    "Play": ("Jugar", "Jugar"),
    "New game": ("Partida nueva", "Partida nova"),
    "Game": ("Juego", "Joc"),
    "Parameters": ("Parámetros", "Paràmetres"),
    "{} to move": ("Juega {}", "Juga {}"),
}
