"""The gallery: a chosen list of pictures of the table, made and kept so that a change is seen."""
