"""Chances by rolling every die every way, to hold `rules_engine.odds` against.

Shares no code with it: the dice, the counting and each edition's words are written out anew, a
roll is a tuple of faces, and chances are counted one result at a time.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

ATTACK = ["smash", "smash", "fury", "single_support", "double_support", "critical"]
DEFENCE = ["block", "block", "dodge", "single_support", "double_support", "critical"]
MAGIC = ["channel", "channel", "channel", "focus", "focus", "critical"]


def good_faces(symbols, fighters):
    good = {*symbols, "critical"}
    if fighters >= 1:
        good.add("single_support")
    if fighters >= 2:
        good.add("double_support")
    return good


def result_of(attack, defence, edition, cornered, held):
    """The outcome of two rolls given as (criticals, successes), told edition by edition."""
    attack_criticals, attack_successes = attack
    defence_criticals, defence_successes = defence
    critical = attack_criticals > 0
    if attack_criticals > defence_criticals:
        return "critical hit", not cornered and not held
    if defence_criticals > attack_criticals:
        return "miss", False
    trapped = cornered and not held
    if edition == "harrowdeep" and trapped and attack_successes > 0:
        attack_successes += 1
    if attack_successes > defence_successes:
        return "critical hit" if critical else "hit", not cornered and not held
    if attack_successes == defence_successes and attack_successes > 0:
        if trapped and edition != "harrowdeep":
            return "critical hit" if critical else "hit", False
        return "draw", not cornered and not held
    return "miss", False


def rolls(die, number, good, innate, again, whole):
    """Every way a roll can end when failures are rolled again, as (criticals, successes) counts.

    A whole roll is made again when nothing in it succeeds; else up to ``again`` failures are.
    """
    ends = Counter()
    for faces in product(die, repeat=number):
        bad = [place for place, face in enumerate(faces) if face not in good]
        redone = list(range(number)) if whole and len(bad) == number else bad[:again]
        share = Fraction(1, 6 ** (number + len(redone)))
        for new in product(die, repeat=len(redone)):
            final = list(faces)
            for place, face in zip(redone, new, strict=True):
                final[place] = face
            if innate:
                final.append(innate)
            ends[final.count("critical"), sum(face in good for face in final)] += share
    return ends


def support_of(own, other, edition, spell):
    if edition == "harrowdeep":
        return (0 if spell else own), other
    return own - other, other - own


def attack_chances(edition, attacker, target):
    """Outcome, drive back, damage, and out of action, from plain dicts."""
    spell = attacker["spell"]
    ours, theirs = support_of(attacker["supporting"], target["supporting"], edition, spell)
    good = good_faces(attacker["symbols"], ours)
    safe = good_faces(target["symbols"], theirs)
    if target["guard"]:
        safe |= {"block", "dodge"}
    if target["cover"]:
        safe |= {"dodge"}
    if attacker["cleave"]:
        safe -= {"block"}
    if attacker["ensnare"]:
        safe -= {"dodge"}
    again = attacker["again"] + (1 if target["staggered"] and not spell else 0)
    die = MAGIC if spell else ATTACK
    attacks = rolls(die, attacker["dice"], good, attacker["innate"], again, attacker["whole"])
    held = target["held"] or (target["guard"] and edition != "shadespire")
    found = Counter()
    for attack, share in attacks.items():
        hurt = spell and attack[0] >= 2
        felled = hurt and attacker["wounds"] is not None and attacker["wounds"] <= 1
        cleaves = attacker["critical_cleave"] and attack[0] > 0
        left = safe - {"block"} if cleaves else safe
        defences = rolls(
            DEFENCE, target["dice"], left, target["innate"], target["again"], target["whole"]
        )
        for defence, other in defences.items():
            outcome, pushed = result_of(attack, defence, edition, target["cornered"], held)
            if felled:
                outcome, pushed = "miss", False
            damage = 0
            if outcome in ("hit", "critical hit"):
                damage = attacker["damage"]
                if attacker["grievous"] and outcome == "critical hit":
                    damage += 1
                if outcome == "critical hit":
                    damage += attacker["critical_damage"]
                if edition == "harrowdeep":
                    damage = max(1, damage)
            out = target["wounds"] is not None and damage >= target["wounds"]
            found["outcome", outcome] += share * other
            found["damage", damage] += share * other
            found["drive back"] += share * other if pushed and not out else 0
            found["out of action"] += share * other if out else 0
            found["backlash"] += share * other if hurt else 0
            found["caster out"] += share * other if felled else 0
    return found


def best_success(edition, symbols, dice, again, whole, defence_symbols, defence_dice):
    """The best chance to succeed when every use of every re-roll is tried, die by die."""
    good, safe = good_faces(symbols, 0), good_faces(defence_symbols, 0)
    defences = rolls(DEFENCE, defence_dice, safe, None, 0, False)

    def worth(faces):
        attack = (faces.count("critical"), sum(face in good for face in faces))
        return sum(
            (
                share
                for defence, share in defences.items()
                if result_of(attack, defence, edition, False, False)[0] in ("hit", "critical hit")
            ),
            Fraction(0),
        )

    def with_rerolls(faces, free, left):
        best = worth(faces)
        for place in free if left else ():
            tried = Fraction(0)
            for face in ATTACK:
                new = (*faces[:place], face, *faces[place + 1 :])
                tried += with_rerolls(new, free - {place}, left - 1) / 6
            best = max(best, tried)
        return best

    everything = list(product(ATTACK, repeat=dice))
    average = sum((worth(faces) for faces in everything), Fraction(0)) / len(everything)
    total = Fraction(0)
    for faces in everything:
        best = with_rerolls(faces, frozenset(range(dice)), again)
        total += max(best, average) if whole else best
    return total / len(everything)


def cast_chances(dice, value, innate, wounds):
    """Chances to cast and to be hurt, by sorting out each roll symbol by symbol."""
    found = Counter()
    for faces in product(MAGIC, repeat=dice):
        share = Fraction(1, 6**dice)
        left = [*faces, innate] if innate else list(faces)
        hurt = left.count("critical") >= 2
        lacking = []
        for symbol in sorted(value):
            if symbol in left:
                left.remove(symbol)
            else:
                lacking.append(symbol)
        cast = left.count("critical") >= len(lacking) if "critical" not in lacking else False
        if hurt and wounds is not None and wounds <= 1:
            cast = False
        found["cast"] += share if cast else 0
        found["backlash"] += share if hurt else 0
    return found
