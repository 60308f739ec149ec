"""The Unsun Karuta deck: narrow woodblock cards, five suits with six courts each."""
