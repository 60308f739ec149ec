"""Tags are given their meaning: which is which card of a deck, which command, whose badge."""
