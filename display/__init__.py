"""From a scene of the table to pixels; every word, colour and size for people lives here."""
