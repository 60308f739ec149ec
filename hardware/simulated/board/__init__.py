"""A board without the board: cards, reader chips and `machine`, for the unmodified firmware."""
