"""python -m rules_engine: replay, match, play, adjudicate, odds, editions, explain, commentary,
cards.

Exit codes: 0 all verified or not shown, 1 contradicted, 2 input that cannot be used, 3 a fault of
the engine itself.
"""

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Any, get_args

from rules_engine import cli
from rules_engine.facts.errors import Fault, Unusable
from rules_engine.match.play import Level

_LEVEL = "what becomes of a level match: drawn, won by glory, or by the book's whole ladder"


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    whole = argparse.ArgumentParser(prog="python -m rules_engine", description=__doc__)
    commands = whole.add_subparsers(dest="command", required=True)
    command = commands.add_parser("replay", help="check a logged game event by event")
    command.add_argument("log", help="a file of JSON lines, - for standard input")
    command.add_argument(
        "--at", type=int, metavar="N", help="tell of event N and the position after"
    )
    command.add_argument("--seat", type=int, metavar="S", help="only what this seat may know")
    command = commands.add_parser("match", help="how a match stands by the logs of its games")
    command.add_argument("log", nargs="+", help="the games' logs, in the order they were played")
    command.add_argument("--best-of", type=int, choices=(1, 3), default=3)
    command.add_argument("--level", choices=get_args(Level), default="drawn", help=_LEVEL)
    command.add_argument("--needs-winner", action="store_true", help="the same as --level ladder")
    command = commands.add_parser("play", help="random legal players play a whole game or journey")
    command.add_argument("--edition", required=True)
    command.add_argument("--seed", type=int, required=True)
    command.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    command.add_argument("--artefact", action="store_true", help="play Capture the Artefact")
    command.add_argument("--out", required=True, help="where the log goes, - for standard output")
    command = commands.add_parser("adjudicate", help="answer a question about a position")
    command.add_argument("question", help="a JSON file, - for standard input")
    _add_odds(commands)
    command = commands.add_parser("editions", help="the editions, or how two of them differ")
    command.add_argument("--diff", nargs=2, metavar=("A", "B"))
    command = commands.add_parser("explain", help="a rule, an answer, or what words lead to")
    command.add_argument("words", nargs="+", help="an id or its beginning, DC-nnn, or words")
    command = commands.add_parser("commentary", help="the answers of the Designer's Commentary")
    command.add_argument("number", nargs="?", metavar="DC-nnn")
    command = commands.add_parser(
        "cards", help="how many cards are played, by set, warband and kind"
    )
    command.add_argument("--open", action="store_true", help="each card that is not, and why")
    for name, command in commands.choices.items():
        if name not in ("play", "odds"):
            command.add_argument("--json", action="store_true")
    return whole


def _add_odds(commands: Any) -> None:
    kinds = commands.add_parser("odds", help="exact chances").add_subparsers(
        dest="kind", required=True
    )
    attack = kinds.add_parser("attack", help="of an Attack action")
    attack.add_argument("--dice", type=int, required=True)
    attack.add_argument("--symbol", action="append", required=True, help="smash or fury")
    attack.add_argument("--damage", type=int, default=1)
    attack.add_argument("--supporting", type=int, default=0)
    attack.add_argument("--rerolls", type=int, default=0, help="dice that may be rolled again")
    attack.add_argument("--innate", help="a symbol added to the attack roll")
    attack.add_argument(
        "--crit",
        action="append",
        default=[],
        help="what the attack has with a critical only: cleave, ensnare, grievous, +N damage",
    )
    for flag in ("spell", "cleave", "ensnare", "grievous"):
        attack.add_argument(f"--{flag}", action="store_true")
    attack.add_argument("--twice", action="store_true", help="damage once more on two successes")
    attack.add_argument("--times", type=int, default=1, help="so many such attacks in turn")
    attack.add_argument("--defence", type=int, required=True, help="the target's dice")
    attack.add_argument("--against", action="append", required=True, help="block or dodge")
    attack.add_argument("--target-supporting", type=int, default=0)
    attack.add_argument("--target-rerolls", type=int, default=0)
    attack.add_argument("--target-innate", help="a symbol added to the defence roll")
    attack.add_argument("--wounds", type=int, help="damage that takes the target out")
    for flag in ("guard", "cover", "staggered", "cornered", "held", "resilient"):
        attack.add_argument(f"--{flag}", action="store_true")
    bout = kinds.add_parser("fighters", help="of attacks between fighters by name, in turn")
    bout.add_argument("target")
    bout.add_argument(
        "attacks", nargs="+", metavar="FIGHTER:ATTACK", help="in turn; *FIGHTER: the Inspired side"
    )
    bout.add_argument("--inspired", action="store_true", help="the target is Inspired")
    bout.add_argument("--charge", action="store_true", help="the first attack ends a charge")
    bout.add_argument("--damaged", type=int, default=0, help="damage the target was dealt before")
    for flag in ("guard", "cover", "staggered", "cornered"):
        bout.add_argument(f"--{flag}", action="store_true")
    cast = kinds.add_parser("cast", help="of casting a spell")
    cast.add_argument("--dice", type=int, required=True)
    cast.add_argument("--value", action="append", required=True, help="channel or focus, each")
    cast.add_argument("--rerolls", type=int, default=0)
    cast.add_argument("--wounds", type=int)
    for command in (attack, bout, cast):
        command.add_argument("--edition", required=True)
        command.add_argument("--json", action="store_true")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and print what it says; the exit code."""
    asked = parser().parse_args(arguments)
    try:
        code, text = run(asked)
    except Unusable as error:
        print(f"{asked.command}: {error}", file=sys.stderr)
        return cli.UNUSABLE
    except Fault as fault:
        print(f"{asked.command}: a fault of the engine, not of the input: {fault}", file=sys.stderr)
        return cli.FAULT
    except Exception:  # whatever else: 1 says that something is contradicted, never that we tripped
        traceback.print_exc()
        print(f"{asked.command}: a fault of the engine, not of the input", file=sys.stderr)
        return cli.FAULT
    if text:
        print(text)
    return code


def run(asked: argparse.Namespace) -> tuple[int, str]:
    """The exit code and the text of a command. Raises Unusable for input that cannot be used."""
    if asked.command == "replay":
        return cli.replay_file(asked.log, at=asked.at, seat=asked.seat, json=asked.json)
    if asked.command == "match":
        return cli.match_files(
            asked.log,
            best_of=asked.best_of,
            level="ladder" if asked.needs_winner else asked.level,
            json=asked.json,
        )
    if asked.command == "play":
        warbands = (*cli.WARBANDS, *cli.MORE_WARBANDS)[: asked.players]
        return cli.play_to(asked.edition, asked.seed, asked.out, warbands, artefact=asked.artefact)
    if asked.command == "adjudicate":
        return cli.adjudicate_file(asked.question, json=asked.json)
    if asked.command == "editions":
        return cli.editions(tuple(asked.diff) if asked.diff else None, json=asked.json)
    if asked.command == "explain":
        return cli.explain_words(asked.words, json=asked.json)
    if asked.command == "commentary":
        return cli.commented(asked.number, json=asked.json)
    if asked.command == "cards":
        return cli.left_open(json=asked.json) if asked.open else cli.counted(json=asked.json)
    return _odds(asked)


def _odds(asked: argparse.Namespace) -> tuple[int, str]:
    if asked.kind == "cast":
        spell = {
            "dice": asked.dice,
            "value": asked.value,
            "rerolls": asked.rerolls,
            "wounds": asked.wounds,
        }
        return cli.cast_chances(asked.edition, spell, json=asked.json)
    if asked.kind == "fighters":
        stands = ("inspired", "guard", "cover", "staggered", "cornered")
        target = {name: getattr(asked, name) for name in stands}
        target |= {"fighter": asked.target, "damage": asked.damaged}
        return cli.bout_of(
            asked.edition, asked.attacks, target, charge=asked.charge, json=asked.json
        )
    attacker = {name: getattr(asked, name) for name in ("dice", "damage", "supporting", "spell")}
    attacker |= {name: getattr(asked, name) for name in ("cleave", "ensnare", "grievous", "twice")}
    attacker |= {
        "symbols": asked.symbol,
        "rerolls": {"dice": asked.rerolls},
        "innate": asked.innate,
    }
    attacker |= cli.criticals(asked.crit)
    names = ("guard", "cover", "staggered", "cornered", "held", "resilient", "wounds")
    target = {name: getattr(asked, name) for name in names}
    target |= {"dice": asked.defence, "symbols": asked.against, "innate": asked.target_innate}
    target |= {
        "supporting": asked.target_supporting,
        "rerolls": {"dice": asked.target_rerolls},
    }
    return cli.attack_chances(asked.edition, attacker, target, times=asked.times, json=asked.json)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(cli.FINE)
