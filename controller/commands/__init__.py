"""The commands of `tapdeck`, one file each: `add_parser` says what it takes, `run` does it."""
