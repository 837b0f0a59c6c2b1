"""Abilities that gambits give for a while, to a player or about a fighter: reactions, and what
comes due later. Each has a `CardRules` of its own, named after the card."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, When
from rules_engine.effects.choosing import Who, done, then
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, need
from rules_engine.moments.playing import kind_of, play_frame, plays
from rules_engine.sense.modifiers import lent
from rules_engine.state.events import Event, Pass, Play
from rules_engine.state.frames import Frame, Harming, Playing
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import Until, need_known


def lends(name: str, *, who: Who | None = None, until: Until) -> RowFunction:
    """Give the card's player an ability of this name, about a fighter where one is told.

    A reaction for the next activation lasts until `next-power-step`, since the window after an
    action is that after the activation too.
    """
    need_known("ability", "add", until)

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args) if who is not None else -1
        if who is not None and fighter < 0:
            return done(position)
        given = Modifier(
            "ability",
            "add",
            1,
            args.card,
            who=fighter,
            seat=args.seat,
            only=(args.named,) if args.named else (),
            until=until,
            since=position.turn,
            word=name,
        )
        return done(replace(position, modifiers=(*position.modifiers, given)))

    return effect


def after_the_attack(name: str, when: When, *effects: RowFunction) -> CardRules:
    """What a gambit has happen once the first Attack action it is about is over; when lists its
    fighter, at the end of such an Attack action."""
    return CardRules(
        name,
        rule="ploys.first-of-next-activation",
        at=("attack-over",),
        when=when,
        effects=(*effects, used_once),
        optional=False,
    )


def used_once(position: Position) -> Verb:
    """Take the ability that is being used from its player."""
    args = args_of(position, Playing)
    left = tuple(
        one
        for one in position.modifiers
        if (one.what, one.word, one.who, one.seat)
        != ("ability", args.card, args.fighter, args.seat)
    )
    return done(replace(position, modifiers=left))


def dealt_by_its_card(who: Who, amount: int) -> RowFunction:
    """Deal damage to a fighter by an ability: the gambit that gave it is the source.

    The caster of a spell that lasts has dealt it (DC-035).
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        given = (one for one in lent(position, args.seat) if one.word == args.card)
        source = next((one.source for one in given if one.who == args.fighter), args.card)
        casters = (one.fighter for one in position.in_play if one.card == source)
        by = next(casters, -1) if kind_of(source) == "spell" else -1
        harm = Harming(fighter, amount, seat=args.seat, by=by, source=source)
        return then(position, Frame("damage", "deal", harm))

    return effect


def plays_a_card(*kinds: str) -> RowFunction:
    """Let the player play a power card of one of these kinds from the hand, or none."""

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).seat
        if not position.seats[seat].power:
            return done(position)
        return Ask(seat, "play card", (Play, Pass), answer, legal, "game.card-over-rule")

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Play)
        need(kind_of(event.card) in kinds, "game.card-over-rule", card=event.card)
        return then(position, play_frame(position, args_of(position, Playing).seat, event))

    def legal(position: Position) -> list[Event]:
        seat = args_of(position, Playing).seat
        open_ = (one for one in plays(position, seat) if kind_of(one.card) in kinds)
        return [Pass(by=seat), *open_]

    return effect
