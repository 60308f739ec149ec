"""Boards, chips and cards without hardware, running the unmodified firmware."""
