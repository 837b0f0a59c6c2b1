"""Random events of few players, every kind of match in them."""

from hypothesis import strategies as st

from matches.standings import Award, Entrant, Field, Game, Match, Rules

DROPPED = st.none() | st.integers(1, 4)
GLORY = st.none() | st.integers(0, 12)
GAMES = st.lists(
    st.builds(Game, st.sampled_from(["a", "b", "drawn"]), GLORY, GLORY), max_size=3
).map(tuple)
RULES = st.builds(
    Rules,
    loser_keeps_draw=st.booleans(),
    glory_cap=st.sampled_from([None, 7]),
    total_glory_cap=st.sampled_from([None, 9]),
    no_shows_are_met=st.booleans(),
    concession=st.sampled_from([None, Award(games_won=2)]),
    double_loss=st.sampled_from([None, Award(games_lost=2)]),
)


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """Up to seven entrants and four rounds; somebody may never play."""
    count = draw(st.integers(1, 7))
    matches: list[Match] = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        order = draw(st.permutations(range(1, count + 1)))
        paired = 2 * draw(st.integers(0, count // 2))
        for a, b in zip(order[:paired:2], order[1:paired:2], strict=True):
            matches.append(draw(_match(number, a, b)))
        if paired < count and draw(st.booleans()):
            matches.append(draw(_alone(number, order[paired])))
    return Field(
        tuple(
            Entrant(id, dropped=draw(st.none() | st.integers(0, 4))) for id in range(1, count + 1)
        ),
        tuple(matches),
        roll_offs=draw(st.dictionaries(st.integers(1, count), st.integers(1, 6), max_size=3)),
    )


@st.composite
def _match(draw: st.DrawFn, number: int, a: int, b: int) -> Match:
    kind = draw(st.sampled_from(["played"] * 4 + ["no_show", "concession", "double_loss"]))
    winner = draw(st.sampled_from(["a", "b", "drawn"] if kind == "played" else ["a", "b"]))
    broken = kind == "played" and winner != "drawn" and draw(st.booleans())
    return Match(number, a, b, kind, draw(GAMES), winner=winner, on_tiebreak=broken)


def _alone(number: int, entrant: int) -> st.SearchStrategy[Match]:
    missed = st.builds(
        Match,
        st.just(number),
        st.just(entrant),
        kind=st.just("missed"),
        winner=st.sampled_from(["a", "drawn", None]),
    )
    return st.just(Match(number, entrant, kind="bye")) | missed
