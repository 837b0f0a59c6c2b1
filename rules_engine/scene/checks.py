"""What a scene may say: what cannot be is refused, with the nearest that can."""

from functools import cache

from rules_engine.card_book.known import all_known, rules_of
from rules_engine.facts.dice import FACES
from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import AttackProfile, FighterCard, Side, known_fighters
from rules_engine.facts.hexes import Hex
from rules_engine.facts.naming import offered
from rules_engine.sense.ground import field
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.position import Position, Seat

_MOST_GLORY = 99
_MOST = 20
_TOKENS = ("wound_tokens", "move_tokens", "charge_tokens", "guard_tokens", "stagger_tokens")


def check_table(position: Position) -> None:
    """Hold fighters, tokens and seats against what can be. Raises Unusable."""
    taken: dict[Hex, str] = {}
    for index, fighter in enumerate(position.fighters):
        for name in _TOKENS:
            _check_number(f"{fighter.card}: {name}", getattr(fighter, name), _MOST)
        if fighter.hex is not None:
            if fighter.hex in taken:
                both = f"{taken[fighter.hex]} and {fighter.card}"
                raise Unusable(f"two fighters stand in {fighter.hex}: {both}")
            taken[fighter.hex] = fighter.card
            _check_standing(position, index, fighter.hex)
    ground = field(position)
    for token in position.tokens:
        if token.hex not in ground:
            raise Unusable(f"no token can lie in {token.hex}")
        _check_number(f"the token in {token.hex}", token.number, _MOST)
        if not -1 <= token.seat < len(position.seats):
            raise Unusable(f"the token in {token.hex}: there is no seat {token.seat}")
    for seat in position.seats:
        _check_seat(seat)


def _check_standing(position: Position, index: int, here: Hex) -> None:
    """Hold a fighter on the battlefield against its hex and what it can take."""
    fighter, ground = position.fighters[index], field(position)
    if here not in ground or here in ground.blocked:
        raise Unusable(f"{fighter.card} cannot stand in {here}")
    if fighter.out:
        raise Unusable(f"{fighter.card} is out of action and cannot stand in {here}")
    wounds = wounds_of(position, index)
    if fighter.wound_tokens > wounds:  # as many as it takes: it is about to be taken out
        facts = f"{fighter.card} takes {wounds} wounds"
        raise Unusable(f"{facts}: with {fighter.wound_tokens} wound tokens it is out of action")


def _check_seat(seat: Seat) -> None:
    for name in ("glory", "spent", "activations"):
        _check_number(f"{seat.warband or 'a seat'}: {name}", getattr(seat, name), _MOST_GLORY)


def _check_number(what: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise Unusable(f"{what} cannot be {value}, only 0 to {most}")


def check_given(given: tuple[FighterCard, ...]) -> None:
    """Hold cards of fighters that come with a question against what a card can say."""
    for card in given:
        for side in (card.base, card.inspired):
            if side is not None:
                _check_side(card.name, side)


def _check_side(name: str, side: Side) -> None:
    for what in ("move", "defence", "wounds", "wizard_level"):
        _check_number(f"{name}: {what}", getattr(side, what), _MOST)
    if side.wounds < 1:
        raise Unusable(f"{name}: a fighter takes one wound at least")
    check_word(side.defence_symbol, FACES["defence"], "defence symbol")
    for ability in side.abilities:
        if rules_of(ability) is None:
            raise Unusable(f"{name}: no ability called {ability!r} is known{_like(ability)}")
    for attack in side.attacks:
        _check_attack(name, attack)


def _check_attack(name: str, attack: AttackProfile) -> None:
    for what in ("range", "dice", "damage"):
        _check_number(f"{name}, {attack.name}: {what}", getattr(attack, what), _MOST)
    check_word(attack.kind, ("attack", "spell"), "kind of attack")
    die = FACES["magic" if attack.kind == "spell" else "attack"]
    check_word(attack.symbol, die, "symbol")
    for keyword in attack.keywords:
        if keyword not in attack_keywords() and not _counted(keyword):
            near = offered(keyword, attack_keywords())
            raise Unusable(f"{name}, {attack.name}: no keyword {keyword!r} is known{near}")


def _counted(keyword: str) -> bool:
    head, _, number = keyword.removeprefix("crit:").partition(":")
    return head == "knockback" and number.isdigit()


def check_word(word: str, words: tuple[str, ...], kind: str) -> None:
    """Hold a word against those there are. Raises Unusable, offering the nearest."""
    if word not in words:
        raise Unusable(f"no {kind} is called {word!r}{offered(word, words)}")


@cache
def attack_keywords() -> frozenset[str]:
    """Every keyword of an Attack action of the data, and each as one of a critical hit."""
    printed = {
        word
        for card in known_fighters().values()
        for side in (card.base, card.inspired)
        for attack in (side.attacks if side is not None else ())
        for word in attack.keywords
    }
    given = {
        word
        for rules in all_known().values()
        for attack in rules.attacks
        for word in attack.keywords
    }
    plain = {word for word in printed | given if not word.startswith("crit:")}
    return frozenset(printed | given | plain | {f"crit:{word}" for word in plain} | {"stagger"})


def _like(ability: str) -> str:
    return offered(ability, all_known())
