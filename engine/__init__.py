"""The rules of the games and the computer players: pure, without I/O, clock or chance."""
