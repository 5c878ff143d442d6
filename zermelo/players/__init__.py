"""Players (a person, an algorithm or the engine), and verdicts in words."""
