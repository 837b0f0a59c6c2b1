"""Logs of middle detail: trackers event by event, and everything that contradicts them."""

import pytest

from rules_engine.facts.errors import Unusable
from rules_engine.journey_table import due, opening_of, yet_to_act
from rules_engine.log import JOURNEY, Member, read_event, read_journey, write_log
from rules_engine.log.journey_marks import (
    Activated,
    ActivationDice,
    Ailing,
    AmendJourney,
    CrisisMet,
    DestinyDice,
    EventRolled,
    Healed,
    HeroFell,
    HeroReturned,
    Hurt,
    InOrder,
    Inspired,
    JourneyGap,
    JourneyResult,
    NightfallToken,
    QuestToken,
    Spent,
    Turn,
)
from rules_engine.log.marks import Void
from tests.engine.journeys.logs import BEGUN, ORLA, broken, header, log_of, replayed

ACTED = [*BEGUN, Activated(by=1), Activated(by=0)]


def after(*events, head=None):
    report = replayed([*events], head)
    assert report.first is None, report.first
    return report.position


def test_a_turn_keeps_the_trackers():
    at = after(*BEGUN)
    assert (at.turn, at.nightfall, at.available, at.discarded) == (1, 2, (1, 2, 6), (3, 3))
    assert [one.dice for one in at.heroes] == [(6, 4, 2, 1), (5, 5, 3, 1)]
    assert at.order == ("Tam", "bone archers", "Orla")


def test_the_checklist_leads_through_the_turn():
    asked = [due(opening_of(header())).event]
    for n in range(1, len(ACTED) + 1):
        asked.append(due(after(*ACTED[:n])).event)
    assert asked == [
        "turn",
        "destiny-dice",
        "activation-dice",
        "in-order",
        "activated",
        "activated",
        "event-roll",
    ]
    assert due(after(*ACTED[:2])).dice == (4, 4)
    assert yet_to_act(after(*ACTED[:5])) == (0,)
    assert due(after(*ACTED, EventRolled(roll=6))).event == "crisis-roll"
    assert due(after(*ACTED, EventRolled(roll=8))).event == "turn"


def test_dice_are_spent_from_those_that_lie_there():
    spent = [Spent(by=1, die=5, action="run"), Spent(by=1, die=6, action="weapon", destiny=True)]
    at = after(*BEGUN, *spent)
    assert (at.heroes[1].dice, at.available) == ((0, 5, 3, 1), (1, 2))


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (Spent(by=1, die=4, action="move"), "hero.dice"),
        (Spent(by=1, die=3, action="move", destiny=True), "hero.dice"),
        (Spent(by=1, die=1, action="run"), "hero.run"),
        (Spent(by=1, die=3, action="recover"), "hero.recover"),
        (Spent(by=1, die=3, action="search"), "hero.search"),
        (Spent(by=1, die=3, action="extract"), "hero.extract"),
        (Spent(by=1, die=3, action="explore"), "hero.explore"),
        (Spent(by=1, die=3, action="free"), "ailment.trapped-freed"),
        (Spent(by=1, die=5, action="warn"), "quest.warn"),
        (Spent(by=1, die=5, action="scavenge"), "quest.scavenge"),
        (Spent(by=1, die=3, action="weapon", least=4), "hero.weapon"),
        (Spent(by=0, die=6, action="warn"), "quest.warn"),
        (Spent(by=0, die=6, action="scavenge"), "quest.scavenge"),
        (Spent(by=2, die=6, action="move"), "journey.heroes"),
        (QuestToken(why="driven-off", amount=2), "quest.driven-off"),
        (QuestToken(why="villain", amount=1), "quest.villain"),
        (QuestToken(why="champion", amount=3), "quest.champion"),
        (QuestToken(why="searched"), "quest.searched"),
        (QuestToken(why="warned"), "quest.warn"),
        (Inspired(by=0, spent="re-roll"), "hero.inspired-re-roll"),
        (Inspired(by=0, spent="gambit"), "hero.inspired-gambit"),
        (Inspired(by=0, spent="warn"), "quest.inspired-warn"),
        (HeroReturned(by=0), "hero.out"),
        (Healed(by=0, wounds=1), "hero.recuperate"),
        (Ailing(by=0, ailment="cursed", removed=True), "ailment.cursed"),
        (CrisisMet(roll=3), "quest.crisis"),
        (Turn(turn=2), "journey.phase-order"),
        (DestinyDice(faces=(1, 2, 3, 4, 5)), "journey.phase-order"),
        (InOrder(order=("Tam", "Orla")), ""),
        (JourneyResult(quest=1, standing=(0, 1), roll=3), "log.result"),
        (JourneyResult(quest=0, standing=(0,), roll=3), "log.result"),
        (JourneyResult(quest=0, standing=(0, 1)), "quest.after-hunt"),
        (JourneyResult(quest=0, standing=(0, 1), roll=3, success=True), "quest.victory-hunt"),
        (JourneyResult(quest=0, standing=(0, 1), roll=3, fear=2), "quest.victory-hunt"),
    ],
)
def test_what_cannot_be_is_contradicted_by_the_rule_it_breaks(event, rule):
    if rule:
        assert broken([*BEGUN, event]) == (5, rule)
    else:
        after(*BEGUN, event)


def test_a_hero_acts_once_a_turn():
    assert broken([*BEGUN, Activated(by=1), Activated(by=1)]) == (6, "journey.activation")
    again = Spent(by=1, die=5, action="move")
    assert broken([*BEGUN, Activated(by=1), again]) == (6, "journey.activation")
    early = Spent(by=1, die=5, action="move")
    assert broken([*BEGUN[:2], early]) == (3, "journey.phase-order")


def test_as_many_dice_are_rolled_as_there_are():
    assert broken([Turn(turn=1), DestinyDice(faces=(1, 2))]) == (2, "journey.dice")
    short = ActivationDice(faces=((6, 4, 2), (5, 5, 3, 1)))
    assert broken([*BEGUN[:2], short]) == (3, "journey.activation-roll")
    wounded = [Hurt(by=0, damage=1), *BEGUN]
    assert broken(wounded) == (4, "journey.activation-roll")


def test_the_order_names_each_hero_once():
    for order in (("Tam",), ("Tam", "Tam", "Orla")):
        assert broken([*BEGUN[:3], InOrder(order=order)]) == (4, "journey.initiative")


def test_wounds_fatigue_and_falls():
    hurt = [*BEGUN, Hurt(by=0, damage=6), Ailing(by=1, ailment="fatigued")]
    at = after(*hurt)
    assert (at.heroes[0].wounds, at.heroes[0].grievous) == (2, 2)
    tired = after(*hurt, Spent(by=1, die=1, action="move"))
    assert (tired.heroes[1].dice, tired.heroes[1].ailments) == ((0, 1, 1, 1), ())
    healed = after(*hurt, Healed(by=0, wounds=1, grievous=1))
    assert (healed.heroes[0].wounds, healed.heroes[0].grievous) == (2, 1)
    out = after(*hurt, Hurt(by=0, damage=2))
    assert out.heroes[0].out
    assert broken([*hurt, Hurt(by=0, damage=2), Activated(by=0)]) == (8, "hero.out")
    assert after(*BEGUN, HeroFell(by=0), HeroReturned(by=0)).heroes[0].out is False


def test_a_stunned_hero_gives_up_its_dice_before_its_activation_is_over():
    stunned = [*BEGUN, Ailing(by=1, ailment="stunned")]
    assert broken([*stunned, Activated(by=1)]) == (6, "ailment.stunned-hero")
    at = after(*stunned, Spent(by=1, die=3, action="stun"), Activated(by=1))
    assert (at.heroes[1].dice, at.heroes[1].ailments) == ((5, 5, 0, 1), ())
    assert broken([*BEGUN, Spent(by=1, die=3, action="stun")]) == (5, "ailment.stunned-hero")


def test_a_disease_makes_a_die_a_one():
    assert after(*BEGUN, Ailing(by=1, ailment="diseased")).heroes[1].dice == (1, 5, 3, 1)


def test_inspiration_flips_at_three_and_pays():
    at = after(*BEGUN, Inspired(by=0, amount=3), Inspired(by=0, amount=1))
    assert (at.heroes[0].inspired, at.heroes[0].inspiration) == (True, 1)
    at = after(*BEGUN, Inspired(by=0, amount=2), Inspired(by=0, spent="gambit"))
    assert at.heroes[0].inspiration == 0


@pytest.mark.parametrize(
    ("event", "nightfall", "flag"),
    [
        (EventRolled(roll=1), 2, "denied"),
        (EventRolled(roll=2), 2, ""),
        (EventRolled(roll=2, groups=0), 3, ""),
        (EventRolled(roll=4), 3, ""),
        (EventRolled(roll=8), 2, ""),
        (EventRolled(roll=12), 2, "fulfilled"),
    ],
)
def test_events_at_middle_detail(event, nightfall, flag):
    at = after(*ACTED, event)
    assert at.nightfall == nightfall
    assert (at.denied, at.fulfilled) == (flag == "denied", flag == "fulfilled")


def test_the_leaders_hero_of_an_event():
    assert after(*ACTED, EventRolled(roll=11, hero=1)).heroes[1].inspiration == 1
    fallen = [*ACTED, HeroFell(by=0), EventRolled(roll=9, hero=0)]
    assert after(*fallen).heroes[0].out is False


def test_a_destiny_denied_is_not_rolled_and_one_fulfilled_keeps_all():
    denied = [*ACTED, EventRolled(roll=1), Turn(turn=2)]
    assert broken([*denied, DestinyDice(faces=(1, 2, 3, 4, 5))]) == (9, "journey.event-denied")
    at = after(*denied, ActivationDice(faces=((1,) * 4, (1,) * 4)))
    assert at.denied is False
    fulfilled = [*ACTED, EventRolled(roll=12), Turn(turn=2), DestinyDice(faces=(1, 1, 1, 2, 3))]
    assert after(*fulfilled).available == (1, 1, 1, 2, 3)
    assert broken([Turn(turn=1), BEGUN[2]]) == (2, "journey.destiny")


def test_crises_by_day_and_by_night():
    by_day = [*ACTED, EventRolled(roll=6)]
    assert after(*by_day, CrisisMet(roll=3)).crises == ((28, 3),)
    assert broken([*by_day, CrisisMet(roll=3, page=29, number=14)]) == (8, "quest.crisis")
    night = [*ACTED, NightfallToken(amount=6), EventRolled(roll=4)]
    assert after(*night, CrisisMet(roll=3, number=14)).crises == ((29, 14),)
    assert broken([*by_day, Turn(turn=2)]) == (8, "journey.phase-order")


def test_what_is_told_is_not_shown():
    report = replayed([*BEGUN, JourneyGap(note="lunch"), QuestToken(why="told", amount=2)])
    assert [one.verdict for one in report.checks[-2:]] == ["not shown", "not shown"]
    assert report.position.quest == 2


def test_void_and_amend_are_the_tables_own():
    events = [*BEGUN, Hurt(by=0, damage=2)]
    wrong = log_of(events).entries[-1].logged.id
    undone = [*events, Void(by=0, of=wrong, agreed=(0,))]
    assert after(*undone).heroes[0].wounds == 0
    amended = [*events, AmendJourney(by=0, of=wrong, to=Hurt(by=0, damage=1), agreed=(0,))]
    report = replayed(amended)
    assert report.position.heroes[0].wounds == 1
    assert report.checks[4].corrected == 6
    assert broken([*events, Void(by=0, of="nothing", agreed=(0,))]) == (6, "log.correction-of")


def test_nothing_comes_after_the_result():
    over = [*BEGUN, JourneyResult(quest=0, standing=(0, 1), roll=3)]
    assert due(after(*over)) is None
    assert broken([*over, Hurt(by=0, damage=1)]) == (6, "journey.over")


def test_a_log_of_results_alone():
    told = JourneyResult(quest=7, standing=(0,), roll=9, success=True, turns=5)
    report = replayed([told], header("hunt", detail="result", fear=3, influence=4))
    assert report.first is None
    found = report.result
    assert (found.success, found.fear, found.influence, found.turns) == (True, 4, 3, 5)
    low = JourneyResult(quest=5, standing=(0,), roll=9, success=True)
    assert broken([low], header("hunt", detail="result")) == (1, "quest.victory-hunt")
    assert broken([Turn(turn=1)], header(detail="result")) == (1, "log.detail")


def test_events_of_another_detail_are_contradicted():
    text = b'{"after":0,"id":"a","t":"begin-turn"}'
    event = read_event(text, JOURNEY)[0].event
    assert broken([event]) == (1, "log.detail")


def test_a_log_reads_back_as_it_was_written():
    log = log_of(ACTED)
    assert read_journey(write_log(log)) == log


@pytest.mark.parametrize(
    "line",
    [
        b'{"after":0,"id":"a","t":"activation-dice","faces":[[7,1,1,1]]}',
        b'{"after":0,"id":"a","t":"spent","by":0,"die":0,"action":"move"}',
        b'{"after":0,"id":"a","t":"spent","by":0,"die":7,"action":"move"}',
        b'{"after":0,"id":"a","t":"event-roll","roll":13}',
        b'{"after":0,"id":"a","t":"quest","why":"driven-off","amount":99}',
        b'{"after":0,"id":"a","t":"attack-roll","results":["splendid"]}',
        b'{"after":0,"id":"a","t":"activation-dice","faces":[[1],[1],[1],[1],[1]]}',
    ],
)
def test_dice_above_their_faces_and_the_like_are_no_events(line):
    with pytest.raises(Unusable, match="no event of this format"):
        read_event(line, JOURNEY)


def test_five_heroes_and_two_of_a_name_are_no_party():
    five = ",".join(f'{{"name":"h{n}"}}' for n in range(5))
    line = '{"t":"journey","v":1,"edition":"cursed-city","kind":"hunt","heroes":[%s]}'
    with pytest.raises(Unusable, match="no header of a game log"):
        read_journey((line % five).encode())
    with pytest.raises(Unusable, match="the same name"):
        opening_of(header("hunt", ORLA, Member("Orla")))


def test_a_full_log_needs_a_map_and_cards():
    with pytest.raises(Unusable, match="needs the map"):
        opening_of(header(detail="full"))
