"""What a phone at a journey's table asks of the door, in short."""

import json

from rules_engine.door import answer
from rules_engine.facts import canonical
from rules_engine.log.chain import spelled
from rules_engine.log.forms import Logged
from tests.engine.journeys.logs import header

HEAD = json.loads(canonical.of_struct(header()))


def ask(**request):
    return json.loads(answer(json.dumps(request)))


def told(*events):
    return [json.loads(spelled(Logged(f"e{n}", n, event))) for n, event in enumerate(events)]


def table(*events, head=HEAD):
    return ask(do="journey-log", header=head, events=told(*events))["ok"]


def take(event, *before):
    given = event if isinstance(event, dict) else told(event)[0]
    position = table(*before)["position"]
    return ask(do="journey-take", header=HEAD, position=position, event=given)
