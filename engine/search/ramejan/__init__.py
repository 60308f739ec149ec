"""Ramejan for the search: `decision` is what is searched, `reasons` is what moves tell."""

from engine import search
from engine.search.compiled import beside

__path__ = beside(search.__path__, "ramejan")
