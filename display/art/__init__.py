"""The artist's half of the display: palette, signs, card faces, table surface and type."""
