"""Numbers with what they count, in the English of commands."""


def counted(count: int, noun: str, plural: str = "") -> str:
    """One deal, two deals: `plural` is for nouns that do not just take an s."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"
