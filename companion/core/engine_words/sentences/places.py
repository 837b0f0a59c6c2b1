"""Where a rule stands: pages of books, which keep their names."""

MESSAGES = (
    "%(book)s glossary: %(section)s",
    "%(book)s, page %(page)s",
    "%(book)s pg %(page)s",
    "pg %(page)s",
    "%(book)s reference",
    "assumption: %(section)s",
    "%(book)s reference: %(section)s",
)
