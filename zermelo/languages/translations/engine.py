"""What is left of the engine's sentences in Spanish and Catalan."""

ENGINE: dict[str, tuple[str, str]] = {
    "{} wins with {} in {}.": ("{} gana con {} en {}.", "{} guanya amb {} en {}."),
}
