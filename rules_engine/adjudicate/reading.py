"""A question read from its JSON form: strictly, with names as people say them."""

from typing import Any, Literal

import msgspec

from rules_engine.adjudicate.asked import AnyAsked, Question
from rules_engine.adjudicate.naming import event_meant
from rules_engine.adjudicate.table import position_of
from rules_engine.facts.errors import Unusable
from rules_engine.facts.strict import fault_in_words
from rules_engine.scene import Scene
from rules_engine.state.position import Position

LONGEST = 4 * 2**20
_MOST_EVENTS = 100


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question whose events are not read yet: only the table says whom they mean."""

    v: Literal[1]
    ask: msgspec.Raw
    scene: Scene | None = None
    position: Position | None = None
    log: tuple[msgspec.Raw, ...] = ()
    at: int = -1
    assume: tuple[tuple[str, str], ...] = ()
    after: tuple[msgspec.Raw, ...] = ()
    window: str = msgspec.field(name="in", default="")


def read_question(text: bytes) -> Question:
    """A question from its JSON form. Raises Unusable, with the place, for what is none."""
    if len(text) > LONGEST:
        raise Unusable(f"a question has {LONGEST} bytes at most")
    try:
        form = msgspec.json.decode(text, type=_Form)
        ask = msgspec.json.decode(form.ask)
        after = [msgspec.json.decode(one) for one in form.after]
        about = _about(form)
        happened = tuple(_event(about, one) for one in after)
        asked = msgspec.convert(_with_events(about, ask), AnyAsked)
    except msgspec.ValidationError as error:
        raise Unusable(f"no question of this format: {_where(error, text)}") from None
    except msgspec.DecodeError as error:
        raise Unusable(f"no JSON: {error}") from None
    except RecursionError:
        raise Unusable("nested too deep") from None
    if len(happened) > _MOST_EVENTS:
        raise Unusable(f"at most {_MOST_EVENTS} events come before a question")
    return msgspec.structs.replace(about, ask=asked, after=happened)


def _about(form: _Form) -> Question:
    """The question with nothing asked yet, for its position."""
    from_form = {
        name: getattr(form, name)
        for name in ("v", "scene", "position", "log", "at", "assume", "window")
    }
    return Question(ask=None, **from_form)  # type: ignore[arg-type]  # what is asked is read later


def _event(about: Question, form: Any) -> Any:
    return event_meant(position_of(about), form)


def _with_events(about: Question, ask: Any) -> Any:
    """What is asked with its events as the engine has them, wherever events stand."""
    if not isinstance(ask, dict):
        return ask
    read = dict(ask)
    if "event" in read:
        read["event"] = _plain(_event(about, read["event"]))
    if isinstance(read.get("events"), list):
        read["events"] = [_plain(_event(about, one)) for one in read["events"]]
    if "ask" in read:
        read["ask"] = _with_events(about, read["ask"])
    change = read.get("change")
    if isinstance(change, dict) and isinstance(change.get("after"), list):
        read["change"] = {
            **change,
            "after": [_plain(_event(about, one)) for one in change["after"]],
        }
    return read


def _plain(event: Any) -> Any:
    return msgspec.to_builtins(event)


def _where(error: msgspec.ValidationError, text: bytes) -> str:
    """What is wrong, at its place in the whole question and with the nearest right word."""
    try:
        msgspec.json.decode(text, type=_Form)
    except msgspec.ValidationError as first:
        return fault_in_words(first, _Form)
    return fault_in_words(error, AnyAsked)
