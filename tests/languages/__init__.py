"""Catalogues of translations: how they are made, and what must hold of them."""
