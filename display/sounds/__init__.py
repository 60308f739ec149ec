"""What the table sounds like: which sound plays when, how it is made, and who plays it."""
