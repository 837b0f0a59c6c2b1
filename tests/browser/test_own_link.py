"""One's own private link at sign-up: copied, shared, saved; and what a phone without https does."""

import io
from datetime import date

import pytest
from django.urls import reverse
from PIL import Image

from matches.models import Entry, Event
from matches.people.private_links import make_token
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHARES = """
window.shared = [];
navigator.share = what => { window.shared.push(what); return Promise.resolve(); };
"""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined});"


@pytest.fixture
def signed_up(db, visitor):
    """Zoe, who has just signed up on her phone; the script runs before any page's own."""

    def come(script: str):
        event = factories.make_event(state=Event.State.OPEN, starts_on=date(2020, 2, 1))
        phone = visitor()
        phone.page.add_init_script(script)
        page = phone.go(reverse("sign_up", args=[event.slug]))
        page.fill("#name", "Zoe Kestrel")
        page.get_by_role("button", name="Sign up").click()
        page.get_by_role("heading", name="Keep your private link").wait_for()
        entry = Entry.objects.get()
        token = make_token(entry_id=entry.pk, version=entry.link_version)
        return phone, f"{phone.address}{reverse('private_link', args=[token])}"

    return come


def test_it_stands_large_on_a_phone_and_opens_as_who_signed_up(signed_up, visitor):
    phone, link = signed_up("")
    assert phone.page.locator("[data-link]").get_attribute("href") == link
    assert phone.measured(".private-link .qr")["width"] >= 200
    assert phone.needs_no_sideways_scrolling()
    other = visitor()
    assert "Zoe Kestrel" in other.go(link.removeprefix(other.address)).inner_text("main")


@pytest.mark.parametrize("script", ["", NO_CLIPBOARD], ids=["https", "without https"])
def test_it_is_copied(signed_up, script):
    phone, link = signed_up(script)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = phone.page
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Copied. Paste it where you will find it again.").wait_for()
    page.evaluate(
        """() => {
            const box = document.createElement("textarea");
            box.id = "pasted";
            document.querySelector("main").append(box);
            box.focus();
        }"""
    )
    page.keyboard.press("Control+V")
    assert page.input_value("#pasted") == link


def test_it_is_handed_to_another_app_where_the_phone_can(signed_up):
    phone, link = signed_up(SHARES)
    phone.page.get_by_role("button", name="Share").click()
    assert phone.page.evaluate("window.shared") == [
        {"title": "Store championship: my private link", "url": link}
    ]


def test_where_the_phone_cannot_share_there_is_no_button(signed_up):
    phone, _ = signed_up("delete Navigator.prototype.share;")
    assert not phone.page.get_by_role("button", name="Share").is_visible()


def test_it_is_saved_as_a_picture_that_is_the_code(signed_up):
    phone, _ = signed_up("")
    with phone.page.expect_download() as coming:
        phone.page.get_by_text("Save the code").click()
    saved = coming.value
    assert saved.suggested_filename.endswith("zoe-kestrel.png")
    with open(saved.path(), "rb") as file:
        picture = Image.open(io.BytesIO(file.read()))
    assert picture.format == "PNG" and picture.width >= 400
