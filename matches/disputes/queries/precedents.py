"""Precedents and answers that a judge is told of before ruling."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.core.engine_words import OfEngine
from companion.core.errors import Conflict, NotFound
from companion.core.worded import Worded
from matches.disputes.log_lines import EngineSays
from matches.models import Dispute, Event, Precedent, Ruling
from matches.people.names import in_text
from matches.rulebook.queries.precedents import code_of, held_at, index_with
from matches.rulebook.queries.search import Hit, hits_of

# a precedent is near where it fits the words so well, against the best of all that is found
NEAR = 0.5
NEAR_ANSWERS = 2


@dataclass(frozen=True, slots=True)
class Near:
    """A precedent near a dispute. shared: the citations in common; otherwise: it ruled otherwise
    than is meant now, None while that is not known."""

    precedent: Precedent
    shared: tuple[str, ...]
    otherwise: bool | None = None


class SaysOtherwise(Conflict):
    """A precedent or an answer of the commentary says otherwise and was not seen. near, answers:
    which."""

    default_code = "precedent-says-otherwise"

    def __init__(self, near: Sequence[Near], answers: Sequence[Hit] = ()) -> None:
        self.near, self.answers = tuple(near), tuple(answers)
        sentences = [
            Worded(
                "%(key)s ruled otherwise (%(kind)s): %(question)s %(answer)s",
                key=one.precedent.key,
                kind=Worded.of(one.precedent.get_kind_display()),
                question=one.precedent.question,
                answer=one.precedent.answer,
            )
            for one in near
        ]
        sentences += [
            Worded(
                "%(key)s of the commentary says otherwise: %(says)s",
                key=one.key,
                says=OfEngine(one.says),
            )
            for one in answers
        ]
        super().__init__(
            Worded(
                "%(said)s Nothing was ruled yet. Rule as it says, or say that you have "
                "seen it and rule otherwise.",
                said=Worded.together(*sentences),
            ),
            facts={
                "precedents": [one.precedent.key for one in near],
                "answers": [one.key for one in answers],
            },
        )


def near(dispute: Dispute, cites: Iterable[str] = (), kind: str | None = None) -> list[Near]:
    """Precedents that share a citation with a ruling, or fit the words of a dispute; the best
    first. kind: how is to be ruled, where that is known."""
    event = dispute.match.round.event
    held = {one.key: one for one in held_at(event)}
    if not held:
        return []
    wanted = set(cites)
    found: dict[str, tuple[str, ...]] = {
        key: () for key in _by_words(dispute, event) if key in held
    }
    found |= {
        key: tuple(sorted(wanted & set(one.cites)))
        for key, one in held.items()
        if wanted & set(one.cites) or key in wanted
    }
    return [
        Near(held[key], shared, None if kind is None else held[key].kind != kind)
        for key, shared in found.items()
        if held[key].ruling.dispute_id != dispute.pk
    ]


def need_seen(
    dispute: Dispute,
    cites: Collection[str],
    kind: Ruling.Kind,
    seen: Collection[str],
    says: EngineSays | None,
) -> None:
    """Raises SaysOtherwise while a precedent near the dispute was ruled otherwise and not seen, or
    an answer of the commentary by which the disputed line breaks a rule that is now to stand."""
    unseen = [
        one for one in near(dispute, cites, kind) if one.otherwise and one.precedent.key not in seen
    ]
    answers = [
        hit
        for hit in answers_against(dispute, kind, says)
        if hit.key not in seen and hit.key not in cites
    ]
    if unseen or answers:
        raise SaysOtherwise(unseen, answers)


def answers_against(dispute: Dispute, kind: Ruling.Kind, says: EngineSays | None) -> list[Hit]:
    """Answers of the commentary that say otherwise: those that the rule rests on which the line
    breaks, where the line is to stand."""
    if says is None or says.verdict != "contradicted" or kind != Ruling.Kind.UPHOLD:
        return []
    hits = hits_of(says.cites, dispute.match.round.event)
    return [hit for hit in hits if hit.kind == "answer"][:NEAR_ANSWERS]


def answers_near(dispute: Dispute, says: EngineSays | None = None) -> list[Hit]:
    """Answers of the commentary on what is disputed: those that the rule rests on which the line
    breaks, then those that fit the words well."""
    event = dispute.match.round.event
    found = index_with(event).search(dispute.statement)
    least = found[0].score * NEAR if found else 0.0
    keys = [one.text.key for one in found if one.score >= least]
    broken = says.cites if says is not None and says.is_refused else ()
    hits = hits_of((*broken, *keys), event)
    return [hit for hit in hits if hit.kind == "answer"][:NEAR_ANSWERS]


def cited(event: Event, keys: Iterable[str]) -> list[Hit]:
    """What is cited, in words, with what was withdrawn since left out."""
    return hits_of(keys, event)


def of_event(event: Event) -> list[Precedent]:
    """The precedents that hold at an event, the newest first."""
    return list(held_at(event).select_related("ruling"))


def precedent_of_key(key: str) -> Precedent:
    """The precedent that is cited so, withdrawn or not. Raises NotFound."""
    found = Precedent.objects.select_related("event", "owner", "ruling__dispute")
    precedent = found.filter(code=code_of(key) or "").order_by("pk").first()
    if precedent is None:
        raise NotFound(Worded("There is no precedent called %(key)s.", key=in_text(key[:20])))
    return precedent


def _by_words(dispute: Dispute, event: Event) -> list[str]:
    found = index_with(event).search(f"{dispute.statement} {dispute.other_statement}"[:200])
    least = found[0].score * NEAR if found else 0.0
    return [one.text.key for one in found if one.text.kind == "precedent" and one.score >= least]
