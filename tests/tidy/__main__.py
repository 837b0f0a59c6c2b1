"""Rewrite the templates and style sheets, or say which would change."""

import sys
from pathlib import Path

import cssbeautifier

from .layout import tidy

ROOT = Path(__file__).resolve().parents[2]


def tidy_css(source: str) -> str:
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.preserve_newlines = True
    options.max_preserve_newlines = 2
    return str(cssbeautifier.beautify(source, options))


def files() -> list[Path]:
    templates = sorted((ROOT / "templates").rglob("*.html"))
    sheets = sorted(
        path
        for path in (ROOT / "companion" / "static").rglob("*.css")
        if "vendor" not in path.parts
    )
    return [*templates, *sheets]


def main(check: bool) -> int:
    changed = 0
    for path in files():
        source = path.read_text()
        wanted = tidy(source) if path.suffix == ".html" else tidy_css(source)
        if wanted == source:
            continue
        changed += 1
        if check:
            sys.stdout.write(f"{path.relative_to(ROOT)} is not tidy: make format writes it anew\n")
        else:
            path.write_text(wanted)
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
