"""What one seat may be busy with beside the game: each has its prompt, its buttons and its taps."""
