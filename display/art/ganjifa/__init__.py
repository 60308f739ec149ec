"""The Ganjifa deck: round lacquered cards, ten suits after the avatars of Vishnu."""
