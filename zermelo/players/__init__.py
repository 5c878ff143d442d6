"""Who moves: a person, an algorithm or the engine, and what their moves mean in words."""
