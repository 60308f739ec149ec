"""Search for computer players: worlds that fit a view, and playouts of every move in them."""
