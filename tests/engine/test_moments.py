"""When things happen: surges, Inspire looks, windows, damage at one moment, what lapses."""

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.cards.effects import (
    anyone,
    dealt_to_each,
    gained_glory,
    ignored,
    placed,
    un_inspire,
)
from rules_engine.cards.known import CardRules, knows
from rules_engine.cards.moments import harm_now
from rules_engine.events import (
    Attack,
    Charge,
    Move,
    Pass,
    Pick,
    Place,
    Play,
    Push,
    React,
    Reveal,
    Roll,
    RollOff,
    Score,
)
from rules_engine.machine import asked, legal, step
from rules_engine.position import InPlay, Mark, Modifier, Position, Seat, put, put_fighter
from rules_engine.scene import Piece, Scene, stage, sudden_death
from rules_engine.sequences.damage import check_lowered
from rules_engine.views import view
from tests.engine.driving import (
    GARREK,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    plain_boards,
    refusal,
    scene,
    skip,
)

BROADSWORD = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
EDITIONS = ["shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021"]
SHARD, SNUFF, RAISE, TAKE_OUT = (
    "stand-in:ploy:shard:0",
    "stand-in:ploy:snuff:0",
    "stand-in:ploy:raise:0",
    "stand-in:objective:take-out:0",
)
GUARD_TOKEN, SAVE, DRUM = (
    "stand-in:objective:stand:0",
    "stand-in:ploy:save:1",
    "stand-in:upgrade:drum",
)


def _stands(position: Position, seat: int) -> bool:
    return any(one.seat == seat and one.guard_tokens for one in position.fighters)


def _falling(position: Position, seat: int, _: int) -> list[int]:
    harm = harm_now(position)
    return [harm.fighter] if harm and position.fighters[harm.fighter].seat == seat else []


knows(
    CardRules("stand-in:ploy:shard", rule="ploys.play", effects=(dealt_to_each(anyone, 1),)),
    CardRules("stand-in:ploy:snuff", rule="ploys.play", effects=(un_inspire(lambda _, __: 1),)),
    CardRules(
        "stand-in:ploy:raise",
        rule="ploys.play",
        effects=(placed(lambda _, __: 0, lambda _, __: ((3, 2),)),),
    ),
    CardRules(
        "stand-in:ploy:save",
        rule="out_of_action.saved",
        at=("damage-dealt",),
        when=_falling,
        effects=(ignored(once=True),),
    ),
    CardRules(
        "stand-in:objective:stand",
        rule="scoring.surge-when",
        condition=_stands,
        glory=1,
        surge=True,
    ),
    CardRules(
        "stand-in:upgrade:drum",
        rule="sequencing.own-order",
        at=("action-phase-start",),
        effects=(gained_glory(1),),
    ),
    CardRules("stand-in:upgrade:key", rule="scoring.keys", pays=lambda _, __: 3),
)


def seated(mine: Seat, theirs: Seat | None = None) -> tuple[Seat, Seat]:
    return (
        replace(mine, warband="Steelheart's Champions"),
        replace(theirs or Seat(), warband="Garrek's Reavers"),
    )


def duel(edition: str, mine: Seat | None = None, **told: object) -> Position:
    foe = {name: told.pop(name) for name in list(told) if name in Piece.__struct_fields__}
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), **foe))
    return scene(*pieces, edition=edition, seats=seated(mine or Seat()), **told)


def struck(position: Position, rolled: str, against: str) -> Position:
    return drive(
        position,
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice(rolled)),
        Roll(by=1, kind="defence", faces=dice(against)),
    )


def windows(position: Position) -> list[str]:
    """The windows that open, in order, until something else is asked."""
    seen: list[str] = []
    while (ask := asked(position)) is not None and ask.kind == "reaction":
        at = position.stack[-1].args.at
        if position.stack[-1].args.reactor < 0 and (not seen or seen[-1] != at):
            seen.append(at)
        position = step(position, Pass(by=ask.who)).position
    return seen


@pytest.mark.parametrize("edition", ["nightvault-2019", "dreadfane-2019", "harrowdeep-2021"])
def test_a_charge_token_bars_activation_and_nothing_else(edition):
    """DC-043, Dreadfane pg 14, Harrowdeep pg 35; in 2018 it bars moving too (pg 22)."""
    position = duel(edition)
    charged = put_fighter(position, 0, charge_tokens=1)
    assert refusal(charged, Move(by=0, fighter=0, path=((2, 2),))) == "actions.charge-token"


def test_moves_that_are_not_allowed_are_not_listed():
    charged = put_fighter(duel("shadespire-2018"), 0, charge_tokens=1)
    assert not [event for event in legal(charged) if isinstance(event, Move | Charge)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lasts_for_the_activation_is_over_when_it_is_reacted_to(edition):
    """DC-172: a reaction after the last action is outside the activation."""
    card = InPlay("S1", 0, "next-activation", since=0)
    lasting = Modifier("move", "set", 1, "trial", until="next-activation", since=0)
    position = put(put(duel(edition), ("in_play",), (card,)), ("modifiers",), (lasting,))
    position = step(position, Pass(by=0)).position
    assert (ask_of(position).kind, position.stack[-1].args.at) == ("reaction", "after-action")
    assert position.modifiers == position.in_play == ()
    assert position.seats[0].power_discard == ("S1",)


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])
def test_a_window_opens_when_a_target_could_be_driven_back(edition):
    """2018 pg 24, DC-174: damage dealt, nothing pushed yet; after a drawn attack too."""
    assert windows(struck(duel(edition), "ss", "b"))[-1] == "before-drive-back"
    assert windows(struck(duel(edition), "sf", "d"))[-1] == "before-drive-back"
    assert "before-drive-back" not in windows(struck(duel(edition), "ff", "d"))


def test_the_windows_of_an_upgrade_in_harrowdeep():
    """Harrowdeep pg 37 and 40: when revealed, and when given; neither in an end phase."""
    rich = Seat(glory=1, power=("S390", "S348"))
    play = Play(by=0, card="S390", fighter=0)
    in_step = step(duel("harrowdeep-2021", rich, step="power step"), play).position
    assert windows(in_step) == ["card-revealed", "upgrade-given"]
    ending = skip(duel("harrowdeep-2021", rich, step="end phase"))
    assert ask_of(step(ending, play).position).kind == "discard power"


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_only_harrowdeep_has_no_windows_in_the_end_phase(edition):
    """Harrowdeep pg 42; elsewhere only ploys and gambits are barred (2018 pg 25)."""
    rich = Seat(glory=1, power=("S390", "S348"))
    play = Play(by=0, card="S390", fighter=0)
    position = step(duel(edition, rich, step="end phase"), play).position
    assert windows(position) == ["upgrade-given"]
    while ask_of(position).who != 0:
        position = step(position, Pass(by=1)).position
    assert refusal(position, Play(by=0, card="S348")) == "end_phase.no-ploys"


def test_stagger_lets_no_magic_die_be_rolled_again():
    """Harrowdeep pg 34 and 48: one attack die."""
    pieces = (Piece("Averon Stormsire", (3, 2)), Piece(GARREK, (4, 2), stagger_tokens=1))
    position = scene(*pieces, edition="harrowdeep-2021")
    spell = Attack(by=0, fighter=0, attack="Fulmination", target=1)
    position = skip(drive(position, spell, Roll(by=0, kind="magic", faces=dice("co"))))
    assert ask_of(position).kind == "defence roll"


def test_an_attack_without_damage_may_still_drive_back():
    """It fails (DC-165), and its target is pushed all the same (DC-239)."""
    harmless = Modifier("damage", "set", 0, "trial")
    position = put(duel("nightvault-2019"), ("modifiers",), (harmless,))
    position = skip(struck(position, "ss", "b"))
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    assert (after.fighters[1].hex, after.fighters[1].wound_tokens) == ((5, 2), 0)
    assert [one.word for one in after.history if one.what == "attack"] == ["miss"]


def trapped_and_saved(card: str) -> Position:
    """Garrek, with no way back, would fall; his player saves him by a card."""
    theirs = Seat("Garrek's Reavers", power=(card,))
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (0, 2), wound_tokens=2))
    seats = seated(Seat(), theirs)
    position = struck(scene(*pieces, edition="nightvault-2019", seats=seats), "ss", "b")
    while position.stack[-1].args.at != "damage-dealt":
        position = step(position, Pass(by=ask_of(position).who)).position
    return skip(step(position, Play(by=1, card=card)).position)


def test_a_card_used_up_in_saving_does_not_save_from_trapping():
    """DC-300: the attack succeeds after all and deals its damage."""
    after = trapped_and_saved(SAVE)
    assert after.fighters[1].out
    assert [one.word for one in after.history if one.what == "attack"] == ["hit"]


def test_ignored_damage_stays_ignored_though_the_target_is_trapped():
    """DC-241."""
    saved = skip(drive(trapped_and_saved("S336"), Roll(by=1, kind="defence", faces=dice("b"))))
    assert (saved.fighters[1].out, saved.fighters[1].wound_tokens) == (False, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_fighters_hurt_at_one_moment_fall_together(edition):
    """DC-125: there is no single first; in Dreadfane both warbands gone means glory decides."""
    mine = Seat(power=(SHARD,), glory=1)
    position = duel(edition, mine, wound_tokens=3, step="power step")
    position = put_fighter(position, 0, wound_tokens=3)
    after = skip(drive(position, Play(by=0, card=SHARD)))
    outs = [one for one in after.history if one.what == "out"]
    assert [one.other for one in outs] == [0, 1]
    assert len({one.since for one in outs}) == 1
    if edition == "dreadfane-2019":
        assert after.outcome is not None
        assert (after.outcome.winners, after.outcome.rule) == ((0,), "victory.glory")


def test_a_lower_wounds_characteristic_takes_out_without_damage():
    """DC-033, DC-130: nobody has done it; the opponent gains the glory point."""
    lowered = Modifier("wounds", "add", -1, "trial")
    position = duel("nightvault-2019", wound_tokens=3)
    position = check_lowered(put(position, ("modifiers",), (lowered,))).position
    assert position.fighters[1].out
    assert position.seats[0].glory == 1
    assert [(one.what, one.seat) for one in position.history] == [("out", -1)]


@pytest.mark.parametrize(("edition", "tokens"), [("nightvault-2019", 0), ("harrowdeep-2021", 1)])
def test_placed_in_a_lethal_hex(edition, tokens):
    """DC-014: no damage; Harrowdeep pg 23: 1 damage."""
    pool = PlacedBoard("Pool of Fangs", seats=(0,))
    layout = joined(pool, PlacedBoard("Mirror Well", seats=(1,)))
    pieces = (Piece(STEELHEART, (2, 2)), Piece(GARREK, (7, 2)))
    seats = seated(Seat(power=(RAISE,)))
    position = scene(*pieces, boards=layout, edition=edition, seats=seats, step="power step")
    position = drive(position, Play(by=0, card=RAISE), Place(by=0, fighter=0, hex=(3, 2)))
    assert skip(position).fighters[0].wound_tokens == tokens


def test_an_upgrade_with_an_attack_is_not_for_beasts():
    """Harrowdeep pg 18; the older cards say the same of their own."""
    hook = "stand-in:upgrade:hook:1"
    seats = (Seat("Magore's Fiends", power=(hook, "S390"), glory=2), Seat("Garrek's Reavers"))
    pieces = (Piece("Riptooth", (3, 2)), Piece(GARREK, (5, 2)))
    position = scene(*pieces, seats=seats, step="power step", edition="harrowdeep-2021")
    assert refusal(position, Play(by=0, card=hook, fighter=0)) == "upgrades.restrictions"
    assert Play(by=0, card="S390", fighter=0) in legal(position)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_surge_drawn_after_its_condition_was_met_is_not_scored(edition):
    """DC-055, DC-124, and the new card of 2018 pg 25, Harrowdeep pg 42."""
    mine = Seat(objectives=("S1",), objective_deck=(TAKE_OUT,), power=("S1",))
    position = skip(struck(duel(edition, mine, wound_tokens=2), "ss", "b"), ("reaction",))
    if edition == "dreadfane-2019":
        assert position.outcome is not None
        return
    drawn = put(position, ("seats", 0, "objectives"), (TAKE_OUT,))
    drawn = put(drawn, ("seats", 0, "arrived"), ((TAKE_OUT, len(position.history)),))
    assert refusal(drawn, Score(by=0, card=TAKE_OUT)) == "scoring.surge-when"
    held = put(drawn, ("seats", 0, "arrived"), ())
    assert Score(by=0, card=TAKE_OUT) in legal(held)


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_surges_are_scored_after_power_cards_too_and_drawing_is_a_choice(edition):
    """2018 pg 25, DC-056, Dreadfane pg 19."""
    mine = Seat(
        power=(SHARD,), objectives=(TAKE_OUT,), objective_deck=("S1",), objective_discard=()
    )
    others = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=3), Piece(SAEK, (7, 2)))
    position = scene(*others, edition=edition, seats=seated(mine), step="power step")
    position = skip(drive(position, Play(by=0, card=SHARD)), ("reaction",))
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 0)
    position = step(position, Score(by=0, card=TAKE_OUT)).position
    assert Pass(by=0) in legal(position)
    kept = skip(step(position, Pass(by=0)).position)
    assert kept.seats[0].objectives == ()
    assert kept.seats[0].glory >= 2


def test_in_harrowdeep_a_surge_is_revealed_when_met_and_scored_in_the_next_step():
    """Harrowdeep pg 42: shown while its condition holds, scored although it holds no more."""
    mine = Seat(objectives=(GUARD_TOKEN,), objective_deck=("S1",))
    position = put_fighter(duel("harrowdeep-2021", mine), 0, guard_tokens=1)
    position = step(position, Pass(by=0)).position
    while ask_of(position).who != 0:
        position = step(position, Pass(by=ask_of(position).who)).position
    assert Reveal(by=0, card=GUARD_TOKEN) in legal(position)
    position = step(position, Reveal(by=0, card=GUARD_TOKEN)).position
    assert view(position, 1).seats[0].objectives == (GUARD_TOKEN,)
    position = put_fighter(skip(position, ("reaction",)), 0, guard_tokens=0)
    assert refusal(position, Pass(by=0)) == "scoring.surge-when"
    position = step(position, Score(by=0, card=GUARD_TOKEN)).position
    assert (position.seats[0].glory, ask_of(position).kind) == (1, "draw objective")


def test_a_condition_met_before_the_inspire_step_counts_though_undone():
    """Harrowdeep pg 18: it has been met, whatever was healed since."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece("Hakka", (4, 2)))
    position = skip(struck(scene(*pieces, edition="harrowdeep-2021"), "ss", "b"), ("reaction",))
    position = step(position, Push(by=0, fighter=1, path=())).position
    assert position.fighters[1].due
    position = put_fighter(position, 1, wound_tokens=0)
    assert skip(position, ("reaction",)).fighters[1].inspired


def test_the_start_of_an_activation_inspires_those_beside_an_enemy():
    """DC-066: whoever is activated, and by their own player's activation alone."""
    pieces = (
        Piece("Briar Queen", (3, 2)),
        Piece("Varclav the Cruel", (7, 2)),
        Piece(GARREK, (4, 2)),
    )
    edition, layout = "nightvault-2019", plain_boards()
    theirs = stage(Scene(edition, layout, fighters=pieces, player=0, step="power step"))
    theirs = drive(theirs, Pass(by=0), Pass(by=1))
    assert not any(one.inspired for one in theirs.fighters)
    mine = stage(Scene(edition, layout, fighters=pieces, player=1, step="power step"))
    mine = drive(mine, Pass(by=1), Pass(by=0))
    assert [one.inspired for one in mine.fighters] == [True, False, False]


def test_a_fighter_is_un_inspired_and_keeps_what_it_has():
    """Harrowdeep pg 18, Dreadfane pg 17."""
    mine = Seat(power=(SNUFF,))
    position = duel("harrowdeep-2021", mine, inspired=True, guard_tokens=1, step="power step")
    after = skip(drive(position, Play(by=0, card=SNUFF)))
    assert (after.fighters[1].inspired, after.fighters[1].guard_tokens) == (False, 1)


def drummers(edition: str) -> Position:
    """The end of a round; both sides have an upgrade that acts at the start of the next phase."""
    pieces = (
        Piece(STEELHEART, (3, 2), upgrades=(DRUM,)),
        Piece(GARREK, (5, 2), upgrades=(DRUM,)),
    )
    position = scene(*pieces, edition=edition, step="end phase", player=1)
    while ask_of(position).kind != "roll-off":
        ask = ask_of(position)
        position = step(position, next(iter(ask.legal(position)))).position
    position = step(position, RollOff(faces=(dice("ssss"), dice("***2")))).position
    position = step(position, Pick(by=1, seat=0)).position
    return step(position, RollOff(faces=(dice("****"), dice("ssss")))).position


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])
def test_abilities_of_both_players_at_the_start_of_a_phase_are_rolled_off(edition):
    """DC-304, DC-295: after the roll-off for the first activation, the winner's first."""
    position = drummers(edition)
    assert (ask_of(position).kind, ask_of(position).who) == ("ability", 0)
    position = step(position, React(by=0, card=DRUM, fighter=0)).position
    assert (position.seats[0].glory, ask_of(position).who) == (1, 1)
    position = step(position, Pass(by=1)).position
    assert (ask_of(position).kind, position.seats[1].glory) == ("activation", 0)


def test_in_harrowdeep_the_winner_names_who_goes_first():
    """Harrowdeep pg 36."""
    position = drummers("harrowdeep-2021")
    assert (ask_of(position).kind, ask_of(position).who) == ("first ability", 0)
    assert ask_of(step(position, Pick(by=0, seat=1)).position).who == 1


def test_keys_pay_before_anything_is_scored_in_the_third_end_phase():
    """DC-057."""
    hold = "stand-in:objective:hold:0"
    pieces = (Piece(STEELHEART, (3, 2), upgrades=("stand-in:upgrade:key",)), Piece(GARREK, (5, 2)))
    position = scene(
        *pieces,
        edition="nightvault-2019",
        seats=seated(Seat(objectives=(hold,))),
        step="power step",
        round=3,
        turn=8,
        player=1,
    )
    position = drive(position, Pass(by=1), Pass(by=0))
    assert (ask_of(position).kind, position.seats[0].glory) == ("score", 3)


def finished(*pieces: Piece) -> Position:
    position = scene(*pieces, step="end phase", round=3, player=1)
    assert position.outcome is not None
    return position


def test_sudden_death_is_fought_without_cards_until_one_warband_is_gone():
    """2018 pg 26."""
    over = finished(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=2))
    over = put(over, ("seats", 0, "power"), ("S343",))
    over = put(over, ("seats", 0, "objectives"), ("S1",))
    position = sudden_death(over)
    assert (position.round, ask_of(position).kind) == (4, "roll-off")
    position = drive(position, RollOff(faces=(dice("****"), dice("ssss"))), Pick(by=0, seat=0))
    assert ask_of(position).kind == "activation"
    quiet = skip(step(position, Pass(by=0)).position)
    assert (ask_of(quiet).kind, ask_of(quiet).who) == ("activation", 1), "no power step"
    after = struck(position, "ss", "b")
    while (ask := asked(after)) is not None:
        after = step(after, Pass(by=ask.who)).position
    assert (after.outcome.winners, after.outcome.rule) == ((0,), "match_play.sudden-death")


def test_a_round_of_sudden_death_that_settles_nothing_is_followed_by_another():
    over = finished(Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 2)))
    position = drive(
        sudden_death(over), RollOff(faces=(dice("****"), dice("ssss"))), Pick(by=0, seat=0)
    )
    for turn in range(8):
        position = skip(step(position, Pass(by=turn % 2)).position)
    assert (position.round, ask_of(position).kind) == (5, "roll-off")


def test_a_hex_made_lethal_hurts_who_enters_it_and_nobody_who_stands_there():
    """DC-015; what the card made is over with it."""
    marks = (
        Mark((2, 2), "lethal", "trial", until="next-activation", since=0),
        Mark((3, 2), "lethal", "trial", until="next-activation", since=0),
    )
    position = put(duel("nightvault-2019"), ("marks",), marks)
    after = skip(drive(position, Move(by=0, fighter=0, path=((2, 2), (1, 2)))))
    assert (after.fighters[0].wound_tokens, after.marks) == (1, ())


def test_a_hex_made_blocked_stops_movement_and_sight():
    wall = Mark((3, 2), "blocked", "trial")
    pieces = (Piece("Sanson Farstrider", (2, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces)
    pistol = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1)
    assert pistol in legal(position)
    walled = put(position, ("marks",), (wall,))
    assert refusal(walled, pistol) == "attack.visible"
    through = Move(by=0, fighter=0, path=((3, 2),))
    assert refusal(walled, through) == "move.no-passing-through"


@pytest.mark.parametrize(("edition", "turns"), [("shadespire-2018", 12), ("harrowdeep-2021", 9)])
def test_three_players_take_turns_in_order(edition, turns):
    """2018 pg 29: four activations each; Harrowdeep pg 46: three."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)), Piece("Hakka", (1, 4)))
    position = scene(*pieces, edition=edition, turn=1)
    order = []
    while ask_of(position).kind in ("activation", "power step"):
        if ask_of(position).kind == "activation":
            order.append(ask_of(position).who)
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
        if asked(position) is None or position.round > 1:
            break
    assert order[:turns] == [turn % 3 for turn in range(turns)]
    assert len(order) == turns


def test_only_the_active_and_the_next_player_have_a_power_step_in_harrowdeep():
    """Harrowdeep pg 46; in 2018 all take part (pg 29)."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)), Piece("Hakka", (1, 4)))
    asked_ = {}
    for edition in ("shadespire-2018", "harrowdeep-2021"):
        position = skip(step(scene(*pieces, edition=edition), Pass(by=0)).position)
        seats = []
        while ask_of(position).kind == "power step":
            seats.append(ask_of(position).who)
            position = skip(step(position, Pass(by=seats[-1])).position)
        asked_[edition] = seats
    assert asked_ == {"shadespire-2018": [0, 1, 2], "harrowdeep-2021": [1, 0]}
