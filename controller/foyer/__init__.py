"""The table while no match is played: attract mode, the lobby, and the way between matches."""
