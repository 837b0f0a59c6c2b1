"""Where a rule stands: pages of books, which keep their names."""

MESSAGES = (
    "%(book)s glossary: %(name)s",
    "%(book)s, page %(page)s",
    "%(book)s pg %(page)s",
    "pg %(page)s",
    "%(book)s reference",
    "assumption: %(name)s",
    "%(book)s reference: %(name)s",
)
