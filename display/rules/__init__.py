"""The rules of the games as people read them: one document per language and game."""
