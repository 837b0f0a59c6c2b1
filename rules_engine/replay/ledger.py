"""Glory kept as a ledger: where a game stands by glory, activations and cards alone.

An account of each seat without any position, and what the ledger cannot see past. Booking moves
it on (`replay.booking`).
"""

from rules_engine.editions import last_warband_wins, load
from rules_engine.facts.fighters import FighterCard
from rules_engine.kernel.flow import BlindSpot, BlindSpots
from rules_engine.sense.blindness import OF_GLORY
from rules_engine.state.position import Value


class Account(Value, frozen=True, gc=False):
    """A seat's account: glory points unspent and spent, and what of its cards was seen.

    deck is the list of its cards where it is known, sizes the numbers of its objectives and power
    cards (0 where untold), fighters the names of its warband where they are known, unknown the
    power cards played that have no rules here, borne by whom the upgrades among them are borne
    where that is told, over those that went with their fighter and the round in which they did,
    worthless the objectives scored of unknown worth.
    """

    glory: int = 0
    spent: int = 0
    activations: int = 0
    scored: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    fighters: tuple[FighterCard, ...] = ()
    upgraded: bool = False
    sizes: tuple[int, int] = (0, 0)
    unknown: tuple[str, ...] = ()
    borne: tuple[tuple[str, str], ...] = ()
    over: tuple[tuple[str, int], ...] = ()
    worthless: tuple[str, ...] = ()

    @property
    def survives(self) -> bool:
        """Whether a fighter is left, as far as the warband is known."""
        placed = [card.name for card in self.fighters if "not-placed" not in card.traits]
        return not placed or any(name not in self.out for name in placed)

    @property
    def total(self) -> int:
        """Glory points, spent or not."""
        return self.glory + self.spent


class Ledger(Value, frozen=True, gc=False):
    """The accounts of a game, and where in its rounds it stands.

    first took the first activation of the round, last the latest one; at is how far an end phase
    has come where its order is told (in_order): whose run through it in order, and which of its
    steps. ended counts the objectives each seat scored in it. gap says that the log has told of a
    gap before, gap_here of one in this phase.
    """

    edition: str
    accounts: tuple[Account, ...]
    round: int = 0
    phase: str = "end"
    last: int = -1
    first: int = -1
    at: tuple[int, int] = (0, 0)
    in_order: bool = False
    ended: tuple[int, ...] = (0, 0, 0, 0)
    gap: bool = False
    gap_here: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play of this round, from who took the first activation."""
        count = len(self.accounts)
        back = count > 2 and self.round == 2 and self.value("order.second-round-reversed")
        return tuple(
            (max(self.first, 0) + (-step if back else step)) % count for step in range(count)
        )

    @property
    def due(self) -> int:
        """How many activations each player has in a phase."""
        three = len(self.accounts) == 3
        return self.value("round.activations-of-three" if three else "round.activations")

    @property
    def outlasting(self) -> bool:
        """Whether the only warband left wins outright in this edition, and the game is over."""
        return last_warband_wins(self.edition)

    @property
    def wiped_out(self) -> bool:
        """Whether a warband is gone."""
        return not all(account.survives for account in self.accounts)

    def value(self, setting: str) -> int:
        """A number among the edition's settings."""
        return int(load(self.edition).values[setting])  # type: ignore[arg-type]  # a number

    @property
    def in_last_end_phase(self) -> bool:
        """Whether only scoring is left."""
        return self.phase == "end" and self.round >= self.value("round.count")


OF_CARDS = (
    "upgrades.cost",
    "upgrades.when",
    "upgrades.not-out-of-action",
    "upgrades.friendly",
    "ploys.not-in-end-phase",
    "scoring.end-phase",
    "scoring.surge-when",
    "scoring.glory-kept",
    "end_phase.order",
    "end_phase.upgrades",
    "end_phase.draw-objectives",
    "out_of_action.removed",
    "bounty.amount",
    "bounty.large-fighter",
    "bounty.any-cause",
    "victory.annihilation",
    "victory.survivor",
)
"""What a card without rules here can bend at this level; what the log adds up it tells whole."""
CERTAIN_AGAIN = (
    "upgrades.when",
    "upgrades.not-out-of-action",
    "upgrades.friendly",
    "ploys.not-in-end-phase",
    "scoring.end-phase",
    "scoring.surge-when",
    "end_phase.order",
    "end_phase.upgrades",
    "end_phase.draw-objectives",
)
"""What an upgrade bends no longer in the rounds after it went with its fighter: what hangs on
nothing that it can have left behind. Glory and tokens may last."""
OF_A_GAP = (
    *OF_GLORY,
    "upgrades.not-out-of-action",
    "out_of_action.removed",
    "bounty.amount",
    "bounty.large-fighter",
    "victory.annihilation",
)
OF_THIS_PHASE = (
    "round.activations",
    "round.phases",
    "end_phase.order",
    "end_phase.upgrades",
    "scoring.end-phase",
    "scoring.surge-when",
    "upgrades.when",
    "ploys.not-in-end-phase",
    "end_phase.no-activations",
)
"""What depends on all of a phase having been told, and on where it begins and ends."""


def blind_spots(ledger: Ledger) -> BlindSpots:
    """What a ledger cannot see past: cards without rules, untold worth, gaps."""
    found = [BlindSpot("gap", only=OF_A_GAP)] if ledger.gap else []
    found += [BlindSpot("gap", ledger.round, only=OF_THIS_PHASE)] if ledger.gap_here else []
    for account in ledger.accounts:
        over = {card for card, number in account.over if number < ledger.round}
        left = {True: tuple(one for one in OF_CARDS if one not in CERTAIN_AGAIN), False: OF_CARDS}
        found += [BlindSpot(card, only=left[card in over]) for card in account.unknown]
        found += [BlindSpot(card, only=OF_GLORY) for card in account.worthless]
    return tuple(found)
