"""python -m rules_engine.schemas: write every schema anew from the types."""

from rules_engine.schemas import write_all

if __name__ == "__main__":
    write_all()
