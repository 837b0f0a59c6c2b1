"""The code of functions that a mutant alters, to be put in the place of what was read."""

import ast
from collections.abc import Iterator
from inspect import CO_OPTIMIZED
from types import CodeType

from tests.engine.mutation.mutants import Mutant, path_of


def _inside(code: CodeType) -> Iterator[CodeType]:
    """A piece of code and all that stands in it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _inside(one)


def _alone(code: CodeType) -> tuple[object, ...]:
    """What a piece of code does, without what stands in it and without the places of its text."""
    kept = [(type(one), one) for one in code.co_consts if not isinstance(one, CodeType)]
    return code.co_code, code.co_names, code.co_varnames, kept


def swaps(mutant: Mutant) -> list[tuple[CodeType, CodeType]] | None:
    """The code as it was read and as it is altered, of each function that a mutant alters.

    None where something else than a function is altered: what a module or a class is made from,
    what is kept as a default, or the names a function shares with the one around it.
    """
    path = path_of(mutant.module)
    source = path.read_text()
    plain = ast.unparse(ast.parse(source))
    read, old, new = (
        list(_inside(compile(text, str(path), "exec"))) for text in (source, plain, mutant.source)
    )
    names = [[code.co_qualname for code in codes] for codes in (read, old, new)]
    if not names[0] == names[1] == names[2]:
        return None
    found = []
    for as_read, before, after in zip(read, old, new, strict=True):
        if before == after:
            continue
        if not before.co_flags & CO_OPTIMIZED:
            if _alone(before) != _alone(after):
                return None
        elif before.co_freevars != after.co_freevars:
            return None
        else:
            found.append((as_read, after))
    return found


def makes_others(mutant: Mutant) -> bool:
    """Whether a mutant alters more than functions made inside of others.

    What makes those is called as the cards are read, and not again once it is altered.
    """
    found = swaps(mutant) or ()
    return any(
        "<locals>" not in old.co_qualname and _alone(old) != _alone(new) for old, new in found
    )
