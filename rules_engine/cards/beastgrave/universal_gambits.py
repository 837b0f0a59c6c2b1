"""Universal ploys of Beastgrave played in a power step."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    friendly,
    modify,
    pushed,
    somebody,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import UNCHOSEN, anyone, choose_among, choose_any, fitting
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.hands import discarded
from rules_engine.effects.leading import closer_to, pushed_to
from rules_engine.effects.several import guarded_each, those_chosen
from rules_engine.kernel.flow import Push, Verb, args_of
from rules_engine.moments.conditions import holds_some
from rules_engine.moments.playing import DEARER
from rules_engine.sense.ground import adjacent
from rules_engine.sense.modifiers import vulnerable
from rules_engine.sense.states import COMBO, hunter
from rules_engine.state.frames import Drawing, Frame, Playing
from rules_engine.state.position import Position, put_args


def _tired_foe(position: Position, seat: int, fighter: int) -> bool:
    return enemy(position, seat, fighter) and position.fighters[fighter].move_tokens > 0


def _dragged(position: Position) -> Verb:
    """1 damage, if it takes the fighter out."""
    args = args_of(position, Playing)
    if not args.choices or not vulnerable(position, args.choices[0]):
        return done(position)
    return dealt(chosen(), 1)(position)


def _friendly_hunter(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and hunter(position, fighter)


def _own_hunters(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, _friendly_hunter)


def _enemies(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, enemy)


def _hunter_and_foe(position: Position, seat: int) -> bool:
    return somebody(_friendly_hunter)(position, seat) and somebody(enemy)(position, seat)


def hasty(name: str, word: str) -> CardRules:
    """One Move more for the first to move in the next activation, two for one of a sort."""
    until = "next-move|next-activation"
    return CardRules(
        name,
        rule="ploys.first-of-next-activation",
        effects=(
            modify("move", "add", 1, until="next-move|next-activation", everyone=True),
            modify(
                "move", "add", 1, until="next-move|next-activation", only=(word,), everyone=True
            ),
        ),
        persists=until,
    )


def _drawn_by_others(position: Position) -> Verb:
    """Let the next opponent who has not been asked draw a power card."""
    args = args_of(position, Playing)
    step = len(args.struck) + 1
    if step >= len(position.seats):
        return done(position)
    asked = put_args(position, replace(args, struck=(*args.struck, step)))
    other = (args.seat + step) % len(position.seats)
    return Push(asked, Frame("draw", "ask", Drawing(other, "power", 1, optional=True)), "effect")


def _pack_mates(position: Position, args: Playing) -> list[int]:
    """Friendly Hunters beside the one chosen."""
    near = adjacent(position, args.choices[0]) if args.choices else []
    return [one for one in near if _friendly_hunter(position, args.seat, one)]


knows(
    CardRules(
        "Nightmare in the Shadows",
        rule="ploys.play",
        playable=somebody(enemy),
        effects=(choose(enemy), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "Cloaked in Shadow",
        rule="ploys.persist",
        playable=somebody(anyone),
        effects=(
            choose(anyone),
            modify("trait", "add", 1, who=chosen(), until="activation-over|round", word="quarry"),
            modify("trait", "add", 1, who=chosen(), until="activation-over|round", word=UNCHOSEN),
            modify(
                "damage suffered",
                "set",
                0,
                who=chosen(),
                until="activation-over|round",
                only=("gambit",),
                word="fixed",
            ),
        ),
        persists="activation-over|round",
    ),
    CardRules(
        "Frenzied Search",
        rule="ploys.play",
        playable=lambda position, seat: (
            holds_some()(position, seat) and len(position.seats[seat].power) > 1
        ),
        effects=(discarded("power", 1), drawn("power", 3, optional=True)),
    ),
    CardRules(
        "Quick Search",
        rule="ploys.play",
        playable=holds_some(),
        effects=(drawn("power", 2, optional=True),),
    ),
    CardRules(
        "Marked",
        rule="ploys.persist",
        playable=somebody(anyone),
        effects=(
            choose(anyone),
            modify("trait", "add", 1, who=chosen(), until="out", word="quarry"),
        ),
        persists="out",
    ),
    CardRules(
        "Dragged into the Darkness",
        rule="damage.dealt",
        playable=somebody(_tired_foe),
        effects=(choose(_tired_foe), _dragged),
    ),
    CardRules(
        "Downwind",
        rule="push.closer",
        playable=_hunter_and_foe,
        effects=(
            choose_among(_own_hunters, named=False),
            choose_among(_enemies, named=False),
            pushed_to(chosen(), 1, closer_to(chosen(1))),
            modify("trait", "add", 1, who=chosen(1), until="out", word="quarry"),
        ),
        persists="out",
    ),
    hasty("Headlong Flight", "quarry"),
    hasty("Tracking", "hunter"),
    CardRules(
        "Honest Scrap",
        rule="rolls.re-roll-once",
        effects=(modify("no re-rolls", "add", 1, until="activation-over|round", everyone=True),),
        persists="activation-over|round",
    ),
    first_attack("Hunt as a Pack", more("support counted twice", 9, "attacking")),
    CardRules(
        "Malkyn Grace",
        rule="ploys.persist",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            modify("move", "add", 2, who=chosen(), until="out|round"),
            modify("wounds", "add", -1, who=chosen(), until="out|round", least=1),
        ),
        persists="out|round",
    ),
    CardRules(
        "Scavenged Defences",
        rule="ploys.first-of-next-activation",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            modify("defence", "add", 1, who=chosen(), until="next-attack"),
        ),
        persists="next-activation",
    ),
    first_attack("Bloodscent", more("dice", 2, "target wounded", everyone=True)),
    first_attack(
        "Sitting Target",
        more("dice", 1, "target unmoved"),
        more("keyword", 0, "target unmoved", word="ensnare"),
    ),
    CardRules("Flash of Foresight", rule="ploys.play", effects=()),
    CardRules(
        "Unnatural Truce",
        rule="cards.draw-from-top",
        effects=(
            drawn("power", 2, optional=True),
            _drawn_by_others,
        ),
    ),
    CardRules(
        "Hunting Band",
        rule="tokens.give",
        playable=somebody(_friendly_hunter),
        effects=(choose(_friendly_hunter), choose_any(_pack_mates), guarded_each(those_chosen)),
        cites=("DC-119",),
    ),
    first_attack(
        "Victimise",
        more("dice", 1, ONLY_CLOSE),
        more("attack re-roll any", 1, ONLY_CLOSE, "attack", "target quarry"),
    ),
)


knows(
    CardRules(
        "Sudden Scarcity",
        rule="upgrades.cost",
        effects=(modify(DEARER, "add", 1, until="phase", foes=True),),
        persists="phase",
    ),
)


knows(first_attack("Chain Attack", more("keyword", 0, word=COMBO)))
