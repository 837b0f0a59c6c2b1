"""`make vendor`: takes what is not ours from the package registries into `companion/`.

`companion/vendor/vendored.json` is both the order and the record: for each package where it comes
from, its version, the hash it must have, its licence, and the files made of it with theirs.
"""
