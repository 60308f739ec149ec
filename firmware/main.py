"""What a board starts: copied to its root, with the number of antennas that it has."""

from firmware import board

board.run(antennas=1)
