"""Search for computer players: worlds that fit a view, and playouts of every move in them."""

from engine.search.compiled import Form, use

#: Whether the compiled kernels run, or their sources.
FORM: Form = use(__path__)
