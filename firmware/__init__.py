"""What runs on a board at a seat: MicroPython, and unchanged under CPython for tests."""
