"""Decks for printing at home: sheets as PDF, made of the same drawings as the screen's cards."""
