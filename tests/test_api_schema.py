"""The API's OpenAPI document: sound, with examples that fit it, and what the endpoints do."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from rest_framework.views import APIView
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from companion.core.models import ApiToken
from companion.wsgi import application
from matches.entries.queries.crowds import mark_of
from matches.models import Profile
from tests.matches.api.world import (
    World,
    add_announcement,
    add_apart,
    add_call,
    add_club,
    add_invitation,
    add_journey,
    add_league,
    add_penalty,
    add_precedent,
    add_question,
    add_webhook,
    make_world,
)
from tests.tags import CARD_TAGS
from tests.whole import whole_or

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = whole_or(2, whole=6)  # of each operation
METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The whole document."""
    told: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return told


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def test_the_document_is_valid_and_nothing_in_it_is_guessed(document):
    validate_schema(document)
    assert not GENERATOR_STATS  # what the generator warned of while the document was made


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does(document):
    names = [told["operationId"] for _, _, told in operations(document)]
    assert len(names) == len(set(names))
    assert all(told.get("description") for _, _, told in operations(document))


def examples(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Every example with its schema and where it stands."""
    for path, method, told in operations(document):
        bodies = [told.get("requestBody", {}), *told["responses"].values()]
        for body in bodies:
            for media in body.get("content", {}).values():
                for shown in media.get("examples", {}).values():
                    yield f"{method} {path}", media["schema"], shown["value"]


def test_every_example_fits_its_schema(document):
    seen = 0
    for where, schema, value in examples(document):
        whole = {**schema, "components": document["components"]}
        faults = list(jsonschema.Draft202012Validator(whole).iter_errors(value))
        assert not faults, (where, faults[0].message)
        seen += 1
    assert seen > 100


def test_every_body_that_is_taken_has_an_example_and_refuses_other_fields(document):
    for path, method, told in operations(document):
        if not is_ours(told) or "requestBody" not in told:
            continue
        media = told["requestBody"]["content"]["application/json"]
        name = media["schema"]["$ref"].rsplit("/", 1)[1]
        assert media["examples"], (method, path)
        assert document["components"]["schemas"][name]["additionalProperties"] is False


def is_ours(told: dict[str, Any]) -> bool:
    """Whether an operation is held here: each is but those of cards and decks, which
    tests/decks/test_api_documents.py holds."""
    return not set(told["tags"]) & CARD_TAGS


def worked_world() -> World:
    """A running event with one of everything that addresses name."""
    made = make_world("running")
    add_apart(made)
    add_call(made)
    add_penalty(made)
    add_question(made)
    add_invitation(made)
    add_announcement(made)
    add_webhook(made)
    add_journey(made)
    add_club(made)
    add_league(made)
    add_precedent(made)  # with its ruling and its dispute
    Profile.objects.create(
        user=made.users["outsider"], address="goblin-king", shows_matches=True, shows_rating=True
    )
    return made


def narrowed(document: dict[str, Any]) -> dict[str, Any]:
    """The document for what is ours, without the header of ETags."""
    paths: dict[str, Any] = {}
    for path, method, told in operations(document):
        if is_ours(told):
            parameters = [one for one in told.get("parameters", []) if one["in"] != "header"]
            paths.setdefault(path, {})[method] = {**told, "parameters": parameters}
    return {**document, "paths": paths}


def there(made: World, operation: Any) -> dict[str, Any]:
    """Values of the operation's address that lead to what there is."""
    known = {
        "slug": made.event.slug,
        "address": "goblin-king",
        "organisation": "dice-axes",
        "league": "winter",
        "number": 1,
        "mark": mark_of(made.event, "198.51.100.9"),
        "position": 0,
        "kind": "manual",
        "code": "S1" if "/cards/" in operation.path else "close_registration",
        "key": made.ids["precedent"] if "precedents" in operation.path else "trapped.once",
        "log_id": 1,
        "point_id": 1,
        "role_id": made.event.roles.get(role="judge").pk,
        "token_id": ApiToken.objects.get(name="organiser").pk,
        **{f"{name}_id": pk for name, pk in made.ids.items()},
    }
    if "organisations" in operation.path:
        known["invitation_id"] = made.ids["asked"]
    return {one.name: known[one.name] for one in operation.path_parameters}


@pytest.fixture
def one_connection(db: None) -> Iterator[None]:
    """The test's transaction outlives the requests in it, as with Django's own test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.database
@pytest.mark.usefixtures("one_connection")
@pytest.mark.parametrize("who", ["organiser", "ana"])
def test_whatever_is_sent_the_answer_is_as_described(
    who: str, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch
):
    """Bodies and queries made up from the document, fitting and unfitting: no 500, and every
    answer has a status, a media type and a form that the document tells."""
    monkeypatch.setattr(APIView, "throttle_classes", [])
    made = worked_world()
    schema = schemathesis.openapi.from_dict(narrowed(document))
    schema.app = application
    # the checks read the text itself, not what the server packs it into
    headers = {
        "Authorization": made.client(who)._credentials["HTTP_AUTHORIZATION"],
        "Accept-Encoding": "identity",
    }
    answered: Counter[int] = Counter()
    for found in schema.get_all_operations():
        operation = found.ok()
        here = there(made, operation)
        kinds = [operation.as_strategy(path_parameters=here)]
        # every text is a slug: where an address has no number either, nothing can be unfitting
        if operation.body or operation.query or any(isinstance(one, int) for one in here.values()):
            kinds.append(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
        if operation.body or operation.query:
            kinds.append(
                operation.as_strategy(generation_mode=GenerationMode.NEGATIVE, path_parameters=here)
            )

        @seed(1)
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=st.one_of(kinds))
        def is_as_described(case: Case) -> None:
            response = case.call(headers=headers)
            case.validate_response(response, checks=CHECKS)
            answered[response.status_code] += 1

        with transaction.atomic():
            is_as_described()
            transaction.set_rollback(True)
    assert answered.total() > 50 * EXAMPLES
    assert answered[200] > 5 * EXAMPLES
    assert answered[400] > 8 * EXAMPLES
