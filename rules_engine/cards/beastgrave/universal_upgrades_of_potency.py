"""Universal upgrades of Beastgrave that gather Potency counters, and one that repeats spells."""

from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.effects import bearer, done, given_counter, then
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.gear import used_up
from rules_engine.effects.upgrades import adds, changing, granting, whenever
from rules_engine.kernel.flow import Verb, args_of, reading
from rules_engine.moments.answers import window_now
from rules_engine.moments.now import attack_now, just_ended, played_now
from rules_engine.moments.playing import kind_of
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import Modifier, Position, note, put_seat

REALMSTONE, BAND, MIRROR = "Hungry Realmstone", "Shadeglass Band", "Repeating Mirror"
POTENCY = f"Potency of {REALMSTONE}"


def _after_an_activation(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if just_ended(position, "activation") is not None else []


def _glory_lost(position: Position) -> Verb:
    """Its player loses a glory point, of those not spent by our reading; without one, none."""
    args = args_of(position, Playing)
    own = position.seats[args.seat]
    pile = reading(position, "hungry-realmstone-glory")
    had = getattr(own, pile)
    if not had:
        return done(position)
    poorer = put_seat(position, args.seat, **{pile: had - 1})
    about = "spent" if pile == "spent" else ""
    return done(note(poorer, "glory", seat=args.seat, amount=-1, word=args.card, about=about))


@changing("damage")
def _fed(position: Position, fighter: int) -> tuple[Modifier, ...]:
    count = dict(position.fighters[fighter].counters).get(POTENCY, 0)
    return (adds(REALMSTONE, "damage", count, ONLY_CLOSE),) if count else ()


def _lit(position: Position, fighter: int) -> bool:
    """Whether a critical in an attack roll has put a counter on the fighter's band."""
    attack = attack_now(position)
    now = attack is not None and reading(position, "shadeglass-band-at-once") == "no"
    until = attack.since if attack is not None and now else len(position.history)
    rounds = (*position.earlier, position.history[:until])
    for one in reversed([one for past in rounds for one in past]):
        if one.fighter != fighter:
            continue
        if one.what == "attack-roll" and "critical" in one.word.split():
            return True
        rules = rules_of(one.word) if one.what == "upgrade" else None
        if rules is not None and rules.name == BAND:
            return False
    return False


def _mirrored(position: Position, seat: int, _: int) -> list[int]:
    """The enemy wizard whose spell has just been cast and resolved, unless it was an attack."""
    if window_now(position) == "after-action":
        made = just_ended(position, "ability")
        rules = rules_of(made.word) if made is not None else None
        own = rules is not None and bool(rules.casting) and made is not None and made.seat != seat
        return [made.fighter] if own and made is not None and _was_cast(position, made.word) else []
    played = played_now(position)
    if played is None or played.seat == seat or kind_of(played.card) != "spell":
        return []
    return [played.fighter] if _was_cast(position, played.card) else []


def _was_cast(position: Position, card: str) -> bool:
    """Whether the last attempt at a spell was cast."""
    tried = (one for one in reversed(position.history) if one.what in ("cast", "spell-failed"))
    last = next(tried, None)
    return last is not None and (last.what, last.word) == ("cast", card)


def _resolved_again(position: Position) -> Verb:
    """Resolve the spell with the bearer as its caster, by the same roll."""
    args = args_of(position, Playing)
    cast = next(one for one in reversed(position.history) if one.what == "cast")
    rolls = (one for one in reversed(position.history) if one.what == "casting-roll")
    faces = tuple(next(rolls).word.split())
    again = Playing(
        cast.word, args.seat, fighter=args.fighter, faces=faces, since=len(position.history)
    )
    return then(position, Frame("due-ability", "effect", again))


knows(
    CardRules(
        REALMSTONE,
        rule="reactions.sources",
        at=("after-action",),
        when=_after_an_activation,
        effects=(given_counter(bearer, POTENCY), _glory_lost),
        grants=_fed,
    ),
    granting(
        BAND,
        whenever(_lit, adds(BAND, "attack re-rolls", 1), adds(BAND, "defence re-rolls", 1)),
    ),
    CardRules(
        MIRROR,
        rule="reactions.sources",
        at=("card-resolved", "after-action"),
        when=_mirrored,
        effects=(_resolved_again, used_up()),
    ),
)
